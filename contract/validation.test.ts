import { expect, test } from 'vitest'
import type { z } from 'zod'
import { bodyOf } from './body-of.ts'
import { brokerForm, resetPasswordForm } from './forms.ts'
import { withdrawalAsked } from './routes/wallet/wallet.ts'
import { specifiedTerms } from './specified-terms.ts'
import { routes } from './table.ts'

const schemas = {
  signUp: bodyOf(routes.signUp),
  signIn: bodyOf(routes.signIn),
  forgotPassword: bodyOf(routes.forgotPassword),
  changePassword: bodyOf(routes.changePassword),
  resetPasswordForm,
  subscribe: bodyOf(routes.subscribe),
  submitContact: bodyOf(routes.submitContact),
  withdrawReferral: bodyOf(routes.withdrawReferral),
  /** What the form asks under the specification's terms; the call itself leaves the minimum to the terms in force. */
  withdrawalAsked: withdrawalAsked(specifiedTerms),
  verifyWithdrawalOtp: bodyOf(routes.verifyWithdrawalOtp),
  submitBrokerCreds: bodyOf(routes.submitBrokerCreds),
  brokerForm,
  setPayoutAddress: bodyOf(routes.setPayoutAddress),
  setBotSettings: bodyOf(routes.setBotSettings),
  setLevels: bodyOf(routes.setLevels),
} satisfies Record<string, z.ZodType>

type Name = keyof typeof schemas

const password = 'correct horse'
const level = { level: 1, level_percentage: 10, eligibility_member_count: 1, eligibility_business_count: 0 }
const custom = { mode: 'custom', assets: ['BTCUSD'], maxLossPerTrade: 5, maxTrades: 6 }
const broker = {
  broker_name: 'Harbour',
  password: 'p',
  login_id: '500123',
  server_number: 'Harbour-Live',
  capital: 300,
}

const good: Record<Name, object> = {
  signUp: { referred_by: null, name: 'Ada', email: 'ada@example.com', password, termsAccepted: true },
  signIn: { email: 'ada@example.com', password: 'short' },
  forgotPassword: { email: 'ada@example.com' },
  changePassword: { token: 't', password },
  resetPasswordForm: { password, confirmPassword: password },
  subscribe: { email: 'ada@example.com' },
  submitContact: { name: 'Ada', email: 'ada@example.com', phone: 'none', subject: 'Hello', message: 'Hello\nthere' },
  withdrawReferral: { amount: 10 },
  withdrawalAsked: { amount: 10 },
  verifyWithdrawalOtp: { otp: '012345' },
  submitBrokerCreds: broker,
  brokerForm: { ...broker, confirm_password: 'p' },
  setPayoutAddress: { address: `0x${'aB'.repeat(20)}`, password },
  setBotSettings: custom,
  setLevels: { version: 0, levelStructure: [level] },
}

test.each(Object.entries(good))('%s: a good one passes, and unknown fields are dropped', (name, input) => {
  const parsed = schemas[name as Name].parse({ ...input, extra: 1 })
  expect(parsed).toEqual(input)
})

const termsRequired = 'You must accept the Terms & Conditions to continue.'
const otpInvalid = 'Enter a valid 6-digit OTP!'
const withdrawalMinimum = 'Minimum withdrawal amount is $10!'
const tooLong = 'This text is too long.'
const unstorable = 'This text contains characters that cannot be stored.'

