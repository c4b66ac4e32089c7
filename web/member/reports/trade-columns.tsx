import { display } from '@fairlead/contract/constants'
import type { readBotStats } from '@fairlead/contract/routes/trading'
import type { z } from 'zod'
import { digits } from '../../lib/format.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Moment, Profit, TradeType } from './trade-cells.tsx'

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
  },
  {
    id: 'Trade_type',
    isBesideName: true,
    label: 'Trade Type',
    sortBy: (deal) => deal.Trade_type,
    cell: (deal) => <TradeType type={deal.Trade_type} />,
  },
  {
    id: 'Trade_time',
    label: 'Updated At',
    sortBy: (deal) => deal.Trade_time,
    cell: (deal) => <Moment at={deal.Trade_time} />,
  },
]
