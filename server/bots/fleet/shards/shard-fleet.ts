import { equitiesOf } from '@fairlead/engine/fleet/equities-of'
import type { Fleet } from '@fairlead/engine/fleet/fleet'
import { rebuildFleet } from '@fairlead/engine/fleet/rebuild-fleet'
import { updateAccount } from '@fairlead/engine/fleet/update-account'
import type { Strategy } from '@fairlead/engine/strategy/strategy'
import type { Tx } from '../../../platform/database/db.ts'
import type { MarketFeed } from '../bars/market-feed.ts'
import { type Equities, readSettings, readShard, readSwitches, type Shard } from '../store.ts'
import { asEntryStops } from './as-entry-stops.ts'

/** A shard's fleet in memory, as of a version of its row. */
export type ShardFleet = {
  fleet: Fleet
  members: ReadonlyMap<number, bigint>
  /** Accounts that terminals trade. */
  external: ReadonlySet<number>
  switches: { paused: ReadonlySet<number>; lowFuel: ReadonlySet<number>; choices: bigint }
  /** Whether anybody wished, when they were opened, to have something closed, in whichever shard. */
  hasWishes: boolean
  /** Accounts whose entries wait in the database. */
  waiting: readonly number[]
  /** Accounts of which it was stored what they are worth, in this order; nothing of a fleet that was just made. */
  valued: readonly number[] | undefined
  /** Whether every account of the shard is in them. */
  isWhole: boolean
  /** Where they were made of some accounts alone, to see whether one of those fails. */
  only?: ReadonlySet<number>
}

/** As much as 200,000 accounts; beyond that the longest unused is made anew from its rows when it is needed. */
const shardsKeptMax = 200

/**
 * What this process remembers of shards. A fleet is taken out to be worked on and comes back with the version it was stored at:
 * whatever fails in between, they are forgotten and made anew from the rows.
 */
export class ShardMemory {
  readonly #kept = new Map<number, { version: bigint; shardFleet: ShardFleet }>()

  get versions(): ReadonlyMap<number, bigint> {
    return new Map([...this.#kept].map(([id, { version }]) => [id, version]))
  }

  take({ id, version }: Shard): ShardFleet | undefined {
    const found = this.#kept.get(id)
    this.#kept.delete(id)
    return found?.version === version ? found.shardFleet : undefined
  }

  /** Unless accounts came or went while they were worked on, which moves the version once more. */
  keep({ id, version }: Shard, shardFleet: ShardFleet, stored: bigint): void {
    if (!shardFleet.isWhole || stored !== version + 1n) return
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= shardsKeptMax && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(id, { version: stored, shardFleet })
  }
}

type Makings = { feed: MarketFeed; memory: ShardMemory; strategy: Strategy }

/** The fleet of a shard before the bar that ends at `end`, with what trading has changed since the last one. */
export async function openShardFleet(tx: Tx, makings: Makings, shard: Shard, end: Date): Promise<ShardFleet> {
  const known = makings.memory.take(shard)
  if (!known) return rebuildShardFleet(tx, makings, shard, end)
  await turnSwitches(tx, known, shard.id)
  return known
}

/** From the rows alone: of a whole shard, or of some accounts of it. */
export async function rebuildShardFleet(
  tx: Tx,
  { feed, strategy }: Makings,
  { id }: Shard,
  end: Date,
  only?: ReadonlySet<number>,
): Promise<ShardFleet> {
  const { accounts, choices, stops, has_wishes } = await readSwitches(tx, id)
  const { members, external, ...rows } = await readShard(tx, id, end, only)
  // The frame of the last bar played: a shard has come to its end.
  const start = end.getTime() / 1000 - feed.barSeconds
  const series = feed.history(start, strategy.historyBars)
  const fleet = rebuildFleet(strategy, feed.barSeconds, { time: start - feed.barSeconds, ...rows }, series)
  fleet.positions.stops = asEntryStops(stops)
  return {
    fleet,
    members,
    external,
    switches: {
      paused: new Set(rows.accounts.filter((row) => row.paused).map((row) => row.id)),
      lowFuel: new Set(rows.accounts.filter((row) => row.lowFuel).map((row) => row.id)),
      choices,
    },
    hasWishes: has_wishes,
    waiting: [...new Set(rows.pending.map(({ account }) => account))],
    valued: undefined,
    isWhole: members.size === accounts,
    ...(only && { only }),
  }
}

async function turnSwitches(tx: Tx, shardFleet: ShardFleet, shardId: number): Promise<void> {
  const { fleet, switches } = shardFleet
  const found = await readSwitches(tx, shardId)
  const paused = new Set(found.paused.map(Number))
  const lowFuel = new Set(found.low_fuel.map(Number))
  fleet.positions.stops = asEntryStops(found.stops)
  for (const id of changed(switches.paused, paused)) updateAccount(fleet, id, { paused: paused.has(id) })
  for (const id of changed(switches.lowFuel, lowFuel)) updateAccount(fleet, id, { lowFuel: lowFuel.has(id) })
  if (found.choices !== switches.choices) {
    for (const [id, settings] of await readSettings(tx, shardId)) updateAccount(fleet, id, { settings })
  }
  shardFleet.switches = { paused, lowFuel, choices: found.choices }
  shardFleet.hasWishes = found.has_wishes
}

/** What the accounts are worth, to be stored; which accounts these are is said only where it has changed since. */
export function equitiesOfShard(shardFleet: ShardFleet): Equities {
  const { accounts, cents } = equitiesOf(shardFleet.fleet)
  const { valued } = shardFleet
  if (accounts.length === valued?.length && accounts.every((id, place) => id === valued[place]))
    return { accounts: undefined, cents }
  shardFleet.valued = accounts
  return { accounts, cents }
}

/** Those that are in only one of two sets. */
function changed(before: ReadonlySet<number>, after: ReadonlySet<number>): number[] {
  return [...[...before].filter((id) => !after.has(id)), ...[...after].filter((id) => !before.has(id))]
}

export function memberOf(members: ShardFleet['members'], account: number): bigint {
  const member = members.get(account)
  if (member === undefined) throw new Error(`Account ${account} is nobody's`)
  return member
}
