import { display } from '@fairlead/contract/constants'
import type { readFuelStats } from '@fairlead/contract/routes/finance/fuel'
import type { PageTerms } from '@fairlead/contract/specified-terms'
import { type ChargeColumn, type DealOf, dealNames } from '@fairlead/contract/wire-names'
import type { z } from 'zod'
import { chargedPercent, percent } from '../../../content/term-words.ts'
import { money, signedMoney } from '../../../lib/formats/format.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { DealType, dealTypeWords, Moment, Pieces, Profit } from '../reports/trade-cells.tsx'

export type ChargedTrade = DealOf<z.output<typeof readFuelStats.reply>['allTradesData'][number]>

export const fuelColumns = (terms: PageTerms): readonly Column<ChargedTrade, ChargeColumn | 'number'>[] => [
  { id: 'number', isMinor: true, label: 'Sr.No #', cell: (_, at) => at + 1, raw: (_, at) => at + 1 },
  {
    id: dealNames.ticket,
    label: 'DealTicket #',
    isLink: true,
    sortBy: (trade) => trade.ticket,
    cell: (trade) => <span className="tabular">{trade.ticket}</span>,
  },
  {
    id: dealNames.symbol,
    isBesideName: true,
    label: 'Symbol',
    sortBy: (trade) => trade.symbol,
    cell: (trade) => <strong>{trade.symbol}</strong>,
  },
  {
    id: dealNames.profit,
    isFigure: true,
    label: 'Profit',
    align: 'end',
    sortBy: (trade) => trade.profit,
    cell: (trade) => <Profit amount={trade.profit} decimals={display.fuelReportProfitDecimals} />,
    note: ({ profit: whole, dealProfit }) => (
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
    id: dealNames.side,
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
    id: dealNames.at,
    label: 'Updated at',
    sortBy: (trade) => trade.at,
    cell: (trade) => <Moment at={trade.at} isNarrow />,
  },
]
