import { portfolio } from '../../engine/strategy/portfolio.ts'
import type { Sleeve } from '../../engine/strategy/sleeve.ts'
import { slowAverages } from '../../engine/strategy/slow-averages.ts'
import { slowBreakout } from '../../engine/strategy/slow-breakout.ts'
import { slowMomentum } from '../../engine/strategy/slow-momentum.ts'
import type { Strategy } from '../../engine/strategy/strategy.ts'

/**
 * Every small strategy that was ever tried on these files, each with a stop of two and of three average ranges. The list only grows:
 * leaving out what failed would make the rest look better than it is.
 */
export const sleevesTried: readonly Sleeve[] = [2, 3].flatMap((stop) => [
  slowAverages(8, 32, stop),
  slowAverages(10, 40, stop),
  slowAverages(16, 64, stop),
  slowAverages(20, 100, stop),
  slowAverages(32, 128, stop),
  slowBreakout(20, 10, stop),
  slowBreakout(20, 20, stop),
  slowBreakout(40, 20, stop),
  slowBreakout(55, 20, stop),
  slowMomentum(20, stop),
  slowMomentum(60, stop),
  slowMomentum(120, stop),
  slowMomentum(250, stop),
])

/** Rules for counter trades that were tried on the whole bot, beside none and the one in use. */
export const hedgesTried: readonly string[] = [
  'losers covered at 60% of their stop, counter stop 25% (the first bot)',
  'winners, jump of 1 average range, counter stop 25%',
  'winners, jump of 2, counter stop 25%',
  'winners, jump of 1, counter stop 10%',
  'winners, jump of 3, counter stop 10%',
]

export function alone(sleeve: Sleeve): Strategy {
  return portfolio(sleeve.name, 1, [sleeve], null)
}

/** How many further variants were tried around the bot as a whole before one was kept; what they were, and that all others failed. */
export const stakesTried = 70
export const stakesTriedInWords: readonly string[] = [
  'stakes moved by online learning (AdaHedge for specialists): the one that was kept',
  'the same with fixed share, which forgets',
  'a filter that turns away trades with dear swaps',
  'ridge regression on features of finished bars',
  'continuous forecasts in place of entries and exits',
  'other limits on planned loss, movement and open trades',
  'ranks of instruments against each other',
]
