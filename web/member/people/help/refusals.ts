import type { ErrorCode } from '@fairlead/contract/errors'
import type { PageTerms } from '@fairlead/contract/specified-terms'
import type { text } from '@fairlead/contract/text'
import { usd } from '../../../content/term-words.ts'

/** What a member can do about it, and in which section. */
type Way = { todo: Todo; section?: string }
type Todo = string | ((terms: PageTerms) => string)

export const todoUnder = (terms: PageTerms, todo: Todo): string => (typeof todo === 'string' ? todo : todo(terms))

/** Refusals that only programs, terminals, operators or people who are not signed in meet. */
type NotOfMembers =
  | 'unauthenticated'
  | 'forbidden'
  | 'idempotency_mismatch'
  | 'too_large'
  | 'media_type_unsupported'
  | 'invalid_credentials'
  | 'invalid_token'
  | 'unknown_referrer'
  | 'account_open'
  | 'account_closed'
  | 'account_locked'
  | 'second_factor_required'

/** A new refusal has no place here until somebody has said what to do about it, or that no member meets it. */
export const refusals = {
  validation_failed: { todo: 'Look at the fields that are marked: each says what it takes.' },
  not_found: {
    todo: 'What was asked for is not there, or is not yours. Go back to the section and choose it from the list.',
  },
  conflict: { todo: 'Somebody, or you in another tab, was quicker. Look at what holds now and decide again.' },
  rate_limited: { todo: 'Wait a minute and try again. Nothing was done.' },
  invalid_otp: {
    todo: 'Use the newest e-mail; each new code replaces the one before. After five wrong tries ask anew.',
    section: 'affiliateWallet',
  },
  invalid_totp: {
    todo: 'Wait for the next code of your authenticator app, and see that the time of your phone is right.',
    section: 'security',
  },
  wrong_password: {
    todo: 'Enter the password you sign in with. If you have forgotten it, sign out and choose “Forgot password”.',
    section: 'security',
  },
  weak_password: { todo: 'Choose one that nobody else would: several unusual words do.', section: 'security' },
  insufficient_income: {
    todo: 'Ask for less. What can be withdrawn stands above the form.',
    section: 'affiliateWallet',
  },
  insufficient_fuel: { todo: 'Add fuel, or choose a smaller package.', section: 'fuelwallet' },
  pending_withdrawal: {
    todo: 'Enter its code, call it off, or wait until it is paid. One is under way at a time.',
    section: 'affiliateWallet',
  },
  payout_address_missing: { todo: 'Set the address that withdrawals go to.', section: 'profile' },
  payout_address_on_hold: {
    todo: 'Wait until 24 hours have passed since the change. It protects you from whoever has your password.',
    section: 'affiliateWallet',
  },
  payouts_stopped: { todo: 'Our team looks at the books. Your money stays on your balance; try again later.' },
  account_frozen: { todo: 'Our team looks at your account and writes to you. Trading goes on as the dashboard says.' },
  view_only: { todo: 'This page is looked at with your permission by our support, who cannot change anything.' },
  deposit_pending: {
    todo: 'Wait for its confirmations, a few minutes, then close the account.',
    section: 'fuelwallet',
  },
  above_payout_max: { todo: 'Ask us below: a refund of this size is paid by hand.' },
  closed_lately: { todo: 'Wait until a week has passed since the last closing.', section: 'profile' },
  income_left: {
    todo: 'Withdraw your affiliate balance first; then the account can be closed.',
    section: 'affiliateWallet',
  },
  bonus_expired: { todo: 'The bonus can no longer be claimed. Choose a package.', section: 'welcome' },
  bonus_already_claimed: { todo: 'It is on your fuel balance already.', section: 'fuelwallet' },
  package_already_active: { todo: 'You need not do anything: your package is active.', section: 'welcome' },
  package_inactive: { todo: 'Choose a package and add the fuel it asks for.', section: 'welcome' },
  bot_not_ready: { todo: 'Wait until the bot is set up; the dashboard says how far that is.', section: 'welcome' },
  open_positions: { todo: 'Close what is open on the dashboard, or wait until the bot has.', section: 'welcome' },
  arrears_open: { todo: 'Add fuel: what is owed is taken first.', section: 'fuelwallet' },
  totp_already_on: { todo: 'You need not do anything. To use another app, switch it off first.', section: 'security' },
  totp_not_started: { todo: 'Start setting it up again and enter the code within a few minutes.', section: 'security' },
  invalid_passkey: {
    todo: 'Use the device or the browser that the passkey was made with, or a code instead.',
    section: 'security',
  },
  not_ready: { todo: 'Wait a moment; the page tries again by itself.' },
  unavailable: { todo: 'Try again in a few minutes. Nothing was done.' },
  outcome_unknown: {
    todo: 'Wait a moment: the page asks by itself what became of it, and nothing is sent again meanwhile.',
  },
  called_off: { todo: 'Press the button again if you still want it.' },
  answer_not_kept: { todo: 'It was done, and is not done again. Reload the page to see what came of it.' },
  internal: { todo: 'Try again. If it happens again, tell us below what you did.' },
} as const satisfies Record<Exclude<ErrorCode, NotOfMembers>, Way>

