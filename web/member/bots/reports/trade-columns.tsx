import { display } from '@fairlead/contract/constants'
import type { readBotStats } from '@fairlead/contract/routes/bots/trading'
import type { z } from 'zod'
import { digits, signedMoney } from '../../../lib/formats/format.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { DealType, dealTypeWords, Moment, Pieces, Profit } from './trade-cells.tsx'

export type Deal = z.output<typeof readBotStats.reply>['allUserTrades'][number]
export type TradeColumn = 'DealTicket' | 'Symbol' | 'Volume' | 'Price' | 'Profit' | 'Trade_type' | 'Trade_time'

const volumeDecimals = 2
const profitDecimals = 4

export const tradeColumns: readonly Column<Deal, TradeColumn>[] = [
  {
    id: 'DealTicket',
    label: 'DealTicket #',
    sortBy: (deal) => deal.DealTicket,
    cell: (deal) => <span className="tabular">{deal.DealTicket}</span>,
  },
  {
    id: 'Symbol',
    isBesideName: true,
    label: 'Symbol',
    sortBy: (deal) => deal.Symbol,
    cell: (deal) => <strong>{deal.Symbol}</strong>,
  },
  {
    id: 'Volume',
    label: 'Volume',
    align: 'end',
    sortBy: (deal) => deal.Volume,
    cell: (deal) => digits(deal.Volume, volumeDecimals),
  },
  {
    id: 'Price',
    label: 'Price',
    align: 'end',
    sortBy: (deal) => deal.Price,
    cell: (deal) => digits(deal.Price, display.priceDecimals),
  },
  {
    id: 'Profit',
    label: 'Profit',
    align: 'end',
    sortBy: (deal) => deal.Profit,
    cell: (deal) => <Profit amount={deal.Profit} decimals={profitDecimals} />,
    note: ({ whole }) => whole && <Whole whole={whole} />,
  },
  {
    id: 'Trade_type',
    isBesideName: true,
    label: 'Trade Type',
    sortBy: dealTypeWords,
    cell: (deal) => <DealType deal={deal} />,
  },
  {
    id: 'Trade_time',
    label: 'Updated At',
    sortBy: (deal) => deal.Trade_time,
    cell: (deal) => <Moment at={deal.Trade_time} />,
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
