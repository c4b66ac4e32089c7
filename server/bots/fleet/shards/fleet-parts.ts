import type { Strategy } from '@fairlead/engine/strategy/strategy'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { MarketFeed } from '../bars/market-feed.ts'
import type { ShardMemory } from './shard-fleet.ts'
import type { StoredShares } from './stored-shares.ts'

export type LossClosure = { accountId: bigint; memberId: bigint; equityCents: number; floorCents: number }

/** What stepping a shard needs. */
export type FleetParts = {
  db: Db
  feed: MarketFeed
  memory: ShardMemory
  strategy: Strategy
  /** How stakes are divided, where the strategy learns that. */
  shares: StoredShares
  /** By which positions at terminals are known to be ours. */
  magic: number
  /** Told in the transaction in which everything of these accounts was closed: what becomes of their bots is not the fleet's to say. */
  onLossClosed(tx: Tx, closures: readonly LossClosure[], at: Date): Promise<void>
}
