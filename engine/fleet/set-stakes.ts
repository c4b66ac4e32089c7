import { stakeOf } from '../strategy/learned-shares.ts'
import type { Fleet } from './fleet.ts'

/** Has the next entries planned by these shares: instrument by instrument, in each in the order of the strategy's signals. */
export function setStakes({ stakes, strategy }: Fleet, shares: ArrayLike<number>): void {
  if (!strategy.learns || shares.length !== stakes.length)
    throw new RangeError(`${shares.length} shares are not those of ${strategy.name}`)
  for (let part = 0; part < stakes.length; part++) stakes[part] = stakeOf(shares[part] as number, stakes.length)
}
