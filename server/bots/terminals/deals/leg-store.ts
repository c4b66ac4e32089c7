import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { notSetAside } from '../../../watch/set-aside/not-set-aside.ts'

/** Notes which positions are the last of a trade of several, and since when. */
export async function noteAlone(tx: Tx, accountId: bigint, now: Date): Promise<void> {
  await sql`
    UPDATE terminal_positions p SET alone_since = CASE WHEN a.is_alone THEN ${now}::timestamptz END
    FROM (SELECT position_id, alone_since IS NOT NULL AS was_alone,
        count(*) FILTER (WHERE closed_at IS NULL) OVER trade = 1 AND count(*) OVER trade > 1 AS is_alone
      FROM terminal_positions WHERE account_id = ${accountId} AND trade_position_id IN (
        SELECT o.trade_position_id FROM terminal_positions o WHERE o.account_id = ${accountId} AND o.closed_at IS NULL)
      WINDOW trade AS (PARTITION BY trade_position_id)) a
    WHERE p.account_id = ${accountId} AND p.position_id = a.position_id AND p.closed_at IS NULL AND a.was_alone <> a.is_alone`.execute(
    tx,
  )
}

export type Leg = { member_id: bigint; account_id: bigint; position_id: bigint; trade_position_id: bigint }

/** When a leg no longer keeps its trade waiting: after seven days, or an hour after its bot has ended, which leaves it time to be closed. */
const partsAt = sql`least(p.alone_since + interval '7 days', (SELECT greatest(p.alone_since, b.since) + interval '1 hour'
  FROM terminals t JOIN bots_standing b ON b.member_id = t.member_id
  WHERE t.account_id = p.account_id AND b.state IN ('deactivated', 'loss_closed', 'closed') LIMIT 1))`

export async function firstParting(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(${partsAt}) AS at FROM terminal_positions p JOIN accounts_traded a ON a.id = p.account_id
    WHERE p.alone_since IS NOT NULL AND p.closed_at IS NULL AND ${notSetAside}`.execute(reader)
  return rows[0]?.at ?? undefined
}

export async function legsToPart(reader: Reader, at: Date, limit: number): Promise<Leg[]> {
  const { rows } = await sql<Leg>`
    SELECT a.member_id, p.account_id, p.position_id, p.trade_position_id FROM terminal_positions p JOIN accounts_traded a ON a.id = p.account_id
    WHERE p.alone_since IS NOT NULL AND p.closed_at IS NULL AND ${partsAt} <= ${at} AND ${notSetAside}
    ORDER BY p.account_id, p.position_id LIMIT ${limit}`.execute(reader)
  return rows
}

/** Whatever a terminal of the account tells waits until the end of the transaction. */
export async function holdTerminals(tx: Tx, accountId: bigint): Promise<void> {
  await sql`SELECT 1 FROM terminals WHERE account_id = ${accountId} ORDER BY id FOR UPDATE`.execute(tx)
}

/**
 * Makes a leg a trade of its own; false where it is no longer one. It is named by its own position or, where that has named the trade it
 * leaves, by another of that trade: a name is given once.
 */
export async function part(tx: Tx, { account_id, position_id, trade_position_id }: Leg): Promise<boolean> {
  const result = await sql`
    UPDATE terminal_positions p SET parted_from = p.trade_position_id, alone_since = NULL, trade_position_id = CASE
      WHEN p.position_id <> p.trade_position_id THEN p.position_id ELSE (SELECT max(o.position_id) FROM terminal_positions o
        WHERE o.account_id = p.account_id AND o.trade_position_id = p.trade_position_id AND o.position_id <> p.position_id) END
    WHERE account_id = ${account_id} AND position_id = ${position_id} AND trade_position_id = ${trade_position_id} AND closed_at IS NULL
      AND alone_since IS NOT NULL`.execute(tx)
  if (result.numAffectedRows !== 1n) return false
  await sql`UPDATE terminals SET news = news + 1 WHERE account_id = ${account_id} AND ended_at IS NULL`.execute(tx)
  return true
}

/** Of accounts whose login went to another member: those that still hold or await anything. */
const stillHolds = sql`(l.shard_id IS NOT NULL OR EXISTS (
  SELECT 1 FROM terminal_positions p WHERE p.account_id = l.account_id AND p.closed_at IS NULL))`

export async function firstLost(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: Date | null
  }>`SELECT min(l.lost_at) AS at FROM logins_lost l WHERE ${stillHolds} AND ${notSetAside}`.execute(reader)
  return rows[0]?.at ?? undefined
}

export async function lostAccounts(
  reader: Reader,
  at: Date,
  limit: number,
): Promise<{ account_id: bigint; member_id: bigint }[]> {
  const { rows } = await sql<{ account_id: bigint; member_id: bigint }>`
    SELECT l.account_id, l.member_id FROM logins_lost l WHERE l.lost_at <= ${at} AND ${stillHolds} AND ${notSetAside}
    ORDER BY l.account_id LIMIT ${limit}`.execute(reader)
  return rows
}

export type EndedTrade = {
  trade_position_id: bigint
  parted_from: bigint | null
  symbol: string
  side: number
  volume: string
  opened_at: Date
}

/** Waits for no position of an account any more, nor for its commands. Answers the trades that have realised anything. */
export async function endPositions(tx: Tx, accountId: bigint, at: Date): Promise<EndedTrade[]> {
  await sql`UPDATE terminal_commands SET settled_at = ${at}, outcome = 'expired', detail = 'The login went to another member.'
    WHERE account_id = ${accountId} AND settled_at IS NULL`.execute(tx)
  const { rows } = await sql<EndedTrade>`
    WITH ended AS (
      UPDATE terminal_positions SET closed_at = ${at}, alone_since = NULL WHERE account_id = ${accountId} AND closed_at IS NULL
      RETURNING trade_position_id, parted_from, symbol, side, volume_in::text AS volume, opened_at)
    SELECT DISTINCT ON (e.trade_position_id) e.* FROM ended e
    WHERE EXISTS (SELECT 1 FROM deals_done d WHERE d.account_id = ${accountId} AND d.trade_position_id = e.trade_position_id AND d.entry = 'out')
    ORDER BY e.trade_position_id, e.parted_from NULLS LAST`.execute(tx)
  return rows
}
