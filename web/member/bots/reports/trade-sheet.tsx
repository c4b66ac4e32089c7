import { text } from '@fairlead/contract/text'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { digits, signedMoney } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { keptOf } from './receipt-lines.ts'
import { Moment, TradeType } from './trade-cells.tsx'
import { TradeChart } from './trade-chart.tsx'
import { TradeReceipt } from './trade-receipt.tsx'
import { brokerWords, storyOf } from './trade-story.ts'
import type { TradeName } from './use-open-trade.ts'
import { type TradeDetails, useTrade } from './use-trade.ts'
import { useTradeSteps } from './use-trade-steps.ts'

type Props = {
  name: TradeName
  /** The list it was opened from, whose order its neighbours are in. */
  list: string | undefined
  backLabel: string
  onShow: (name: TradeName) => void
  onClose: () => void
  /** What stands at the head of a trade that is open: its present profit, and the way to close it. */
  whileOpen: (trade: TradeDetails) => ReactNode
}

/** One trade beside the table it was opened from; on phones a page of its own. */
export default function TradeSheet({ name, list, backLabel, onShow, onClose, whileOpen }: Props) {
  const { data: trade, error } = useTrade(name)
  const { previous, next } = useTradeSteps(list, name, onShow)
  return (
    <Sheet label={`Trade ${name.trade}`} backLabel={backLabel} onClose={onClose}>
      <div className="flex items-center gap-1">
        <p className="tabular mr-auto text-sm text-muted">Trade # {name.trade}</p>
        <IconButton label="Previous trade" icon={ChevronLeft} disabled={!previous} onClick={previous} />
        <IconButton label="Next trade" icon={ChevronRight} disabled={!next} onClick={next} />
      </div>
      {error && !trade && <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>}
      {!error && !trade && <TradeToCome />}
      {trade && <Trade trade={trade} whileOpen={whileOpen} />}
    </Sheet>
  )
}

function Trade({ trade, whileOpen }: { trade: TradeDetails } & Pick<Props, 'whileOpen'>) {
  return (
    <article>
      <h2 className="tabular mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
        {trade.symbol} <TradeType type={trade.side} /> {digits(trade.volume, 2)}{' '}
        {trade.profit === null && <Badge tone="accent">Open</Badge>}
      </h2>
      {trade.profit !== null && <ClosedProfit profit={trade.profit} receipt={trade.receipt} />}
      <p className="mt-1 text-sm text-muted">
        <Moment at={trade.openedAt} />
        {trade.closedAt && (
          <>
            {' to '}
            <Moment at={trade.closedAt} />
          </>
        )}
      </p>
      {trade.closedAt === null && whileOpen(trade)}
      <TradeChart trade={trade} />
      <div className="mt-4 flex flex-col gap-2 text-sm">
        {storyOf(trade).map(({ title, words }) => (
          <p key={`${title} ${words}`} className="text-muted">
            <strong className="text-ink">{title}</strong> {words}
          </p>
        ))}
        {trade.atBroker && (
          <p className="text-muted">
            <strong className="text-ink">At your broker:</strong> {brokerWords(trade.atBroker)} {trade.note}
          </p>
        )}
      </div>
      {trade.receipt ? (
        <TradeReceipt receipt={trade.receipt} />
      ) : (
        <div className="mt-5">
          <Alert tone="info">
            {trade.closedAt
              ? 'The charge for this trade is being settled. Its receipt will appear here in a moment.'
              : 'This trade is open. Its receipt will appear here once it is closed; there is no charge on a loss.'}
          </Alert>
        </div>
      )}
    </article>
  )
}

const tone = (amount: number) =>
  classNames('tabular', amount < 0 && 'text-negative-text', amount > 0 && 'text-positive-text')

/** What was kept first, and beside it what the trade made before fuel. */
function ClosedProfit({ profit, receipt }: { profit: number; receipt: TradeDetails['receipt'] }) {
  const kept = receipt && keptOf(receipt)
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
      {kept !== null && (
        <span>
          <strong className={classNames('text-2xl', tone(kept))}>{signedMoney(kept)}</strong>{' '}
          <span className="text-sm text-muted">kept</span>
        </span>
      )}
      <span className="text-sm text-muted">
        <span className={tone(profit)}>{signedMoney(profit)}</span> before fuel
      </span>
    </p>
  )
}

function TradeToCome() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mt-2 h-8 w-64" />
      <Skeleton className="mt-4 h-80 w-full" />
      <Skeleton className="mt-4 h-16 w-full" />
      <Skeleton className="mt-5 h-72 w-full" />
    </div>
  )
}