export type Refusal = keyof typeof refusals

/** Sentences that a form or a dialog says without a code of their own. */
export const sentences = {
  withdrawalMinimum: {
    todo: ({ withdrawalMin }: PageTerms) => `Ask for ${usd(withdrawalMin)} or more.`,
    section: 'affiliateWallet',
  },
  withdrawalAboveMax: { todo: 'Ask for less now, and for the rest when it is paid.', section: 'affiliateWallet' },
  codeAskedLately: { todo: 'Wait a minute, and look for the e-mail among unwanted ones.' },
  payoutAddressSame: { todo: 'You need not do anything.', section: 'profile' },
  emailSame: { todo: 'You need not do anything.', section: 'profile' },
  emailCodesWrong: { todo: 'Enter both codes, or ask for new ones.', section: 'profile' },
  closingAsked: {
    todo: 'It is carried out 24 hours after you confirmed it; until then you can call it off.',
    section: 'profile',
  },
  closingWithdrawalPending: { todo: 'Wait until the withdrawal has ended.', section: 'affiliateWallet' },
  loginTaken: { todo: 'Check the login and the server. If the account is yours, ask us below.', section: 'welcome' },
  loginUnconfirmed: {
    todo: 'Check the login and the server on your broker’s form, or ask us below.',
    section: 'welcome',
  },
  reactivationAwaits: {
    todo: 'Nothing was charged. Our team prepares the rest; the dashboard says what is missing.',
    section: 'welcome',
  },
  pairingCodeWrong: { todo: 'Make a new pairing code and enter it within 15 minutes.', section: 'welcome' },
  pairingHedging: { todo: 'Open an account of the hedging type at your broker.', section: 'welcome' },
  pairingCurrency: { todo: 'Open an account in US dollars at your broker.', section: 'welcome' },
  pairingDemo: { todo: 'Sign your terminal in to the real account of your broker form.', section: 'welcome' },
  pairingLogin: { todo: 'Sign your terminal in to the login and server of your broker form.', section: 'welcome' },
  symbolNotAsked: { todo: 'Nothing: it was chosen before, by you or by our team.', section: 'welcome' },
  symbolNotShown: { todo: 'Choose one of the symbols that the page shows now.', section: 'welcome' },
  terminalCutOff: { todo: 'Ask us below why, and how to connect it again.', section: 'welcome' },
  botFaulty: { todo: 'Nothing: our team writes to you.', section: 'welcome' },
  serviceAway: { todo: 'Leave the page open; it goes on by itself.' },
  nothingSent: { todo: 'Do it again once you are connected; nothing waits to be sent.' },
  outcomeOutOfReach: { todo: 'Look at the page when you are connected: it then tells you what became of it.' },
} as const satisfies Partial<Record<keyof typeof text | 'withdrawalMinimum', Way>>

export type Sentence = keyof typeof sentences
