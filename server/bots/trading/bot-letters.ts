import { timings } from '@fairlead/contract/constants'
import { plainUsd } from '@fairlead/money/plain-usd'
import type { TermsInForce } from '../../finance/terms/read-terms.ts'
import type { Cause } from './bot-states.ts'
import { lowFuelWords } from './low-fuel-letters.ts'

export type Words = {
  kind: 'bot' | 'fuel' | 'account'
  title: string
  /** Why the bot stands where it stands; shown beside its state and kept with the change. */
  reason: string
  /** What follows from it, for the notification. */
  more?: string
  mail: 'always' | 'if chosen' | 'never'
}

const setUpHours = timings.pendingCountdownMs / 3_600_000

/** What members are told of each change. What they have just done themselves is not mailed to them. */
export function wordsUnder(terms: Pick<TermsInForce, 'reactivationFee' | 'graceDays'>): Record<Cause, Words> {
  const fee = plainUsd(terms.reactivationFee)
  return {
    package_activated: {
      kind: 'bot',
      title: 'Your package is active',
      reason: 'A package was activated.',
      more: 'Submit your MT5 account next.',
      mail: 'never',
    },
    form_submitted: {
      kind: 'bot',
      title: 'Your MT5 details have been submitted',
      reason: 'The MT5 account was submitted.',
      mail: 'never',
    },
    form_queued: {
      kind: 'bot',
      title: 'Your bot is being set up',
      reason: `The bot will be set up within ${setUpHours} hours.`,
      mail: 'if chosen',
    },
    form_rejected: {
      kind: 'bot',
      title: 'Your MT5 details were sent back',
      reason: 'The bot could not be set up on this account.',
      more: 'Please correct the form and submit it again.',
      mail: 'always',
    },
    set_up: {
      kind: 'bot',
      title: 'Your bot is active',
      reason: 'The bot was set up.',
      more: 'It watches the market from the next bar; its first trade follows the next signal, which may take hours.',
      mail: 'if chosen',
    },
    paused: {
      kind: 'bot',
      title: 'Your bot is paused',
      reason: 'Paused by you.',
      more: 'It opens no new positions; open ones are still managed.',
      mail: 'never',
    },
    resumed: {
      kind: 'bot',
      title: 'Your bot is resumed',
      reason: 'Resumed by you.',
      mail: 'never',
    },
    ...lowFuelWords(terms, fee),
    reactivated: {
      kind: 'bot',
      title: 'Your bot is being set up again',
      reason: `The fee is paid. The bot will be set up again within ${setUpHours} hours.`,
      mail: 'if chosen',
    },
    loss_closed: {
      kind: 'bot',
      title: 'Your bot has closed everything',
      reason: 'The loss closure was triggered.',
      more: `All positions are closed to protect what is left, the bot has stopped trading, and no hosting is charged.\nSetting it up again costs ${fee}.`,
      mail: 'always',
    },
    login_moved: {
      kind: 'bot',
      title: 'Your bot has stopped',
      reason: 'We could not confirm that this MT5 account is yours.',
      more: 'Your bot no longer trades on it, and no hosting is charged. Open positions stay with your broker, with their stops.\nConnect another account, or write to us if this one is yours.',
      mail: 'always',
    },
    frozen: {
      kind: 'account',
      title: 'Your account is under review',
      reason: 'Some figures do not match, and an operator is reviewing them.',
      more: 'No positions are opened and nothing is paid out until the review is complete.',
      mail: 'if chosen',
    },
    unfrozen: {
      kind: 'account',
      title: 'Your account review is complete',
      reason: 'An operator has reviewed the account.',
      mail: 'if chosen',
    },
    closing_asked: {
      kind: 'account',
      title: 'Your account is being closed',
      reason: 'You asked to close the account.',
      mail: 'never',
    },
    account_closed: {
      kind: 'account',
      title: 'Your account is closed',
      reason: 'The account was closed.',
      mail: 'never',
    },
    account_reopened: {
      kind: 'account',
      title: 'Your account is open again',
      reason: 'You opened the account again.',
      mail: 'never',
    },
  }
}
