import { fairleadBot } from '@fairlead/engine/strategy/fairlead-bot'
import type { FleetParts } from './fleet-parts.ts'
import { ShardMemory } from './shard-fleet.ts'
import { StoredShares } from './stored-shares.ts'

/** By which orders of the bot itself are known at a broker. */
export const botMagic = fairleadBot().magic

/** The fleet of the bot itself, with one memory for all that this process does with it. */
export function prepareFleet(parts: Pick<FleetParts, 'db' | 'feed' | 'onLossClosed'>): FleetParts {
  const strategy = fairleadBot()
  const shares = new StoredShares({ ...parts, strategy })
  return { ...parts, strategy, shares, magic: strategy.magic, memory: new ShardMemory() }
}
