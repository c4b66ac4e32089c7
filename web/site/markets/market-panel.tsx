import { useState } from 'react'
import type { ChartSymbol, markets } from '../../content/markets.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { endingAt } from '../live/candles.ts'
import { rateOf } from '../live/rates.ts'
import { useCandles } from '../live/use-candles.ts'
import { useRates } from '../live/use-rates.ts'
import { CandleChart } from './candle-chart.tsx'
import { RatesTable } from './rates-table.tsx'

type Group = (typeof markets.groups)[number]

export function MarketPanel({ group }: { group: Group }) {
  const [symbol, setSymbol] = useState<ChartSymbol>(group.symbols[0])
  const chart = useCandles(symbol)
  const { pair } = rateOf(symbol, 1)
  const bid = useRates().find((rate) => rate.pair === pair)?.bid
  return (
    <div className="grid gap-8 rounded-card border border-line bg-surface p-5 md:p-8 lg:grid-cols-[1.7fr_1fr]">
      <div className="min-w-0">
        <fieldset className="mb-5 flex flex-wrap gap-2">
          <legend className="sr-only">Instrument of the chart</legend>
          {group.symbols.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === symbol}
              onClick={() => setSymbol(choice)}
              className={classNames(
                'min-h-10 rounded-control border px-4 text-sm font-semibold transition-colors',
                choice === symbol
                  ? 'border-accent bg-accent-soft text-accent-strong'
                  : 'border-line text-muted hover:text-ink',
              )}
            >
              {choice}
            </button>
          ))}
        </fieldset>
        {chart.state === 'loading' && <Skeleton className="h-80 w-full md:h-98" />}
        {chart.state === 'none' && (
          <EmptyState title="No chart at the moment">
            Market prices are not available right now. This page keeps trying.
          </EmptyState>
        )}
        {chart.state === 'shown' && (
          <CandleChart
            symbol={symbol}
            candles={bid ? endingAt(chart.candles, Number(bid)) : chart.candles}
            mark={chart.simulated && <Badge tone="warning">Simulated</Badge>}
            caption={
              chart.simulated ? 'Hourly candles of the sandbox’s own market' : 'Hourly candles of the connected market'
            }
          />
        )}
      </div>
      <div className="flex flex-col items-start gap-6">
        <p className="max-w-[65ch] text-muted">{group.text}</p>
        <RatesTable group={group} />
        <ButtonLink to="/register">Start Trading</ButtonLink>
      </div>
    </div>
  )
}
