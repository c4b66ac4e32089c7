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
  validation_failed: { todo: 'Check the marked fields: each says what it needs.' },
  not_found: {
    todo: 'What you requested does not exist or is not yours. Go back to the section and choose it from the list.',
  },
  conflict: {
    todo: 'Someone else, or you in another tab, made a change first. Check the current state and decide again.',
  },
  rate_limited: { todo: 'Wait a minute and try again. Nothing was done.' },
  invalid_otp: {
    todo: 'Use the latest e-mail; each new code replaces the previous one. After five wrong attempts, request a new code.',
    section: 'affiliateWallet',
  },
  invalid_totp: {
    todo: 'Wait for the next code in your authenticator app, and check that your phone’s clock is right.',
    section: 'security',
  },
  wrong_password: {
    todo: 'Enter the password you sign in with. If you have forgotten it, sign out and choose “Forgot password”.',
    section: 'security',
  },
  weak_password: { todo: 'Choose one that no one else would: several unusual words will do.', section: 'security' },
  insufficient_income: {
    todo: 'Request less. The amount available is shown above the form.',
    section: 'affiliateWallet',
  },
  insufficient_fuel: { todo: 'Add fuel, or choose a smaller package.', section: 'fuelwallet' },
  pending_withdrawal: {
    todo: 'Enter its code, cancel it, or wait until it is paid. Only one can be under way at a time.',
    section: 'affiliateWallet',
  },
  payout_address_missing: { todo: 'Set the address for your withdrawals.', section: 'profile' },
  payout_address_on_hold: {
    todo: 'Wait until 24 hours have passed since the change. This protects you if someone has your password.',
    section: 'affiliateWallet',
  },
  payouts_stopped: { todo: 'Our team is checking the ledger. Your money stays in your balance; try again later.' },
  account_frozen: {
    todo: 'Our team is reviewing your account and will write to you. The dashboard shows whether trading continues.',
  },
  view_only: { todo: 'Our support team is viewing this page with your permission and cannot change anything.' },
  deposit_pending: {
    todo: 'Wait for its confirmations, a few minutes, then close the account.',
    section: 'fuelwallet',
  },
  above_payout_max: { todo: 'Ask us below: a refund of this size is paid by hand.' },
  closed_lately: { todo: 'Wait until a week has passed since the last closure.', section: 'profile' },
  income_left: {
    todo: 'Withdraw your affiliate balance first; then the account can be closed.',
    section: 'affiliateWallet',
  },
  bonus_expired: { todo: 'The bonus can no longer be claimed. Choose a package.', section: 'welcome' },
  bonus_already_claimed: { todo: 'It is already in your fuel balance.', section: 'fuelwallet' },
  package_already_active: { todo: 'You need not do anything: your package is active.', section: 'welcome' },
  package_inactive: { todo: 'Choose a package and add the fuel it needs.', section: 'welcome' },
  bot_not_ready: { todo: 'Wait until the bot is set up; the dashboard shows the progress.', section: 'welcome' },
  open_positions: {
    todo: 'Close the open positions on the dashboard, or wait until the bot has closed them.',
    section: 'welcome',
  },
  arrears_open: { todo: 'Add fuel: outstanding charges are paid first.', section: 'fuelwallet' },
  totp_already_on: { todo: 'You need not do anything. To use another app, switch it off first.', section: 'security' },
  totp_not_started: { todo: 'Start setting it up again and enter the code within a few minutes.', section: 'security' },
  invalid_passkey: {
    todo: 'Use the device or the browser that the passkey was made with, or a code instead.',
    section: 'security',
  },
  not_ready: { todo: 'Wait a moment; the page tries again automatically.' },
  unavailable: { todo: 'Try again in a few minutes. Nothing was done.' },
  outcome_unknown: {
    todo: 'Wait a moment: the page checks automatically whether it was done, and sends nothing again in the meantime.',
  },
  called_off: { todo: 'Press the button again if you still want it.' },
  answer_not_kept: { todo: 'It was done and will not be repeated. Reload the page to see the result.' },
  internal: { todo: 'Try again. If it happens again, tell us below what you did.' },
} as const satisfies Record<Exclude<ErrorCode, NotOfMembers>, Way>

export type Refusal = keyof typeof refusals

/** Sentences that a form or a dialog says without a code of their own. */
export const sentences = {
  withdrawalMinimum: {
    todo: ({ withdrawalMin }: PageTerms) => `Request ${usd(withdrawalMin)} or more.`,
    section: 'affiliateWallet',
  },
  withdrawalAboveMax: { todo: 'Request less now, and the rest once it is paid.', section: 'affiliateWallet' },
  codeAskedLately: { todo: 'Wait a minute, and check your spam folder.' },
  payoutAddressSame: { todo: 'You need not do anything.', section: 'profile' },
  emailSame: { todo: 'You need not do anything.', section: 'profile' },
  emailCodesWrong: { todo: 'Enter both codes, or request new ones.', section: 'profile' },
  closingAsked: {
    todo: 'It takes effect 24 hours after you confirmed it; until then you can cancel it.',
    section: 'profile',
  },
  closingWithdrawalPending: { todo: 'Wait until the withdrawal is complete.', section: 'affiliateWallet' },
  loginTaken: { todo: 'Check the login and the server. If the account is yours, ask us below.', section: 'welcome' },
  loginUnconfirmed: {
    todo: 'Check the login and the server on your broker’s form, or ask us below.',
    section: 'welcome',
  },
  reactivationAwaits: {
    todo: 'Nothing was charged. Our team is preparing the rest; the dashboard shows what is missing.',
    section: 'welcome',
  },
  pairingCodeWrong: { todo: 'Create a new pairing code and enter it within 15 minutes.', section: 'welcome' },
  pairingHedging: { todo: 'Open a hedging account with your broker.', section: 'welcome' },
  pairingCurrency: { todo: 'Open a US dollar account with your broker.', section: 'welcome' },
  pairingDemo: { todo: 'Sign your terminal in to the real account named on your broker form.', section: 'welcome' },
  pairingLogin: { todo: 'Sign your terminal in to the login and server on your broker form.', section: 'welcome' },
  symbolNotAsked: { todo: 'You need not do anything: you or our team have already chosen it.', section: 'welcome' },
  symbolNotShown: { todo: 'Choose one of the symbols now shown on the page.', section: 'welcome' },
  terminalCutOff: { todo: 'Ask us below why, and how to reconnect it.', section: 'welcome' },
  botFaulty: { todo: 'You need not do anything: our team will write to you.', section: 'welcome' },
  serviceAway: { todo: 'Leave the page open; it will continue automatically.' },
  nothingSent: { todo: 'Do it again once you are connected; nothing is queued.' },
  outcomeOutOfReach: { todo: 'Check the page when you are connected: it will show whether it was done.' },
} as const satisfies Partial<Record<keyof typeof text | 'withdrawalMinimum', Way>>

export type Sentence = keyof typeof sentences
