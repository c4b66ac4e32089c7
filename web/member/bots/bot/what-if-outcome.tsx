import { text } from '@fairlead/contract/text'
import { useMemo, useState } from 'react'
import { amountOf, type Came, type ComparedTrade, compareTrades } from '../../../lab/what-if/compare-trades.ts'
import type { WhatIfResult } from '../../../lab/worker/replay-past.ts'
import { dayTime, digits, money, signedMoney } from '../../../lib/formats/format.ts'
import { dayWords } from '../../../lib/formats/format-day.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { useLocalTable } from '../../../ui/tables/use-local-table.ts'

const pageSize = 10
const isoTime = (time: number) => new Date(time * 1000).toISOString()
const toneOf = (amount: number) => (amount > 0 ? 'positive' : amount < 0 ? 'negative' : 'plain')

type Props = { result: WhatIfResult; since: number; until: number }

/** What came of it: that the replay is right, what the other settings would have made of it, and each trade. */
export function Outcome({ result: { own, other, deals, differsFrom }, since, until }: Props) {
  const rows = useMemo(() => compareTrades(own.trades, other.trades), [own, other])
  const difference = (other.equityCents - own.equityCents) / 100
  return (
    <div className="grid gap-4">
      {differsFrom === null ? (
        <Alert tone="positive">
          Checked: with your own settings the replay gives exactly your {digits(deals)} real deals.
        </Alert>
      ) : (
        <Alert tone="warning">
          From {dayTime(isoTime(differsFrom))} on, the replay of your own settings differs from your real deals. That
          happens after the service was stopped for a while, or our operators stopped trading. What follows compares two
          replays.
        </Alert>
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <StatCard
          label="Difference"
          value={signedMoney(difference)}
          tone={toneOf(difference)}
          caption="Equity, open trades included, before charges"
        />
        <StatCard label="With your settings" value={money(own.equityCents / 100)} caption={tradesWords(own)} />
        <StatCard label="With these settings" value={money(other.equityCents / 100)} caption={tradesWords(other)} />
      </div>
      <Card title="Trade by trade">
        <p className="mb-3 max-w-[75ch] text-sm text-muted">
          Trades opened from {dayTime(isoTime(since))} to {dayTime(isoTime(until))}, counter trades with the trade they
          cover. {other.lossClosed && 'With these settings the loss closure would have ended the account. '}Past results
          do not predict future ones.
        </p>
        <Trades rows={rows} />
      </Card>
    </div>
  )
}

const tradesWords = ({ trades }: WhatIfResult['own']) => {
  const open = trades.filter(({ closedAt }) => closedAt === null).length
  return `${digits(trades.length)} ${trades.length === 1 ? 'trade' : 'trades'}${open > 0 ? `, ${open} of them open` : ''}`
}

function Trades({ rows }: { rows: readonly ComparedTrade[] }) {
  const [failure, setFailure] = useState('')
  const source = useLocalTable({ rows, columns, searched, pageSize })
  return (
    <>
      <ReportTable
        caption="Trades with your settings and with these"
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        empty={<p className="py-6 text-center text-sm text-muted">No trade was opened in this time.</p>}
        searchLabel="Search trades..."
        fileName="what-if"
        onExportFailed={() => setFailure(text.internal)}
      />
      <Refused words={failure} />
    </>
  )
}

const searched: readonly ((trade: ComparedTrade) => string)[] = [
  ({ symbol }) => symbol,
  ({ side }) => side,
  ({ openedAt }) => dayTime(isoTime(openedAt)),
]

const words = (came: Came) => (came === 'none' ? 'no such trade' : came === 'open' ? 'open' : signedMoney(came))

const columns: readonly Column<ComparedTrade>[] = [
  {
    id: 'opened',
    label: 'Opened',
    cell: ({ openedAt }) => (
      <time dateTime={isoTime(openedAt)} title={dayTime(isoTime(openedAt))} className="whitespace-nowrap">
        {dayWords(isoTime(openedAt))}
      </time>
    ),
    sortBy: ({ openedAt }) => openedAt,
    raw: ({ openedAt }) => isoTime(openedAt),
  },
  {
    id: 'symbol',
    label: 'Symbol',
    isBesideName: true,
    cell: ({ symbol, side }) => `${symbol} ${side === 'buy' ? 'Buy' : 'Sell'}`,
    sortBy: ({ symbol }) => symbol,
    raw: ({ symbol, side }) => `${symbol} ${side}`,
  },
  {
    id: 'own',
    label: 'Your settings',
    align: 'end',
    cell: ({ own }) => words(own),
    sortBy: ({ own }) => amountOf(own),
    raw: ({ own }) => own,
  },
  {
    id: 'other',
    label: 'These settings',
    align: 'end',
    cell: ({ other }) => words(other),
    sortBy: ({ other }) => amountOf(other),
    raw: ({ other }) => other,
  },
  {
    id: 'difference',
    label: 'Difference',
    align: 'end',
    isFigure: true,
    cell: ({ difference }) => (
      <span className={difference < 0 ? 'text-negative-text' : difference > 0 ? 'text-positive-text' : 'text-muted'}>
        {signedMoney(difference)}
      </span>
    ),
    sortBy: ({ difference }) => difference,
  },
]
