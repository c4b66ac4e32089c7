import { display } from '@fairlead/contract/constants'
import { readBotStats } from '@fairlead/contract/routes/bots/trading'
import { text } from '@fairlead/contract/text'
import { type DealColumn, dealOfWire } from '@fairlead/contract/wire-names'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { digits, money, signedMoney } from '../../../lib/formats/format.ts'
import { useAddressChange } from '../../../lib/use-address-change.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Card } from '../../../ui/card.tsx'
import { Segments } from '../../../ui/forms/segments.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { KeptFigure } from '../../finance/kept-figure.tsx'
import { How } from '../../people/help/how.tsx'
import type { Member } from '../../shell/member.ts'
import { SectionHead } from '../../shell/section-head.tsx'
import { DayRangeFields } from './day-range-fields.tsx'
import { DealList } from './deal-list.tsx'
import { rangeWords } from './range-words.ts'
import { toneOf } from './tone-of.ts'
import { TradeList } from './trade-list.tsx'
import { type DayRange, useDayRange } from './use-day-range.ts'

const views = [
  { value: 'deals', label: 'By deals' },
  { value: 'trades', label: 'By trades' },
] as const
type View = (typeof views)[number]['value']

const paged = (range: DayRange) => ({
  queryKey: [...keyOf(readBotStats), range],
  ask: (query: PageQuery<DealColumn>, signal?: AbortSignal) =>
    call(readBotStats, { query: { ...query, ...range }, ...(signal ? { signal } : {}) }),
  rowsOf: (reply: z.output<typeof readBotStats.reply>) => ({
    rows: reply.allUserTrades.map(dealOfWire),
    total: reply.total,
  }),
  pageSize: display.reportPageSize,
  failureText: text.botStatsFailed,
})

export default function TradeReport({ member: { prefs } }: { member: Member }) {
  const { range, choose } = useDayRange()
  const { from, to } = range
  const { view, chooseView } = useView()
  const { source, reply } = usePagedTable(useMemo(() => paged(daysOf(from, to)), [from, to]))
  const [trades, setTrades] = useState<number>()
  const isLimited = Boolean(from || to)
  const closed = isLimited ? reply?.closed : { trades: prefs.totalOrders, profit: prefs.totalProfit }
  const below = view === 'deals' ? countWords(reply?.total, 'deal') : countWords(trades, 'trade')
  return (
    <>
      <SectionHead title="Trade Report">
        Every deal of your bot, or every trade with all its deals, newest first. All times are UTC. Open one to see why
        it was made and what it cost.
      </SectionHead>
      <DayRangeFields range={range} onChoose={choose} />
      <div className="grid gap-3 min-[22.5rem]:grid-cols-2 md:gap-4 xl:grid-cols-4">
        <StatCard label="Initial Capital" value={reply && money(reply.capital)} howComputed={<How id="capital" />} />
        <StatCard
          label="Total Trades"
          value={closed && digits(closed.trades)}
          caption={[isLimited && `Closed ${rangeWords(range)}`, below].filter(Boolean).join(' · ')}
          howComputed={
            <How id="total-trades">
              {isLimited
                ? 'Trades closed on these days.'
                : `${digits(prefs.totalOpenTrades)} open + ${digits(prefs.totalClosedOrders)} closed.`}
            </How>
          }
        />
        <StatCard
          label="Total Profit"
          value={closed && signedMoney(closed.profit)}
          tone={closed ? toneOf(closed.profit) : 'plain'}
          caption={isLimited ? `Closed ${rangeWords(range)}` : undefined}
          below={<KeptFigure kept={isLimited ? reply?.closed.kept : prefs.kept} />}
          howComputed={
            <How id="total-profit">The Profit column in the export adds up to this once no trades are open.</How>
          }
        />
        <StatCard
          label="Trade Balance"
          value={reply && money(reply.tradeBalance)}
          howComputed={
            reply && (
              <How id="trade-balance">
                {`${money(reply.tradeBalance)}, ${signedMoney(reply.tradeBalance - reply.capital)} since it started with ${money(reply.capital)}.`}
              </How>
            )
          }
        />
      </div>
      <Card
        title="All Trades Report"
        className="mt-4"
        aside={<Segments legend="Shown" options={views} value={view} onChange={chooseView} />}
      >
        {view === 'deals' ? (
          <DealList source={source} emptyWords={emptyWords(isLimited, 'deal was made')} />
        ) : (
          <TradeList range={range} emptyWords={emptyWords(isLimited, 'trade was closed')} onTotal={setTrades} />
        )}
      </Card>
    </>
  )
}

/** Which of the two lists stands below, in the address as the days are. */
function useView(): { view: View; chooseView: (view: View) => void } {
  const [address] = useSearchParams()
  const change = useAddressChange()
  return {
    view: address.get('by') === 'trades' ? 'trades' : 'deals',
    chooseView: (view) => change((next) => (view === 'trades' ? next.set('by', view) : next.delete('by')), true),
  }
}

/** How many rows the list below has, so that a figure above it says what it counts. */
const countWords = (total: number | undefined, one: string): string | undefined =>
  total === undefined ? undefined : `${digits(total)} ${total === 1 ? one : `${one}s`} below`

const daysOf = (from: string | undefined, to: string | undefined): DayRange => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

const emptyWords = (isLimited: boolean, what: string): string =>
  isLimited ? `No ${what} on these days.` : 'They will be listed here once your bot has traded.'
