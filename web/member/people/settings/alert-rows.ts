import { type OwnAlertKind, ownAlertBounds } from '@fairlead/contract/routes/bots/own-alerts'
import { dayTime, digits, money, signedMoney } from '../../../lib/formats/format.ts'
import type { OwnAlert } from '../use-own-alerts.ts'

export type AlertRow = {
  kind: OwnAlertKind
  label: string
  /** When it is told. */
  hint: string
  /** Of the field with its threshold. */
  field: string
  /** What is filled in when it is switched on for the first time. */
  usual: string
  present(now: number): string
}

export const alertRows: readonly AlertRow[] = [
  {
    kind: 'month_goal',
    label: 'Goal for each month',
    hint: 'what you keep after fuel and hosting from the first of the month (UTC)',
    field: 'Dollars to keep in a month',
    usual: '',
    present: (now) => `Kept this month: ${signedMoney(now)}.`,
  },
  {
    kind: 'total_goal',
    label: 'Goal since you joined',
    hint: 'what you keep after fuel and hosting in total',
    field: 'Dollars to keep in total',
    usual: '',
    present: (now) => `Kept so far: ${signedMoney(now)}.`,
  },
  {
    kind: 'drawdown',
    label: 'Drawdown',
    hint: 'the account falls below its high',
    field: 'From this percentage',
    usual: '10',
    present: (now) => `Now ${digits(now, 2)}% below its high.`,
  },
  {
    kind: 'fuel',
    label: 'Fuel balance',
    hint: 'less fuel is left than you want',
    field: 'Below this many dollars',
    usual: '',
    present: (now) => `Now ${money(now)}.`,
  },
  {
    kind: 'runway',
    label: 'Fuel runway',
    hint: 'the fuel will not last long at the current rate',
    field: 'Below this many days',
    usual: '7',
    present: (now) => `Now ${digits(now, 1)} days.`,
  },
  {
    kind: 'silence',
    label: 'Own terminal',
    hint: 'MetaTrader on your own computer is silent',
    field: 'After this many minutes',
    usual: '30',
    present: () => '',
  },
]

/** As it is edited: the threshold as it is typed. */
export type Edited = { isOn: boolean; typed: string }

export const editedOf = ({ usual }: AlertRow, stored: OwnAlert | undefined): Edited => ({
  isOn: stored?.isOn ?? false,
  typed: stored ? String(stored.threshold) : usual,
})

/** As it is sent: what is off keeps the threshold that it had. */
export function sentOf({ isOn, typed }: Edited): { isOn: boolean; threshold: number | null } {
  return { isOn, threshold: isOn && typed.trim() !== '' ? Number(typed) : null }
}

/** How it stands, beneath its threshold. */
export function standingOf({ kind, present }: AlertRow, stored: OwnAlert | undefined): string {
  if (!stored?.isOn) return kind === 'silence' ? silenceBounds : ''
  const now = stored.now === null ? '' : present(stored.now)
  if (stored.toldAt === null) return now
  const isGoal = kind === 'month_goal' || kind === 'total_goal'
  return `${now} ${isGoal ? 'Reached: notified' : 'Told'} on ${dayTime(stored.toldAt)}.`.trim()
}

const silenceBounds = `At least ${ownAlertBounds.silence.min} minutes. Before that, only the bell notifies you.`
