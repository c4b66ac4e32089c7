import { LearnedShares } from '../strategy/learned-shares.ts'
import type { Fleet } from './fleet.ts'
import { setStakes } from './set-stakes.ts'

/** Has a fleet that is played from the first bar on make its shares itself, as a back-test does; a fleet that is kept reads those that are stored. */
export function learnAlong(fleet: Fleet): void {
  if (fleet.strategy.learns) fleet.learner = new LearnedShares(fleet.strategy, fleet.barSeconds)
}

/** Shows the frame's bars to the fleet's own learner, before anything is decided on them. */
export function learnFrame(fleet: Fleet, learner: LearnedShares): void {
  const { frame, symbols } = fleet
  for (const symbol of symbols) {
    if (frame.has[symbol] === 0) continue
    learner.showBar(symbol, {
      time: frame.time,
      open: frame.open[symbol] as number,
      high: frame.high[symbol] as number,
      low: frame.low[symbol] as number,
      close: frame.close[symbol] as number,
      spread: frame.spread[symbol] as number,
    })
  }
  if (learner.endMoment()) setStakes(fleet, learner.shares)
}
