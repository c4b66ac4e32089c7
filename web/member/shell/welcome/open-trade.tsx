import { text } from '@fairlead/contract/text'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { dayTime, digits, signedMoney } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Changing } from '../../../ui/changing.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Profit, TradeType } from '../../bots/reports/trade-cells.tsx'
import { decimalsOf } from '../../bots/reports/trade-story.ts'
import type { TradeDetails } from '../../bots/reports/use-trade.ts'
import { presentProfit } from './present-profit.ts'
import { useCloseDialog } from './use-close-dialog.tsx'
import { usePositions } from './use-positions.ts'

/** What an open trade makes at the newest price, and the way to close each of its positions. */
export default function OpenTrade({ trade }: { trade: TradeDetails }) {
  const { data, error } = usePositions()
  const legs = data?.positions.filter((position) => position.trade === trade.position) ?? []
  const { ask, closing, dialog } = useCloseDialog(legs)
  if (error && !data) return <Alert tone="warning">{sentencesOf(error, text.internal).join(' ')}</Alert>
  if (!data) return <Skeleton className="mt-2 h-24 w-full" />
  // Closed a moment ago, or on an account that the bot no longer trades.
  if (legs.length === 0) return null
  const profit = presentProfit(trade, legs)
  const decimals = decimalsOf(trade)
  return (
    <section aria-label="While it is open" className="mt-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <strong
          className={classNames(
            'tabular text-2xl',
            profit < 0 && 'text-negative-text',
            profit > 0 && 'text-positive-text',
          )}
        >
          <Changing value={signedMoney(profit)} />
        </strong>
        <span className="text-sm text-muted">now, before fuel</span>
        <Explain what="Current profit">
          What the trade would make if closed at the latest price{data.at && `, at ${dayTime(data.at)}`}: the result of
          its deals so far plus the open part, including swap and commission. The fuel charge is taken when it is
          closed.
        </Explain>
      </p>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line">
        {legs.map((leg) => (
          <li key={leg.ticket} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
            <span className="tabular mr-auto">
              <TradeType type={leg.side} /> {digits(leg.volume, 2)}
              {leg.isCounter && ' counter'} at {digits(leg.openPrice, decimals)}, now{' '}
              <Changing value={digits(leg.price, decimals)} />
            </span>
            <Profit amount={leg.profit} decimals={2} />
            <Button tone="secondary" disabled={closing.has(leg.ticket)} onClick={() => ask(leg)}>
              {closing.has(leg.ticket) ? 'Closing…' : 'Close'}
              <span className="sr-only">
                {' '}
                {leg.symbol}, position {leg.ticket}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  )
}
