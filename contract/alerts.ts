import { z } from 'zod'
import { count, id, isoTime } from './fields.ts'
import type { OperatorRole } from './route.ts'

/** What operators must know of, each kind with its headline. A kind that is not here cannot be raised. */
export const alertTitles = {
  payouts_stopped: 'Payouts are stopped',
  reconcile_needed: 'The ledger and the chain disagree',
  standby_missing: 'No standby database has a copy of payouts',
  backup_old: 'There is no new backup',
  replica_unused: 'The replica is behind or away',
  payout_unsigned: 'A payout cannot be signed',
  signer_away: 'No signer is available for payouts',
  correction_doubted: 'A correction is unproven',
  books_unchecked: 'Payouts are waiting for a ledger check',
  chain_behind: 'Deposits are detected late',
  deposit_uncredited: 'A deposit could not be credited',
  member_frozen: 'A member is frozen',
  member_set_aside: 'Processing for a member is suspended',
  fault_of_ours: 'The same failure affects several members: a fault of ours',
  balance_mismatch: 'A balance does not match its deals',
  money_found: 'Money was sent to us by mistake',
  transfer_stuck: 'A transfer is stuck',
  payout_waiting: 'A payout has waited too long',
  check_late: 'The ledger is not being checked',
  gas_low: 'The treasury is low on gas',
  treasury_low: 'The treasury is low on USDT',
  surplus_negative: 'We owe more than we have',
  publication_differs: 'The open books do not add up',
  publication_late: 'The open books are not being published',
  mail_stuck: 'E-mail is not being sent',
  alert_undelivered: 'Alerts do not reach an address',
  worker_silent: 'A background service is not running',
  order_stuck: 'Ordered work is stuck',
  fleet_silent: 'Bots are not being managed',
  shard_stuck: 'Price bars are not being processed',
  terminal_silent: 'A terminal is silent',
  terminal_corrected: 'A terminal’s records keep being corrected',
  terminal_refused: 'A broker refuses orders',
  terminal_doubtful: 'A terminal’s reports are doubtful',
  balance_doubted: 'A terminal reports a balance that its deals do not explain',
  symbol_unclear: 'A broker’s symbols need your decision',
  login_claimed: 'Two members claim the same MT5 login',
  login_moved: 'An MT5 login moved to another member',
  market_unmarked: 'No broker is marked as a price source',
  market_disputed: 'Brokers report different prices',
  market_silent: 'No price source is reporting',
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
    'standby_missing',
    'correction_doubted',
    'books_unchecked',
    'check_late',
    'transfer_stuck',
    'payout_waiting',
    'gas_low',
    'treasury_low',
    'surplus_negative',
    'publication_differs',
    'publication_late',
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
    'replica_unused',
  ],
} as const satisfies Record<string, readonly AlertKind[]>
export type AlertGroup = keyof typeof alertGroups

const groups = Object.entries(alertGroups) as [AlertGroup, readonly AlertKind[]][]
export const groupOf = (kind: AlertKind): AlertGroup | undefined =>
  groups.find(([, kinds]) => kinds.includes(kind))?.[0]

/** Money stands still, or may be going where it must not, or nobody would be alerted: only an owner silences these, for a day at most. */
export const grave: readonly AlertKind[] = [
  'payouts_stopped',
  'payout_unsigned',
  'signer_away',
  'reconcile_needed',
  'standby_missing',
  'correction_doubted',
  'books_unchecked',
  'check_late',
  'transfer_stuck',
  'chain_behind',
  'surplus_negative',
  'publication_differs',
  'fault_of_ours',
  'mail_stuck',
  'alert_undelivered',
  'worker_silent',
  'order_stuck',
]
const ofMoney: readonly (AlertGroup | undefined)[] = ['payouts', 'deposits']

/** Who may silence a kind: those who would have to act on it. */
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
  /** When it was last sent to operators; null while that is still to come. */
  toldAt: isoTime.nullable(),
  overAt: isoTime.nullable(),
})

/** Of more than these a message says only how many there are. */
export const alertsNamedMax = 50

/** An alert that opens and ends again and again: sent as one, and again when it has calmed. */
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
