import { display } from '@fairlead/contract/constants'
import { readBotStats } from '@fairlead/contract/routes/trading'
import { text } from '@fairlead/contract/text'
import { lazy, Suspense, useMemo } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { digits, money, signedMoney } from '../../lib/format.ts'
import { keyOf } from '../../lib/query-key.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { type AskedPage, usePagedTable } from '../../lib/use-paged-table.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReportTable } from '../../ui/report-table.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { How } from '../help/how.tsx'
import type { Member } from '../member.ts'
import { SectionHead } from '../section-head.tsx'
import { DayRangeFields } from './day-range-fields.tsx'
import { rangeWords } from './range-words.ts'
import { toneOf } from './tone-of.ts'
import { type TradeColumn, tradeColumns } from './trade-columns.tsx'
import { type DayRange, useDayRange } from './use-day-range.ts'
import { useOpenTrade } from './use-open-trade.ts'

const TradeSheet = lazy(() => import('./trade-sheet.tsx'))

const paged = (range: DayRange) => ({
  queryKey: [...keyOf(readBotStats), range],
  ask: (query: AskedPage<TradeColumn>, signal?: AbortSignal) =>
    call(readBotStats, { query: { ...query, ...range }, ...(signal ? { signal } : {}) }),
  rowsOf: (reply: z.output<typeof readBotStats.reply>) => ({ rows: reply.allUserTrades, total: reply.total }),
  pageSize: display.reportPageSize,
  failureText: text.botStatsFailed,
})

export default function TradeReport({ member: { prefs } }: { member: Member }) {
  const { range, choose } = useDayRange()
  const { from, to } = range
  const { source, reply } = usePagedTable(useMemo(() => paged(daysOf(from, to)), [from, to]))
  const { open, pathOf, close } = useOpenTrade()
  const isLimited = Boolean(from || to)
  const closed = isLimited ? reply?.closed : { trades: prefs.totalOrders, profit: prefs.totalProfit }
  return (
    <>
      <div className={classNames(open && 'max-lg:[&_p]:hidden')}>
        <SectionHead title="Trade Report">
          Every deal of your bot, newest first. All times are UTC. Open a deal to see its trade, why it was made and
          what it cost.
        </SectionHead>
      </div>
      <div className={classNames(open && 'max-lg:hidden')}>
        <DayRangeFields range={range} onChoose={choose} />
        <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
          <StatCard label="Initial Capital" value={reply && money(reply.capital)} howComputed={<How id="capital" />} />
          <StatCard
            label="Total Trades"
            value={closed && digits(closed.trades)}
            caption={isLimited ? `Closed ${rangeWords(range)}` : undefined}
            howComputed={
              <How id="total-trades">
                {isLimited
                  ? 'Those that were closed on these days.'
                  : `${digits(prefs.totalOpenTrades)} open + ${digits(prefs.totalClosedOrders)} closed.`}
              </How>
            }
          />
          <StatCard
            label="Total Profit"
            value={closed && signedMoney(closed.profit)}
            tone={closed ? toneOf(closed.profit) : 'plain'}
            caption={isLimited ? `Closed ${rangeWords(range)}` : undefined}
            howComputed={<How id="total-profit">The export's column Profit adds up to it once nothing is open.</How>}
          />
          <StatCard
            label="Trade Balance"
            value={reply && money(reply.tradeBalance)}
            howComputed={
              reply && (
                <How id="trade-balance">
                  {`${money(reply.tradeBalance)}, ${signedMoney(reply.tradeBalance - reply.capital)} since it began with ${money(reply.capital)}.`}
                </How>
              )
            }
          />
        </div>
        <Card title="All Trades Report" className="mt-4">
          <ReportTable
            caption="All Trades Report"
            columns={tradeColumns}
            source={source}
            rowKey={(deal) => `${deal.account}-${deal.DealTicket}`}
            rowLink={(deal) => ({
              to: pathOf(deal),
              label: `Deal ${deal.DealTicket}: open its trade`,
              isOpen: open?.trade === deal.trade && (open.account ?? deal.account) === deal.account,
            })}
            empty={<EmptyState title="No Data Available">{emptyWords(isLimited)}</EmptyState>}
            searchLabel="Search trades..."
            fileName="trades"
            onExportFailed={(error) => toastFailure(error, text.botStatsFailed)}
          />
        </Card>
      </div>
      {open && (
        <Suspense>
          <TradeSheet name={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const daysOf = (from: string | undefined, to: string | undefined): DayRange => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

const emptyWords = (isLimited: boolean): string =>
  isLimited ? 'No deal was made on these days.' : 'Deals stand here as soon as your bot has traded.'
