import { display } from '@fairlead/contract/constants'
import type { readBotStats } from '@fairlead/contract/routes/bots/trading'
import { type DealColumn, type DealOf, dealNames } from '@fairlead/contract/wire-names'
import type { z } from 'zod'
import { digits, signedMoney } from '../../../lib/formats/format.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { DealType, dealTypeWords, Moment, Pieces, Profit } from './trade-cells.tsx'

export type Deal = DealOf<z.output<typeof readBotStats.reply>['allUserTrades'][number]>

const volumeDecimals = 2
const profitDecimals = 4

export const dealColumns: readonly Column<Deal, DealColumn>[] = [
  {
    id: dealNames.ticket,
    label: 'DealTicket #',
    sortBy: (deal) => deal.ticket,
    cell: (deal) => <span className="tabular">{deal.ticket}</span>,
  },
  {
    id: dealNames.symbol,
    isBesideName: true,
    label: 'Symbol',
    sortBy: (deal) => deal.symbol,
    cell: (deal) => <strong>{deal.symbol}</strong>,
  },
  {
    id: dealNames.volume,
    label: 'Volume',
    align: 'end',
    sortBy: (deal) => deal.volume,
    cell: (deal) => digits(deal.volume, volumeDecimals),
  },
  {
    id: dealNames.price,
    label: 'Price',
    align: 'end',
    sortBy: (deal) => deal.price,
    cell: (deal) => digits(deal.price, display.priceDecimals),
  },
  {
    id: dealNames.profit,
    label: 'Profit',
    align: 'end',
    sortBy: (deal) => deal.profit,
    cell: (deal) => <Profit amount={deal.profit} decimals={profitDecimals} />,
    note: ({ whole }) => whole && <Whole whole={whole} />,
  },
  {
    id: dealNames.side,
    isBesideName: true,
    label: 'Trade Type',
    sortBy: dealTypeWords,
    cell: (deal) => <DealType deal={deal} />,
  },
  {
    id: dealNames.at,
    label: 'Updated At',
    sortBy: (deal) => deal.at,
    cell: (deal) => <Moment at={deal.at} />,
  },
]

/** Beneath the deal's own profit, what all deals of the trade made that it closed. */
const Whole = ({ whole: { profit, kept } }: { whole: NonNullable<Deal['whole']> }) => (
  <Pieces
    pieces={[
      `trade ${signedMoney(profit, profitDecimals)}`,
      kept !== null && `kept ${signedMoney(kept, profitDecimals)}`,
    ]}
  />
)
