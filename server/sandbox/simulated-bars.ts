import type { Bars } from '@fairlead/engine/market/bars'
import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import { simulateBars } from '@fairlead/engine/market/simulate-bars'
import { createSimulatedMarket } from '@fairlead/engine/market/simulated-market'
import { firstMoment, seed } from './simulated-quotes.ts'

const barSeconds = 300
const barsMax = 1_000

/** The sandbox's market in bars of the bots' time frame: the same prices as the quotes. */
export function simulatedBars(): {
  barSeconds: number
  barsAround(symbol: InstrumentSymbol, from: Date, to: Date): Bars
} {
  const market = createSimulatedMarket(seed, firstMoment)
  return {
    barSeconds,
    barsAround(symbol, from, to) {
      const end = to.getTime() / 1000
      return simulateBars(market, symbol, Math.max(from.getTime() / 1000, end - barsMax * barSeconds), end, barSeconds)
    },
  }
}
