import { fairleadBot } from '@fairlead/engine/strategy/fairlead-bot'
import type { FleetParts } from './fleet-parts.ts'
import { ShardMemory } from './shard-books.ts'

/** The fleet of the bot itself, with one memory for all that this process does with it. */
export function prepareFleet(parts: Pick<FleetParts, 'db' | 'feed' | 'onLossClosed'>): FleetParts {
  return { ...parts, strategy: fairleadBot(), memory: new ShardMemory() }
}
