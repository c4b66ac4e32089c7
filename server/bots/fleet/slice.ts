import type { Db } from '../../platform/database/db.ts'
import { watchMarket } from './bars/watch-market.ts'
import { checkBalances } from './check-balances.ts'
import { shardFigures } from './shards/shard-figures.ts'
import { thinEquity } from './shards/thin-equity.ts'

/** What the fleet leaves to workers; it plays bars in its own time (`start-fleet.ts`). */
export const fleetSlice = ({ db, isSandbox, barSeconds }: { db: Db; isSandbox: boolean; barSeconds: number }) => ({
  // The sandbox's market is never silent.
  background: [checkBalances(db), ...(isSandbox ? [] : [watchMarket(db)])],
  purges: [thinEquity(db)],
  figures: [shardFigures(barSeconds)],
})
