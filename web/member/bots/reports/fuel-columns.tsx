import { display } from '@fairlead/contract/constants'
import type { readFuelStats } from '@fairlead/contract/routes/finance/fuel'
import type { PageTerms } from '@fairlead/contract/specified-terms'
import type { z } from 'zod'
import { chargedPercent, percent } from '../../../content/term-words.ts'
import { money, signedMoney } from '../../../lib/formats/format.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { DealType, dealTypeWords, Moment, Pieces, Profit } from './trade-cells.tsx'

export type ChargedTrade = z.output<typeof readFuelStats.reply>['allTradesData'][number]
export type FuelColumn = 'DealTicket' | 'Symbol' | 'Profit' | 'Trade_type' | 'fuelUsed' | 'fuelBalance' | 'Trade_time'

export const fuelColumns = (terms: PageTerms): readonly Column<ChargedTrade, FuelColumn | 'number'>[] => [
  { id: 'number', isMinor: true, label: 'Sr.No #', cell: (_, at) => at + 1, raw: (_, at) => at + 1 },
  {
    id: 'DealTicket',
    label: 'DealTicket #',
    isLink: true,
    sortBy: (trade) => trade.DealTicket,
    cell: (trade) => <span className="tabular">{trade.DealTicket}</span>,
  },
  {
    id: 'Symbol',
    isBesideName: true,
    label: 'Symbol',
    sortBy: (trade) => trade.Symbol,
    cell: (trade) => <strong>{trade.Symbol}</strong>,
  },
  {
    id: 'Profit',
    isFigure: true,
    label: 'Profit',
    align: 'end',
    sortBy: (trade) => trade.Profit,
    cell: (trade) => <Profit amount={trade.Profit} decimals={display.fuelReportProfitDecimals} />,
    note: ({ Profit: whole, dealProfit }) => (
      <Pieces
        pieces={[
          'whole trade',
          dealProfit !== null &&
            dealProfit !== whole &&
            `this deal ${signedMoney(dealProfit, display.fuelReportProfitDecimals)}`,
        ]}
      />
    ),
  },
  {
    id: 'Trade_type',
    isBesideName: true,
    label: 'Trade Type',
    sortBy: dealTypeWords,
    cell: (trade) => <DealType deal={trade} />,
  },
  {
    id: 'fuelUsed',
    label: `Fuel Charge ${chargedPercent(terms)}`,
    shortLabel: 'Charge',
    align: 'end',
    sortBy: (trade) => trade.fuelUsed,
    cell: (trade) => money(trade.fuelUsed, display.fuelReportChargeDecimals),
    note: ({ kept, companyPercent }) => (
      <Pieces
        pieces={[
          // The header has the terms in force; a trade keeps those under which it was opened.
          percent(companyPercent) !== chargedPercent(terms) && `at ${percent(companyPercent)}`,
          `kept ${signedMoney(kept, display.fuelReportProfitDecimals)}`,
        ]}
      />
    ),
  },
  {
    id: 'fuelBalance',
    label: 'Fuel Balance',
    shortLabel: 'Balance',
    align: 'end',
    sortBy: (trade) => trade.fuelBalance,
    cell: (trade) => money(trade.fuelBalance, display.fuelReportBalanceDecimals),
  },
  {
    id: 'Trade_time',
    label: 'Updated at',
    sortBy: (trade) => trade.Trade_time,
    cell: (trade) => <Moment at={trade.Trade_time} isNarrow />,
  },
]
