import { accountFlag } from '../broker/books.ts'
import { lossClosurePercent } from '../risk/loss-closure.ts'
import { closeLosses } from './close-losses.ts'
import { decideEntries } from './decide-entries.ts'
import type { Fleet } from './fleet.ts'
import { managePositions } from './manage-positions.ts'
import { watchPositions } from './watch-positions.ts'

/** Every account's decisions after a bar; `wished` has one bit for each instrument whose signal wants an entry. */
export function decideFleet(fleet: Fleet, wished: number): void {
  const { books } = fleet
  // For a lone account, going through its positions costs no more than finding out whether to.
  if (books.accountCount === 1) books.touched[0] = 1
  else watchPositions(fleet)
  const { openCount, worst, capital, assets, flags, touched } = books
  for (let account = 0; account < books.accountCount; account++) {
    if ((worst[account] as number) * 100 <= (capital[account] as number) * lossClosurePercent) {
      const known = ((flags[account] as number) & accountFlag.lossClosed) !== 0
      if (openCount[account] !== 0 || !known) closeLosses(fleet, account)
    }
    if (touched[account] !== 0 && openCount[account] !== 0) managePositions(fleet, account)
    const asked = wished & (assets[account] as number)
    if (asked !== 0) decideEntries(fleet, account, asked)
  }
}
