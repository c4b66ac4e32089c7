import { text } from '@fairlead/contract/text'
import { sentencesOf } from '../../lib/api-error.ts'
import { digits, signedMoney } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment, TradeType } from './trade-cells.tsx'
import { TradeChart } from './trade-chart.tsx'
import { TradeReceipt } from './trade-receipt.tsx'
import { storyOf } from './trade-story.ts'
import type { TradeName } from './use-open-trade.ts'
import { type TradeDetails, useTrade } from './use-trade.ts'

/** One trade beside the table it was opened from; on phones a page of its own. */
export default function TradeSheet({ name, onClose }: { name: TradeName; onClose: () => void }) {
  const { data: trade, error } = useTrade(name)
  return (
    <Sheet label={`Trade ${name.trade}`} backLabel="All trades" onClose={onClose}>
      {error && !trade && <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>}
      {!error && !trade && <TradeToCome />}
      {trade && <Trade trade={trade} />}
    </Sheet>
  )
}

function Trade({ trade }: { trade: TradeDetails }) {
  return (
    <article>
      <p className="tabular text-sm text-muted">Trade # {trade.position}</p>
      <h2 className="tabular mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
        {trade.symbol} <TradeType type={trade.side} /> {digits(trade.volume, 2)}{' '}
        {trade.profit === null ? (
          <Badge tone="accent">Open</Badge>
        ) : (
          <span
            className={classNames(trade.profit < 0 && 'text-negative-text', trade.profit > 0 && 'text-positive-text')}
          >
            {signedMoney(trade.profit)}
          </span>
        )}
      </h2>
      <p className="mt-1 text-sm text-muted">
        <Moment at={trade.openedAt} />
        {trade.closedAt && (
          <>
            {' to '}
            <Moment at={trade.closedAt} />
          </>
        )}
      </p>
      <TradeChart trade={trade} />
      <div className="mt-4 flex flex-col gap-2 text-sm">
        {storyOf(trade).map(({ title, words }) => (
          <p key={`${title} ${words}`} className="text-muted">
            <strong className="text-ink">{title}</strong> {words}
          </p>
        ))}
        {trade.note && <p className="text-muted">{trade.note}</p>}
      </div>
      {trade.receipt ? (
        <TradeReceipt receipt={trade.receipt} />
      ) : (
        <div className="mt-5">
          <Alert tone="info">
            {trade.closedAt
              ? 'The charge of this trade is being settled. Its receipt stands here in a moment.'
              : 'This trade is open. Its receipt stands here once it is closed; a loss is charged nothing.'}
          </Alert>
        </div>
      )}
    </article>
  )
}

function TradeToCome() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-2 h-8 w-64" />
      <Skeleton className="mt-4 h-80 w-full" />
      <Skeleton className="mt-4 h-16 w-full" />
      <Skeleton className="mt-5 h-72 w-full" />
    </div>
  )
}
