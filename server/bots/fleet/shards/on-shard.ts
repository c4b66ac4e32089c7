import { inTx, type Tx } from '../../../platform/database/db.ts'
import { isOwnFault } from '../../../platform/own-fault.ts'
import { setAside } from '../../../watch/set-aside/set-aside.ts'
import { type Claim, claimShard, membersOfShard, moveShard, type Shard } from '../store.ts'
import { AccountFault } from './account-fault.ts'
import type { FleetParts } from './fleet-parts.ts'
import { equitiesOfShard, memberOf, openShardFleet, rebuildShardFleet, type ShardFleet } from './shard-fleet.ts'

export type OnShard<T> = {
  claim: Claim
  /** As of which bar's end the fleet is opened. */
  endOf(shard: Shard): Date
  /** Does what is to be done and stores it; answers how far the shard has come by it. */
  work(tx: Tx, shard: Shard, shardFleet: ShardFleet): Promise<Done<T>>
  now: Date
}
type Done<T> = { reached: Date; result: T; atLast?(): Promise<void> }
type Locked<T> = { shard: Shard; result: T }

/**
 * Works on one shard in a transaction that holds its row, and keeps its fleet in memory; undefined where none was to be had. What one account
 * makes fail costs that account alone: it is found, tried by itself, set aside, and the others' work is done without it.
 */
export async function onShard<T>(parts: FleetParts, asked: OnShard<T>): Promise<Locked<T> | undefined> {
  const aside = new Set<number>()
  for (;;) {
    let held: Shard | undefined
    try {
      const stored = await inTx(parts.db, async (tx) => {
        held = await claimShard(tx, asked.claim)
        if (!held) return undefined
        const shardFleet = await openShardFleet(tx, parts, held, asked.endOf(held))
        return { shard: held, shardFleet, ...(await workAndMove(tx, asked, held, shardFleet)) }
      })
      if (!stored) return undefined
      parts.memory.keep(stored.shard, stored.shardFleet, stored.version)
      return { shard: stored.shard, result: stored.result }
    } catch (error) {
      if (!held || !isOwnFault(error)) throw error
      const faulty = await findFaulty(parts, asked, held, error)
      if (faulty.every(({ account }) => aside.has(account))) throw error
      for (const { account, member, fault } of faulty) {
        aside.add(account)
        await setAside(
          parts.db,
          {
            memberId: member,
            accountId: BigInt(account),
            // A terminal's report can be left out; an account that fails otherwise is left out of the fleet as it is.
            what: fault instanceof AccountFault ? 'follow' : 'play',
            dueAt: asked.endOf(held),
            now: asked.now,
          },
          fault,
        )
      }
    }
  }
}

async function workAndMove<T>(tx: Tx, { work }: OnShard<T>, shard: Shard, shardFleet: ShardFleet) {
  const { reached, result, atLast } = await work(tx, shard, shardFleet)
  const version = await moveShard(tx, shard.id, reached, equitiesOfShard(shardFleet))
  await atLast?.()
  return { result, version }
}

type Faulty = { account: number; member: bigint; fault: unknown }

/**
 * Which accounts of a shard cannot be worked on even by themselves. Where the error does not name one, halves of the shard are tried, and
 * halves of those; whatever is tried is undone.
 */
async function findFaulty<T>(
  parts: FleetParts,
  asked: OnShard<T>,
  { id, version }: Shard,
  error: unknown,
): Promise<Faulty[]> {
  const members = await membersOfShard(parts.db, id)
  const found: Faulty[] = []
  const isFound = (account: number) => found.some((one) => one.account === account)
  // What fails with nobody in the shard is nobody's data: bars wait, and are played in their order once it is mended.
  if ((await faultOf([])) === undefined) await look([...members.keys()], error)
  return found

  async function look(among: readonly number[], failure: unknown): Promise<void> {
    if (failure === undefined || among.length === 0) return
    if (failure instanceof AccountFault && among.length > 1) {
      const { account } = failure
      await look([account], await faultOf([account]))
      const others = among.filter((one) => one !== account)
      await look(others, await faultOf(others))
      return
    }
    const [only] = among
    if (among.length === 1 && only !== undefined) {
      if (!isFound(only)) found.push({ account: only, member: memberOf(members, only), fault: failure })
      return
    }
    const half = Math.ceil(among.length / 2)
    for (const part of [among.slice(0, half), among.slice(half)]) await look(part, await faultOf(part))
  }

  /** What goes wrong with these accounts alone. */
  async function faultOf(only: readonly number[]): Promise<unknown> {
    const undo = Symbol('undone')
    try {
      await inTx(parts.db, async (tx) => {
        const shard = await claimShard(tx, { which: { id }, known: new Map(), waits: true })
        // Somebody else has come further with it.
        if (shard?.version !== version) return
        const shardFleet = await rebuildShardFleet(tx, parts, shard, asked.endOf(shard), new Set(only))
        await workAndMove(tx, asked, shard, shardFleet)
        throw undo
      })
      return undefined
    } catch (error) {
      if (error === undo) return undefined
      if (!isOwnFault(error)) throw error
      return error
    }
  }
}
