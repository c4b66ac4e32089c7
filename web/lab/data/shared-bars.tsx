import { dayWords } from '../../lib/formats/format-day.ts'
import { Button } from '../../ui/button.tsx'
import type { SharedState } from './use-shared-bars.ts'

/** What is offered of real prices, and how far fetching them is. */
export function SharedBars({ state, onRetry }: { state: SharedState; onRetry: () => void }) {
  if (state.kind === 'none') return null
  if (state.kind === 'loading')
    return (
      <p role="status" className="text-sm text-muted">
        Fetching the prices: {state.done} of {state.all}
      </p>
    )
  if (state.kind === 'failed')
    return (
      <div role="alert" className="flex flex-col items-start gap-2 text-sm text-negative-text">
        {state.words}
        <Button tone="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  return (
    <div role="status">
      <ul aria-label="Real prices" className="flex flex-col gap-1 text-sm text-muted">
        {state.read.map(({ symbol, from, to, bars }) => (
          <li key={symbol}>
            <span className="font-medium text-ink">{symbol}</span> {dayWords(new Date(from * 1000))} to{' '}
            {dayWords(new Date((to - 1) * 1000))}, {bars.toLocaleString('en')} bars
          </li>
        ))}
      </ul>
    </div>
  )
}
