import { z } from 'zod'
import { count, id, isoTime } from './fields.ts'

/** What operators must know of, each kind with its headline. A kind that is not here cannot be raised. */
export const alertTitles = {
  payouts_stopped: 'Payouts are stopped',
  reconcile_needed: 'The books do not know what the chain knows',
  backup_old: 'There is no new backup',
  payout_unsigned: 'A payout is not signed',
  correction_doubted: 'A correction is not proved',
  books_unchecked: 'Payouts wait for a look at the books',
  chain_behind: 'Deposits are noticed late',
  deposit_uncredited: 'A deposit could not be credited',
  member_frozen: 'A member is frozen',
  member_set_aside: 'A member’s work is set aside',
  fault_of_ours: 'Several members fail alike: a fault of ours',
  balance_mismatch: 'Deals do not add up to a balance',
  money_found: 'Money was sent to us by mistake',
  transfer_stuck: 'A transfer is stuck',
  payout_waiting: 'A payout waits too long',
  check_late: 'The books are not checked',
  gas_low: 'The treasury is low on gas',
  treasury_low: 'The treasury is low on USDT',
  mail_stuck: 'Mail is not going out',
  worker_silent: 'Work is not being done',
  order_stuck: 'The order of work stands still',
  fleet_silent: 'Bots are not looked after',
  shard_stuck: 'Bars are not played',
  terminal_silent: 'A terminal is silent',
  terminal_corrected: 'A terminal’s books were corrected again and again',
  terminal_refused: 'A broker refuses orders',
  terminal_doubtful: 'What a terminal tells is doubtful',
  login_claimed: 'Two members name one MT5 login',
  login_moved: 'An MT5 login went to another member',
  market_unmarked: 'No broker is marked as a source of prices',
  market_disputed: 'Brokers tell different prices',
  market_silent: 'Nobody tells prices',
} as const

export type AlertKind = keyof typeof alertTitles
export const alertKind = z.enum(Object.keys(alertTitles) as [AlertKind, ...AlertKind[]])

export const alert = z.object({
  id,
  kind: alertKind,
  /** Which of its kind: a payout's number, a member's, or nothing where there can be only one. */
  key: z.string(),
  words: z.string(),
  since: isoTime,
  /** When operators were last told; null while that is still to come. */
  toldAt: isoTime.nullable(),
  overAt: isoTime.nullable(),
})

/** Of more than these a message says only how many there are. */
export const alertsNamedMax = 50

/** One message to operators: what of one kind is going on, and what is over since the last one. */
export const alertNews = z.object({
  kind: alertKind,
  title: z.string(),
  at: isoTime,
  openTotal: count,
  open: z.array(alert).max(alertsNamedMax),
  overTotal: count,
  over: z.array(alert).max(alertsNamedMax),
})
export type AlertNews = z.output<typeof alertNews>
