import { accountFlag, hasOrphan } from '../broker/positions.ts'
import { lossClosurePercent } from '../risk/loss-closure.ts'
import { closeLosses, closeSpent, isSpent } from './close-losses.ts'
import { decideEntries } from './decide-entries.ts'
import type { Fleet } from './fleet.ts'
import { managePosition } from './manage-position.ts'
import { watchTerms } from './watch-terms.ts'

/** Every account's decisions after a bar; `wished` has one bit for each instrument whose signal wants an entry. */
export function decideFleet(fleet: Fleet, wished: number): void {
  const { positions } = fleet
  const { accountCount, capacity, openCount, worst, capital, assets, flags, unpaired, termsRow } = positions
  const watching = watchTerms(fleet)
  const { watched } = positions.terms
  for (let account = 0; account < accountCount; account++) {
    const known = ((flags[account] as number) & accountFlag.lossClosed) !== 0
    if ((worst[account] as number) * 100 <= (capital[account] as number) * lossClosurePercent) {
      if (openCount[account] !== 0 || !known) closeLosses(fleet, account)
    } else if (openCount[account] === 0 && !known && isSpent(fleet, account)) closeSpent(positions, account)
    const orphaned = unpaired[account] !== 0
    if (watching || orphaned) {
      const end = account + (openCount[account] as number) * capacity
      for (let p = account; p < end; p += capacity) {
        if (orphaned || watched[termsRow[p] as number] !== 0) managePosition(fleet, account, p)
      }
      // What rests in a closed market could not be looked at and is left for the next bar.
      if (orphaned) unpaired[account] = hasOrphan(positions, account) ? 1 : 0
    }
    const asked = wished & (assets[account] as number)
    if (asked !== 0) decideEntries(fleet, account, asked)
  }
}
