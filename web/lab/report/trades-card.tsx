import { text } from '@fairlead/contract/text'
import { useMemo, useState } from 'react'
import { dayTime, money, signedMoney } from '../../lib/formats/format.ts'
import { dayWords } from '../../lib/formats/format-day.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Refused } from '../../ui/forms/refused.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { useLocalTable } from '../../ui/tables/use-local-table.ts'
import type { RunReport, ShownTrade, TradeAround } from '../worker/protocol.ts'
import { dayOf, dollarsOf, dollarsOfMicros } from './run-words.ts'
import { TradePanel } from './trade-panel.tsx'

const pageSize = 10

const isoTime = (time: number) => new Date(time * 1000).toISOString()

type Props = {
  report: RunReport
  /** What is around a trade of this run; nothing once another run has taken its place. */
  lookAround: (id: number) => Promise<TradeAround>
}

/** What the file says of a trade besides. */
const filed: readonly Column<ShownTrade>[] = [
  { id: 'lots', label: 'Lots', cell: () => null, raw: ({ lots }) => lots },
  { id: 'openPrice', label: 'Open price', cell: () => null, raw: ({ openPrice }) => openPrice },
  { id: 'closePrice', label: 'Close price', cell: () => null, raw: ({ closePrice }) => closePrice },
  { id: 'why', label: 'Why it was opened', cell: () => null, raw: ({ opened }) => opened },
  { id: 'whyClosed', label: 'Why it was closed', cell: () => null, raw: ({ closed }) => closed },
]

/** Every trade; one of them opens with its chart and its reasons. */
export function TradesCard({ report, lookAround }: Props) {
  const [openId, setOpenId] = useState<number>()
  const [failure, setFailure] = useState('')
  const columns = useMemo(() => columnsOf(openId, setOpenId), [openId])
  const source = useLocalTable({ rows: report.trades, columns, searched, pageSize })
  const open = report.trades.find(({ id }) => id === openId)
  return (
    <Card title="Every trade">
      <ReportTable
        caption="Every trade"
        columns={columns}
        fileColumns={[...columns, ...filed]}
        source={source}
        rowKey={({ id }) => String(id)}
        empty={<p className="py-6 text-center text-sm text-muted">The bot opened no trade in this time.</p>}
        searchLabel="Search trades..."
        fileName="lab-trades"
        onExportFailed={() => setFailure(text.internal)}
      />
      <Refused words={failure} />
      {open && <TradePanel key={open.id} trade={open} lookAround={lookAround} onClose={() => setOpenId(undefined)} />}
    </Card>
  )
}

/** The hour is told on hover, and with the trade. */
const Day = ({ time }: { time: number }) => (
  <time dateTime={isoTime(time)} title={dayTime(isoTime(time))} className="whitespace-nowrap">
    {dayWords(dayOf(time))}
  </time>
)

const searched: readonly ((trade: ShownTrade) => string)[] = [
  ({ symbol }) => symbol,
  ({ side }) => side,
  ({ openedAt }) => dayOf(openedAt),
  ({ closed }) => closed,
]

function columnsOf(
  openId: number | undefined,
  onOpen: (id: number | undefined) => void,
): readonly Column<ShownTrade>[] {
  return [
    {
      id: 'id',
      label: 'Trade',
      cell: ({ id }) => (
        <button
          type="button"
          aria-expanded={id === openId}
          onClick={() => onOpen(id === openId ? undefined : id)}
          className="min-h-10 font-medium text-accent-strong underline-offset-2 hover:underline max-lg:-my-2"
        >
          <span className="sr-only">Trade </span>
          {id}
        </button>
      ),
      sortBy: ({ id }) => id,
    },
    {
      id: 'symbol',
      label: 'Symbol',
      isBesideName: true,
      cell: ({ symbol, side, counters }) => (
        <>
          {symbol} <span className="text-muted">{side === 'buy' ? 'Buy' : 'Sell'}</span>
          {counters > 0 && (
            <>
              {' '}
              <Badge>countered</Badge>
            </>
          )}
        </>
      ),
      sortBy: ({ symbol }) => symbol,
      raw: ({ symbol, side }) => `${symbol} ${side}`,
    },
    {
      id: 'opened',
      label: 'Opened',
      cell: ({ openedAt }) => <Day time={openedAt} />,
      sortBy: ({ openedAt }) => openedAt,
      raw: ({ openedAt }) => isoTime(openedAt),
    },
    {
      id: 'closed',
      label: 'Closed',
      cell: ({ closedAt }) => <Day time={closedAt} />,
      sortBy: ({ closedAt }) => closedAt,
      raw: ({ closedAt }) => isoTime(closedAt),
    },
    {
      id: 'charge',
      label: 'Charge',
      align: 'end',
      cell: ({ chargeMicros }) => money(dollarsOfMicros(chargeMicros)),
      sortBy: ({ chargeMicros }) => dollarsOfMicros(chargeMicros),
    },
    {
      id: 'net',
      label: 'Net',
      align: 'end',
      isFigure: true,
      cell: ({ netCents }) => (
        <span className={netCents < 0 ? 'text-negative-text' : 'text-positive-text'}>
          {signedMoney(dollarsOf(netCents))}
        </span>
      ),
      sortBy: ({ netCents }) => dollarsOf(netCents),
    },
  ]
}
