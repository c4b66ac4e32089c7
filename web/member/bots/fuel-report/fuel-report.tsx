import { display } from '@fairlead/contract/constants'
import { readFuelStats } from '@fairlead/contract/routes/finance/fuel'
import { text } from '@fairlead/contract/text'
import { type ChargeColumn, dealOfWire } from '@fairlead/contract/wire-names'
import { useMemo } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { money, signedMoney } from '../../../lib/formats/format.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { KeptFigure } from '../../finance/kept-figure.tsx'
import { How } from '../../people/help/how.tsx'
import { SectionHead } from '../../shell/section-head.tsx'
import { SectionLink } from '../../shell/section-link.tsx'
import { DayRangeFields } from '../reports/day-range-fields.tsx'
import { rangeWords } from '../reports/range-words.ts'
import { toneOf } from '../reports/tone-of.ts'
import { isSame, useListedRows } from '../reports/trade-neighbours.tsx'
import { type DayRange, useDayRange } from '../reports/use-day-range.ts'
import { useOpenTrade } from '../reports/use-open-trade.ts'
import { fuelColumns } from './fuel-columns.tsx'
import { FuelFees } from './fuel-fees.tsx'
import { FuelRunway } from './fuel-runway.tsx'

const listId = 'fuel'

type Query = PageQuery<ChargeColumn | 'number'>

const paged = (range: DayRange) => ({
  queryKey: [...keyOf(readFuelStats), range],
  ask: ({ sort, ...query }: Query, signal?: AbortSignal) =>
    call(readFuelStats, {
      // The running number stands in no column of the server's; its header cannot be pressed.
      query: { ...query, ...range, ...(sort && sort !== 'number' ? { sort } : {}) },
      ...(signal ? { signal } : {}),
    }),
  rowsOf: (reply: z.output<typeof readFuelStats.reply>) => ({
    rows: reply.allTradesData.map(dealOfWire),
    total: reply.total,
  }),
  pageSize: display.reportPageSize,
})

export default function FuelReport() {
  const terms = useTerms()
  const columns = useMemo(() => fuelColumns(terms), [terms])
  const { range, choose } = useDayRange()
  const { from, to } = range
  const isLimited = Boolean(from || to)
  const table = useMemo(() => paged({ ...(from ? { from } : {}), ...(to ? { to } : {}) }), [from, to])
  const { source, reply } = usePagedTable(table)
  const { pathOf, open } = useOpenTrade()
  useListedRows(listId, source, (trade) => trade)
  const period = reply?.period
  const used = period && period.charges + period.hosting + period.reactivation
  const caption = (sinceJoining: string | undefined) => (
    <>
      {isLimited ? capitalised(rangeWords(range)) : '30 days'}
      {sinceJoining && ` · ${sinceJoining} since you joined`}
    </>
  )
  return (
    <>
      <SectionHead title="Fuel Report">
        The charge on each closed trade. There is no charge on a loss.{' '}
        <SectionLink to="fuelwallet">Add fuel</SectionLink>
      </SectionHead>
      <DayRangeFields range={range} onChoose={choose} />
      <div className="grid gap-3 min-[22.5rem]:grid-cols-2 md:gap-4 xl:grid-cols-4">
        <StatCard
          label="Fuel balance"
          value={reply && money(reply.fuelBalance, display.fuelBalanceDecimals)}
          caption={reply && reply.owed > 0 ? `${money(reply.owed)} is still owed` : 'Now'}
          howComputed={<How id="fuel-balance">It is the balance in the latest row of the two tables below.</How>}
        />
        <StatCard
          label="Fuel Used"
          value={used === undefined ? undefined : money(used)}
          caption={caption(reply && money(reply.fuelUsed))}
          howComputed={
            period && (
              <How id="fuel-used">
                {`${money(period.charges)} + ${money(period.hosting)} + ${money(period.reactivation)} = ${money(period.charges + period.hosting + period.reactivation)}.`}
              </How>
            )
          }
        />
        <StatCard
          label="Fuel Deposited"
          value={period && money(period.deposited)}
          caption={caption(reply && money(reply.totalDepositFuel))}
          howComputed={<How id="fuel-top-up" />}
        />
        <StatCard
          label="Total Profit"
          value={period && signedMoney(period.profit)}
          tone={period ? toneOf(period.profit) : 'plain'}
          caption={caption(reply && signedMoney(reply.totalProfit))}
          howComputed={<How id="total-profit" />}
          below={<KeptFigure kept={period?.kept} />}
        />
      </div>
      {reply && <FuelRunway stats={reply} />}
      <Card title="Fuel charges" className="mt-4">
        <ReportTable
          caption="Fuel charges"
          columns={columns}
          source={source}
          rowKey={(trade) => `${trade.account}-${trade.trade}`}
          rowLink={(trade) => ({
            to: pathOf(trade, listId),
            label: `Deal ${trade.ticket}: open its trade`,
            isOpen: open !== undefined && isSame(trade, open),
          })}
          empty={
            <EmptyState title="No trade data available">
              Each closed trade will be listed here with its charge.
            </EmptyState>
          }
          searchLabel="Search trades..."
          fileName="fuel-charges"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
      </Card>
      <FuelFees range={range} />
    </>
  )
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
