import { text } from '@fairlead/contract/text'
import { toastFailure } from '../lib/calls/toast-failure.ts'
import { signedMoney } from '../lib/formats/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Accordion } from '../ui/overlays/accordion.tsx'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import type { Column } from '../ui/tables/data-table.tsx'
import { ReportTable } from '../ui/tables/report-table.tsx'
import { useLocalTable } from '../ui/tables/use-local-table.ts'
import { Tabs } from '../ui/tabs.tsx'

type Trade = { ticket: number; symbol: string; side: 'Buy' | 'Sell'; profit: number }

const trades: readonly Trade[] = [
  { ticket: 48210393, symbol: 'XAUUSD', side: 'Sell', profit: 3.14 },
  { ticket: 48210377, symbol: 'USDJPY', side: 'Buy', profit: -1.08 },
  { ticket: 48210361, symbol: 'BTCUSD', side: 'Buy', profit: 2.06 },
]

const columns: readonly Column<Trade>[] = [
  { id: 'ticket', label: 'DealTicket #', cell: (trade) => trade.ticket, sortBy: (trade) => trade.ticket },
  { id: 'symbol', label: 'Symbol', cell: (trade) => <strong>{trade.symbol}</strong>, sortBy: (trade) => trade.symbol },
  {
    id: 'side',
    label: 'Trade Type',
    cell: (trade) => <Badge tone={trade.side === 'Buy' ? 'positive' : 'negative'}>{trade.side}</Badge>,
  },
  {
    id: 'profit',
    label: 'Profit',
    align: 'end',
    sortBy: (trade) => trade.profit,
    cell: (trade) => (
      <span className={trade.profit < 0 ? 'text-negative-text' : 'text-positive-text'}>
        {signedMoney(trade.profit, 4)}
      </span>
    ),
  },
]

const searched = [(trade: Trade) => trade.symbol]
const nothing = <EmptyState title="No Data Available" />

export function UiData() {
  const source = useLocalTable({ rows: trades, columns, searched, pageSize: 2 })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard
          label="Your Capital"
          value="$1,000.00"
          howComputed="What your broker reports as the account’s balance."
        />
        <StatCard label="Total Profit" value="+$84.17" tone="positive" caption="30 days" />
        <StatCard label="Worst day" value="−$12.40" tone="negative" />
        <StatCard label="Fuel Balance" value={undefined} />
      </div>
      <Card title="Table">
        <ReportTable
          caption="Sample trades"
          columns={columns}
          source={source}
          rowKey={(trade) => String(trade.ticket)}
          empty={nothing}
          searchLabel="Search trades..."
          fileName="sample-trades"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
      </Card>
      <Card title="Tabs and accordion">
        <Tabs
          label="Sample tabs"
          tabs={[
            { id: 'one', label: 'Automation', content: <p>The first panel.</p> },
            { id: 'two', label: 'Risk', content: <p>The second panel.</p> },
          ]}
        />
        <div className="mt-6">
          <Accordion
            openId="a"
            items={[
              { id: 'a', title: 'Who We Are', content: 'Open at first.' },
              { id: 'b', title: 'What We Do', content: 'Opening this closes the other.' },
            ]}
          />
        </div>
      </Card>
      <Card title="Waiting and nothing">
        <div className="flex flex-wrap items-center gap-6">
          <span className="inline-flex items-center gap-2">
            <Spinner /> Validating token...
          </span>
          <Skeleton className="h-8 w-40" />
          <Tooltip note="Sun 15 Nov 2026, 15:03:27 CET">14:03:27 UTC</Tooltip>
        </div>
        <EmptyState title="No trades yet" action={<Button>Recharge fuel</Button>}>
          The bot starts by itself once activation fuel is credited.
        </EmptyState>
      </Card>
    </>
  )
}
