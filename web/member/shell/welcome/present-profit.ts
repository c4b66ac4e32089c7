import type { TradeDetails } from '../../bots/reports/use-trade.ts'
import type { Position } from './use-positions.ts'

type Trade = Pick<TradeDetails, 'deals'>
type Leg = Pick<Position, 'ticket' | 'volume' | 'profit'>

/**
 * What an open trade would have made if what is left of it were closed now: what its deals have made so far, and what is open at the
 * newest price. The floating profit already has what opening cost, which the opening deal has as well.
 */
export function presentProfit({ deals }: Trade, legs: readonly Leg[]): number {
  const made = deals.reduce((sum, { profit, swap, commission }) => sum + profit + swap + commission, 0)
  const floating = legs.reduce((sum, { profit }) => sum + profit, 0)
  const countedTwice = legs.reduce((sum, leg) => {
    const opened = deals.find(({ position, entry }) => position === leg.ticket && entry === 'in')
    return sum + (opened ? (opened.commission * leg.volume) / opened.volume : 0)
  }, 0)
  return Math.round((made + floating - countedTwice) * 100) / 100
}
