import { useState } from 'react'
import type { ChartSymbol, markets } from '../../content/markets.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { exampleCandles } from '../live/candles.ts'
import { useCandles } from '../live/use-candles.ts'
import { CandleChart } from './candle-chart.tsx'
import { RatesTable } from './rates-table.tsx'

type Group = (typeof markets.groups)[number]

/** How each symbol is drawn before a market is heard of, and with how many decimals it is written. */
const charts: Record<ChartSymbol, { seed: number; start: number; decimals: number }> = {
  USDJPY: { seed: 1_301, start: 154, decimals: 3 },
  USDGBP: { seed: 2_203, start: 0.764, decimals: 5 },
  BTCUSD: { seed: 3_307, start: 96_000, decimals: 2 },
  ETHUSD: { seed: 4_409, start: 3_300, decimals: 2 },
  XAUUSD: { seed: 5_503, start: 4_087, decimals: 2 },
  XAGUSD: { seed: 6_607, start: 50.6, decimals: 3 },
}

export function MarketPanel({ group }: { group: Group }) {
  const [symbol, setSymbol] = useState<ChartSymbol>(group.symbols[0])
  const live = useCandles(symbol)
  const { seed, start, decimals } = charts[symbol]
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
        <CandleChart
          symbol={symbol}
          candles={live ?? exampleCandles(72, seed, start)}
          decimals={decimals}
          caption={live ? 'Hourly candles of the connected market' : 'An invented example, not market data'}
        />
      </div>
      <div className="flex flex-col items-start gap-6">
        <p className="max-w-[65ch] text-muted">{group.text}</p>
        <RatesTable group={group} />
        <ButtonLink to="/register">Start Trading</ButtonLink>
      </div>
    </div>
  )
}