const refusals: { to: Name; change: object; refused: string }[] = [
  { to: 'signUp', change: { termsAccepted: false }, refused: termsRequired },
  { to: 'signUp', change: { termsAccepted: undefined }, refused: termsRequired },
  { to: 'signUp', change: { termsAccepted: 'true' }, refused: termsRequired },
  { to: 'signUp', change: { name: undefined }, refused: 'Enter your name.' },
  { to: 'signUp', change: { name: '   ' }, refused: 'Enter your name.' },
  { to: 'signUp', change: { name: 7 }, refused: 'Enter your name.' },
  { to: 'signUp', change: { name: 'a'.repeat(101) }, refused: tooLong },
  { to: 'signUp', change: { name: 'a\0b' }, refused: unstorable },
  { to: 'signUp', change: { name: 'a\ud800' }, refused: unstorable },
  { to: 'signUp', change: { email: '' }, refused: 'Enter your e-mail address.' },
  { to: 'signUp', change: { email: 'ada' }, refused: 'Enter a valid e-mail address.' },
  { to: 'signUp', change: { email: 'ada\0@example.com' }, refused: 'Enter a valid e-mail address.' },
  { to: 'signUp', change: { email: `${'a'.repeat(250)}@example.com` }, refused: tooLong },
  { to: 'signUp', change: { password: '' }, refused: 'Enter your password.' },
  { to: 'signUp', change: { password: '123456789' }, refused: 'Use at least 10 characters for the password.' },
  { to: 'signUp', change: { password: 'a'.repeat(201) }, refused: tooLong },
  { to: 'signUp', change: { referred_by: 'a\0' }, refused: unstorable },
  { to: 'signUp', change: { referred_by: 'a'.repeat(33) }, refused: tooLong },
  { to: 'signIn', change: { email: undefined }, refused: 'Enter your e-mail address.' },
  { to: 'signIn', change: { password: undefined }, refused: 'Enter your password.' },
  { to: 'signIn', change: { totp: '12345a' }, refused: 'Enter the 6 digits shown by your authenticator app.' },
  { to: 'forgotPassword', change: { email: 'ada@' }, refused: 'Enter a valid e-mail address.' },
  { to: 'changePassword', change: { token: '' }, refused: 'The link is incomplete. Open it again from the e-mail.' },
  { to: 'resetPasswordForm', change: { confirmPassword: 'correct house' }, refused: 'Passwords do not match!' },
  { to: 'subscribe', change: { email: undefined }, refused: 'Enter your e-mail address.' },
  { to: 'submitContact', change: { phone: '' }, refused: 'Enter your phone number.' },
  { to: 'submitContact', change: { subject: ' ' }, refused: 'Enter a subject.' },
  { to: 'submitContact', change: { message: undefined }, refused: 'Enter a message.' },
  { to: 'withdrawalAsked', change: { amount: 9.999999 }, refused: withdrawalMinimum },
  { to: 'withdrawalAsked', change: { amount: 1.2345678 }, refused: withdrawalMinimum },
  { to: 'withdrawalAsked', change: { amount: -1e300 }, refused: withdrawalMinimum },
  { to: 'withdrawalAsked', change: { amount: '10' }, refused: withdrawalMinimum },
  { to: 'withdrawalAsked', change: { amount: undefined }, refused: withdrawalMinimum },
  { to: 'withdrawReferral', change: { amount: -1e300 }, refused: 'The amount must be more than zero.' },
  { to: 'withdrawReferral', change: { amount: 10.0000001 }, refused: 'An amount has at most 6 decimals.' },
  { to: 'withdrawReferral', change: { amount: 1e300 }, refused: 'This amount is too large.' },
  { to: 'verifyWithdrawalOtp', change: { otp: '12345' }, refused: otpInvalid },
  { to: 'verifyWithdrawalOtp', change: { otp: '1234567' }, refused: otpInvalid },
  { to: 'verifyWithdrawalOtp', change: { otp: 123456 }, refused: otpInvalid },
  { to: 'verifyWithdrawalOtp', change: { otp: '12 456' }, refused: otpInvalid },
  { to: 'submitBrokerCreds', change: { broker_name: '' }, refused: 'Choose or enter your broker.' },
  { to: 'submitBrokerCreds', change: { server_number: '' }, refused: 'Choose or enter the server.' },
  { to: 'submitBrokerCreds', change: { login_id: '' }, refused: 'Enter the login id.' },
  { to: 'submitBrokerCreds', change: { login_id: 'ada' }, refused: 'The login id contains only digits.' },
  { to: 'submitBrokerCreds', change: { password: '' }, refused: 'Enter the password of the trading account.' },
  { to: 'submitBrokerCreds', change: { capital: 99.99 }, refused: 'Minimum capital is $100.' },
  { to: 'brokerForm', change: { confirm_password: 'q' }, refused: 'Password and confirm password do not match!' },
  {
    to: 'setPayoutAddress',
    change: { address: `0x${'g'.repeat(40)}` },
    refused: 'Enter a valid BSC address: 0x followed by 40 hexadecimal digits.',
  },
  { to: 'setBotSettings', change: { assets: [] }, refused: 'Choose at least one asset.' },
  {
    to: 'setBotSettings',
    change: { maxTrades: 21 },
    refused: 'The number of trades must be a whole number from 1 to 20.',
  },
  { to: 'setBotSettings', change: { maxLossPerTrade: 0 }, refused: 'The amount must be more than zero.' },
  {
    to: 'setLevels',
    change: { levelStructure: [{ ...level, level_percentage: 0.123 }] },
    refused: 'A level percentage is a number from 0 to 40 with at most 2 decimals.',
  },
  {
    to: 'setLevels',
    change: { levelStructure: [{ ...level, level: 2 }] },
    refused: 'Levels are numbered from 1 upwards, without gaps.',
  },
  {
    to: 'setLevels',
    change: { levelStructure: [1, 2].map((n) => ({ ...level, level: n, level_percentage: 20.01 })) },
    refused: 'The level percentages must not add up to more than 40.',
  },
]

test.each(refusals)('$to with $change is refused once: $refused', ({ to, change, refused }) => {
  const issues = schemas[to].safeParse({ ...good[to], ...change }).error?.issues ?? []
  expect(issues.map((issue) => issue.message)).toEqual([refused])
})

test('an e-mail address is compared without spaces around it and without regard to case', () => {
  expect(schemas.forgotPassword.parse({ email: '  Ada@Example.COM ' })).toEqual({ email: 'ada@example.com' })
})

test('a password keeps its spaces', () => {
  expect(schemas.signIn.parse({ email: 'a@example.com', password: ' x ' }).password).toBe(' x ')
})

test.each([0.000001, 0.1, 33.333333, 999_999_999.999999])('an amount of %d is exact', (amount) => {
  expect(bodyOf(routes.pourFaucet).parse({ address: `0x${'0'.repeat(40)}`, amount }).amount).toBe(amount)
})

test.each([
  { query: {}, outcome: '2025-03-22 to 2025-03-26' },
  { query: { startDate: '2024-02-29', endDate: '2024-02-29' }, outcome: '2024-02-29 to 2024-02-29' },
  { query: { startDate: '2025-01-01', endDate: '2026-01-01' }, outcome: '2025-01-01 to 2026-01-01' },
  { query: { startDate: '2025-01-01', endDate: '2026-01-02' }, outcome: 'Choose a range of at most 366 days.' },
  { query: { startDate: '2025-03-27' }, outcome: 'The end date must not be before the start date.' },
  { query: { startDate: '2025-02-30' }, outcome: 'Enter a date as year-month-day, such as 2025-03-22.' },
  { query: { startDate: '0000-01-01' }, outcome: 'Enter a date between 2000-01-01 and 2099-12-31.' },
])('the log of $query: $outcome', ({ query, outcome }) => {
  const parsed = routes.downloadEaLog.query?.safeParse(query)
  expect(
    parsed?.success ? `${parsed.data.startDate} to ${parsed.data.endDate}` : parsed?.error.issues[0]?.message,
  ).toBe(outcome)
})
