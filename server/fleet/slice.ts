import type { Db } from '../platform/db.ts'
import { checkBalances } from './check-balances.ts'
import { thinEquity } from './thin-equity.ts'

/** What the fleet leaves to workers; it plays bars in its own time (`start-fleet.ts`). */
export const fleetSlice = ({ db }: { db: Db }) => ({ background: [checkBalances(db)], purges: [thinEquity(db)] })
