import type { Cohort, Played } from '../../engine/backtest/play-cohorts.ts'
import { barIndexAt } from '../../engine/market/bars.ts'
import type { Series } from '../../engine/market/moment.ts'

/**
 * Buying an equal part of every instrument there is and holding it: without leverage, spread paid once, no swap. The comparison anyone
 * can have without a bot.
 */
export function holdInstruments(series: readonly Series[], cohort: Cohort): Played {
  const held = series.flatMap(({ bars }) => {
    const first = barIndexAt(bars, cohort.from)
    const early = first < bars.length && (bars.time[first] as number) - cohort.from < 7 * 86_400
    return early ? [{ bars, first, paid: (bars.open[first] as number) + (bars.spread[first] as number) }] : []
  })
  const { capitalCents } = cohort.settings
  const daily = [capitalCents]
  let peak = capitalCents
  let peakTime = cohort.from
  let drawdown = 0
  let underWater = 0
  for (let time = cohort.from + 86_400; time <= cohort.to; time += 86_400) {
    const worth = held.reduce((sum, { bars, paid }) => {
      const last = Math.max(0, barIndexAt(bars, time) - 1)
      return sum + (bars.close[last] as number) / paid
    }, 0)
    const cents = held.length > 0 ? Math.round((capitalCents * worth) / held.length) : capitalCents
    daily.push(cents)
    if (cents >= peak) {
      peak = cents
      peakTime = time
    } else {
      drawdown = Math.max(drawdown, (peak - cents) / peak)
      underWater = Math.max(underWater, time - peakTime)
    }
  }
  const endCents = daily.at(-1) as number
  return {
    ...cohort,
    endCents,
    trades: [],
    swaps: [],
    diedAt: null,
    drawdownShare: drawdown,
    longestUnderWaterSeconds: underWater,
    dailyCents: daily,
  }
}
