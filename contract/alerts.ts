import { z } from 'zod'
import { count, id, isoTime } from './fields.ts'
import type { OperatorRole } from './route.ts'

/** What operators must know of, each kind with its headline. A kind that is not here cannot be raised. */
export const alertTitles = {
  payouts_stopped: 'Payouts are stopped',
  reconcile_needed: 'The books do not know what the chain knows',
  backup_old: 'There is no new backup',
  payout_unsigned: 'A payout is not signed',
  signer_away: 'Nobody can sign payouts',
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
  alert_undelivered: 'Alerts do not reach an address',
  worker_silent: 'Work is not being done',
  order_stuck: 'The order of work stands still',
  fleet_silent: 'Bots are not looked after',
  shard_stuck: 'Bars are not played',
  terminal_silent: 'A terminal is silent',
  terminal_corrected: 'A terminal’s books were corrected again and again',
  terminal_refused: 'A broker refuses orders',
  terminal_doubtful: 'What a terminal tells is doubtful',
  balance_doubted: 'A terminal tells a balance that its deals do not explain',
  symbol_unclear: 'A broker’s symbols need your decision',
  login_claimed: 'Two members name one MT5 login',
  login_moved: 'An MT5 login went to another member',
  market_unmarked: 'No broker is marked as a source of prices',
  market_disputed: 'Brokers tell different prices',
  market_silent: 'Nobody tells prices',
} as const

export type AlertKind = keyof typeof alertTitles
export const alertKind = z.enum(Object.keys(alertTitles) as [AlertKind, ...AlertKind[]])

/** Kinds that go to the same people, by the names that `ALERT_ROUTES` knows. Every kind is in one of them. */
export const alertGroups = {
  payouts: [
    'payouts_stopped',
    'payout_unsigned',
    'signer_away',
    'reconcile_needed',
    'correction_doubted',
    'books_unchecked',
    'check_late',
    'transfer_stuck',
    'payout_waiting',
    'gas_low',
    'treasury_low',
  ],
  deposits: ['chain_behind', 'deposit_uncredited', 'money_found'],
  members: ['member_frozen', 'member_set_aside', 'login_claimed', 'login_moved'],
  terminals: [
    'terminal_silent',
    'terminal_corrected',
    'terminal_refused',
    'terminal_doubtful',
    'balance_mismatch',
    'balance_doubted',
    'symbol_unclear',
  ],
  market: ['market_unmarked', 'market_disputed', 'market_silent'],
  service: [
    'fault_of_ours',
    'mail_stuck',
    'alert_undelivered',
    'worker_silent',
    'order_stuck',
    'fleet_silent',
    'shard_stuck',
    'backup_old',
  ],
} as const satisfies Record<string, readonly AlertKind[]>
export type AlertGroup = keyof typeof alertGroups

const groups = Object.entries(alertGroups) as [AlertGroup, readonly AlertKind[]][]
export const groupOf = (kind: AlertKind): AlertGroup | undefined =>
  groups.find(([, kinds]) => kinds.includes(kind))?.[0]

/** Money stands still, or may be going where it must not, or nobody would hear of it: the owner's alone, and for a day at most. */
const grave: readonly AlertKind[] = [
  'payouts_stopped',
  'payout_unsigned',
  'signer_away',
  'reconcile_needed',
  'correction_doubted',
  'books_unchecked',
  'check_late',
  'transfer_stuck',
  'chain_behind',
  'fault_of_ours',
  'mail_stuck',
  'alert_undelivered',
  'worker_silent',
  'order_stuck',
]
const ofMoney: readonly (AlertGroup | undefined)[] = ['payouts', 'deposits']

/** Who may keep a kind from being told: whoever would have to act on it. */
export function silencedBy(kind: AlertKind): readonly OperatorRole[] {
  const group = groupOf(kind)
  if (grave.includes(kind) || group === undefined) return ['owner']
  return ofMoney.includes(group) ? ['owner', 'finance'] : ['owner', 'finance', 'support']
}

export const silenceHoursMax = (kind: AlertKind): number => (silencedBy(kind).length === 1 ? 24 : 7 * 24)

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

/** What opens and ends again and again: told as one, and again when it has calmed. */
export const alertFlap = z.object({
  key: z.string(),
  words: z.string(),
  times: count,
  since: isoTime,
  lastAt: isoTime,
  calmedAt: isoTime.nullable(),
  /** Whether it is open at this moment. */
  stands: z.boolean(),
})

/** One message to operators: what of one kind began or is told again, what goes on and off, and what is over since the last message. */
export const alertMessage = z.object({
  kind: alertKind,
  title: z.string(),
  at: isoTime,
  openTotal: count,
  open: z.array(alert).max(alertsNamedMax),
  /** Of this kind operators know these besides, and they last. */
  standingTotal: count.default(0),
  overTotal: count,
  /** Those with no `toldAt` began and ended since the last message. */
  over: z.array(alert).max(alertsNamedMax),
  flapTotal: count.default(0),
  flaps: z.array(alertFlap).max(alertsNamedMax).default([]),
})
export type AlertMessage = z.output<typeof alertMessage>
