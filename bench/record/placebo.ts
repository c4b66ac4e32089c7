import { type Cohort, playCohorts } from '../../engine/backtest/play-cohorts.ts'
import { relabel, type SharesStep } from '../../engine/backtest/shares-path.ts'
import type { Series } from '../../engine/market/moment.ts'
import { Random } from '../../engine/market/random.ts'
import type { Strategy } from '../../engine/strategy/strategy.ts'
import { returnsOf } from './judge.ts'

export const placeboDraws = 200

/** The Sharpe ratios of accounts whose shares are those that were learned, each time given to other parts than earned them. */
export function playPlacebo(
  series: readonly Series[],
  strategy: Strategy,
  cohort: Cohort,
  path: readonly SharesStep[],
): number[] {
  const random = new Random(34, 0x91ace)
  return Array.from({ length: placeboDraws }, () => {
    const labels = shuffle(path[0]?.shares.length ?? 0, random)
    const [account] = playCohorts(series, strategy, [cohort], relabel(path, labels)).accounts
    return account ? returnsOf(account).sharpe : 0
  })
}

/** All parts in another order. */
function shuffle(parts: number, random: Random): number[] {
  const labels = Array.from({ length: parts }, (_, part) => part)
  for (let last = parts - 1; last > 0; last--) {
    const other = random.below(last + 1)
    ;[labels[last], labels[other]] = [labels[other] as number, labels[last] as number]
  }
  return labels
}
