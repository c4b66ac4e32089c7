import type { listTrades } from '@fairlead/contract/routes/bots/trading'
import type { z } from 'zod'
import { digits, money } from '../../../lib/formats/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { Moment, Pieces, Profit, TradeType } from './trade-cells.tsx'

export type Trade = z.output<typeof listTrades.reply>['trades'][number]
export type TradeListColumn =
  | 'trade'
  | 'symbol'
  | 'side'
  | 'volume'
  | 'openedAt'
  | 'closedAt'
  | 'profit'
  | 'fuelCharge'
  | 'kept'

const volumeDecimals = 2
const profitDecimals = 4
const chargeDecimals = 6

/** A trade a row: what it made before fuel, what was charged, what was kept. */
export const tradeColumns: readonly Column<Trade, TradeListColumn>[] = [
  {
    id: 'trade',
    label: 'Trade #',
    sortBy: ({ trade }) => trade,
    cell: ({ trade }) => <span className="tabular">{trade}</span>,
    note: ({ counters }) => counters > 0 && <Pieces pieces={[`+ ${counters} counter`]} />,
  },
  { id: 'symbol', label: 'Symbol', sortBy: ({ symbol }) => symbol, cell: ({ symbol }) => <strong>{symbol}</strong> },
  {
    id: 'side',
    label: 'Trade Type',
    sortBy: ({ side }) => (side === 'buy' ? 'Buy' : 'Sell'),
    cell: ({ side }) => <TradeType type={side} />,
  },
  {
    id: 'volume',
    label: 'Volume',
    align: 'end',
    sortBy: ({ volume }) => volume,
    cell: ({ volume }) => digits(volume, volumeDecimals),
  },
  {
    id: 'openedAt',
    label: 'Opened',
    sortBy: ({ openedAt }) => openedAt,
    cell: ({ openedAt }) => <Moment at={openedAt} isNarrow />,
  },
  {
    id: 'closedAt',
    label: 'Closed',
    sortBy: ({ closedAt }) => closedAt ?? 'open',
    cell: ({ closedAt }) => (closedAt ? <Moment at={closedAt} isNarrow /> : <Badge tone="accent">Open</Badge>),
  },
  {
    id: 'profit',
    label: 'Before fuel',
    align: 'end',
    sortBy: ({ profit }) => profit ?? '',
    cell: ({ profit }) => (profit === null ? '–' : <Profit amount={profit} decimals={profitDecimals} />),
  },
  {
    id: 'fuelCharge',
    label: 'Fuel charge',
    align: 'end',
    sortBy: ({ fuelCharge }) => fuelCharge ?? '',
    cell: ({ fuelCharge }) => (fuelCharge === null ? '–' : money(fuelCharge, chargeDecimals)),
  },
  {
    id: 'kept',
    label: 'Kept',
    align: 'end',
    sortBy: ({ kept }) => kept ?? '',
    cell: ({ kept }) =>
      kept === null ? (
        '–'
      ) : (
        <strong>
          <Profit amount={kept} decimals={profitDecimals} />
        </strong>
      ),
  },
]
