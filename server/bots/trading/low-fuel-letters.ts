import type { TermsInForce } from '../../finance/terms/read-terms.ts'
import type { Words } from './bot-letters.ts'

/** What members are told when their fuel is low, is back, and when the days that it may stay low are over. */
export function lowFuelWords({ graceDays }: Pick<TermsInForce, 'graceDays'>, fee: string) {
  return {
    fuel_low: {
      kind: 'fuel',
      title: 'Your fuel is low',
      reason: 'Fuel is low.',
      more: `Your bot opens no new positions; open ones are managed for ${graceDays} more ${daysWord(graceDays)}.\nWithout new fuel the bot is deactivated after that, and setting it up again costs ${fee}.`,
      mail: 'always',
    },
    fuel_back: {
      kind: 'fuel',
      title: 'Your fuel is no longer low',
      reason: 'There is enough fuel again.',
      mail: 'if chosen',
    },
    grace_over: {
      kind: 'bot',
      title: 'Your bot is deactivated',
      reason: `Fuel has been low for ${graceDays} ${daysWord(graceDays)}.`,
      more: `Your bot has stopped trading, its open positions are closed, and no hosting is charged.\nAdd fuel to have it set up again; reactivation costs ${fee}.`,
      mail: 'always',
    },
  } satisfies Record<string, Words>
}

const daysWord = (days: number): string => (days === 1 ? 'day' : 'days')
