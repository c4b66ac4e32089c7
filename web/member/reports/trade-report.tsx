import { display } from '@fairlead/contract/constants'
import { readBotStats } from '@fairlead/contract/routes/trading'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { digits, money, signedMoney } from '../../lib/format.ts'
import { keyOf } from '../../lib/query-key.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { type AskedPage, usePagedTable } from '../../lib/use-paged-table.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReportTable } from '../../ui/report-table.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import type { Member } from '../member.ts'
import { SectionHead } from '../section-head.tsx'
import { toneOf } from './tone-of.ts'
import { type TradeColumn, tradeColumns } from './trade-columns.tsx'

const paged = {
  queryKey: keyOf(readBotStats),
  ask: (query: AskedPage<TradeColumn>, signal?: AbortSignal) =>
    call(readBotStats, { query, ...(signal ? { signal } : {}) }),
  rowsOf: (reply: z.output<typeof readBotStats.reply>) => ({ rows: reply.allUserTrades, total: reply.total }),
  pageSize: display.reportPageSize,
  failureText: text.botStatsFailed,
}

export default function TradeReport({ member: { prefs } }: { member: Member }) {
  const { source, reply } = usePagedTable(paged)
  return (
    <>
      <SectionHead title="Trade Report">Every deal of your bot, newest first. All times are UTC.</SectionHead>
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        <StatCard
          label="Initial Capital"
          value={reply && money(reply.capital)}
          howComputed="The capital you entered with your MT5 account."
        />
        <StatCard
          label="Total Trades"
          value={digits(prefs.totalOrders)}
          howComputed="Positions with their counter trades, open and closed. Each consists of two deals or more."
        />
        <StatCard
          label="Total Profit"
          value={signedMoney(prefs.totalProfit)}
          tone={toneOf(prefs.totalProfit)}
          howComputed="What all closed trades won and lost, swap and commission included, before fuel charges."
        />
        <StatCard
          label="Trade Balance"
          value={reply && money(reply.tradeBalance)}
          howComputed="The balance of the trading account, open positions left out."
        />
      </div>
      <Card title="All Trades Report" className="mt-4">
        <ReportTable
          caption="All Trades Report"
          columns={tradeColumns}
          source={source}
          rowKey={(deal) => String(deal.DealTicket)}
          empty={<EmptyState title="No Data Available">Deals stand here as soon as your bot has traded.</EmptyState>}
          searchLabel="Search trades..."
          fileName="trades"
          onExportFailed={(error) => toastFailure(error, text.botStatsFailed)}
        />
      </Card>
    </>
  )
}
