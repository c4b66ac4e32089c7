import { dayTime, digits, localTime, money, signedMoney } from '../../lib/formats/format.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { periodName } from './period-names.ts'
import { accountWords } from './statement-columns.tsx'
import type { PeriodStatement } from './use-period-statement.ts'

/** Every micro-dollar, so that whoever adds the lines up comes to the same. */
export const statementDecimals = 6

export type Part = PeriodStatement['parts'][number]
type Movement = PeriodStatement['movements'][number]
type Closed = PeriodStatement['closed'][number]

const moved = (amount: number) => (amount === 0 ? '—' : signedMoney(amount, statementDecimals))

export const partColumns = (by: 'day' | 'month'): readonly Column<Part>[] => [
  {
    id: 'part',
    label: by === 'day' ? 'Day' : 'Month',
    cell: ({ part }) => (
      <span className="whitespace-nowrap">
        {by === 'day' ? periodName(part).replace(/ \w+ \d+$/, '') : periodName(part).replace(/ \d+$/, '')}
      </span>
    ),
    raw: ({ part }) => part,
  },
  { id: 'trades', label: 'Trades', align: 'end', cell: ({ trades }) => digits(trades) },
  { id: 'result', label: 'Result of trades', align: 'end', cell: ({ result }) => moved(result) },
  { id: 'charged', label: 'Fuel charged', align: 'end', cell: ({ charged }) => moved(charged) },
  { id: 'fees', label: 'Hosting and fees', align: 'end', cell: ({ fees }) => moved(fees) },
  { id: 'deposited', label: 'Deposits', align: 'end', cell: ({ deposited }) => moved(deposited) },
  { id: 'income', label: 'Income', align: 'end', cell: ({ income }) => moved(income) },
  { id: 'withdrawn', label: 'Withdrawn', align: 'end', cell: ({ withdrawn }) => moved(withdrawn) },
  { id: 'fuel', label: 'Fuel after', align: 'end', cell: ({ fuel }) => money(fuel, statementDecimals) },
  { id: 'balance', label: 'Balance after', align: 'end', cell: ({ balance }) => money(balance, statementDecimals) },
]

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={localTime(at)} className="tabular whitespace-nowrap">
    {dayTime(at, 'UTC')}
  </time>
)

export const movementColumns: readonly Column<Movement>[] = [
  { id: 'at', label: 'Date & Time', cell: ({ at }) => <Moment at={at} /> },
  { id: 'what', label: 'What', cell: ({ what }) => <span className="wrap-anywhere">{what}</span> },
  { id: 'account', label: 'Account', cell: ({ account }) => accountWords[account] },
  { id: 'amount', label: 'Amount', align: 'end', cell: ({ amount }) => signedMoney(amount, statementDecimals) },
]

export const closedColumns: readonly Column<Closed>[] = [
  { id: 'position', label: 'Trade', cell: ({ position }) => <span className="tabular">{position}</span> },
  { id: 'symbol', label: 'Instrument', cell: ({ symbol }) => symbol },
  { id: 'volume', label: 'Volume', align: 'end', cell: ({ volume }) => digits(volume, 2) },
  { id: 'openedAt', label: 'Opened', cell: ({ openedAt }) => <Moment at={openedAt} /> },
  { id: 'closedAt', label: 'Closed', cell: ({ closedAt }) => <Moment at={closedAt} /> },
  { id: 'result', label: 'Result', align: 'end', cell: ({ result }) => signedMoney(result, statementDecimals) },
]
