import type { PendingRow } from '@fairlead/engine/fleet/fleet-rows'
import { takeRequests } from '@fairlead/engine/fleet/take-requests'
import type { Tx } from '../../platform/database/db.ts'
import { type Ask, commandIds, giveCommands } from '../terminals/commands/give-commands.ts'
import { writeRefusals } from '../trading/write-refusals.ts'
import { memberOf, type ShardFleet } from './shards/shard-fleet.ts'

/**
 * Hands the last decisions for accounts at real terminals on to these: exits always, entries only where `pending` names them, which is
 * right after the bar they were decided on. What a terminal is not asked for is said in the bot's log.
 */
export async function sendToTerminals(
  tx: Tx,
  shardFleet: ShardFleet,
  accounts: Iterable<number>,
  pending: readonly PendingRow[],
  now: Date,
): Promise<void> {
  for (const account of accounts) {
    const known = shardFleet.fleet.reported.find(({ mark }) => mark.account === account)
    if (!known) continue
    const exits = known.positions.filter(({ closing }) => closing !== 0)
    const entries = pending.filter((row) => row.account === account)
    if (exits.length + entries.length === 0) continue
    const asks = await asksOf(tx, shardFleet, account, exits, entries)
    const turned = await giveCommands(tx, BigInt(account), asks, now)
    const member = memberOf(shardFleet.members, account)
    await writeRefusals(
      tx,
      turned.map(({ symbol, words }) => ({ member, account, symbol, words })),
      now,
    )
  }
}

async function asksOf(
  tx: Tx,
  { fleet }: ShardFleet,
  account: number,
  exits: ShardFleet['fleet']['reported'][number]['positions'],
  entries: readonly PendingRow[],
): Promise<Ask[]> {
  // Entries of the last bar are still in the queue when only exits are asked for; their numbers are let go.
  const ids = await commandIds(
    tx,
    exits.length + Math.max(entries.length, fleet.queue.countOf(accountPlace(fleet, account))),
  )
  const requests = takeRequests(fleet, account, () => ids.shift() ?? Number.NaN)
  const closing = exits.map((row) => ({
    symbol: row.symbol,
    tradeKind: row.kind,
    reason: row.closing,
    evidence: 0,
    partner: null,
  }))
  const opening = entries.map((row) => ({ symbol: row.symbol, tradeKind: row.kind, ...pick(row) }))
  return [...closing, ...opening].flatMap((meant, place) => {
    const request = requests[place]
    return request ? [{ request, ...meant }] : []
  })
}

const pick = ({ reason, evidence, partner }: PendingRow) => ({ reason, evidence, partner })

function accountPlace({ positions }: ShardFleet['fleet'], account: number): number {
  return positions.accountId.indexOf(account)
}
