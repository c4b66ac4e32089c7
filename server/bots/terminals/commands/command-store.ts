import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import type { SymbolMap } from '../wire.ts'

export type GivenCommand = {
  id: number
  accountId: bigint
  kind: 'open' | 'close' | 'modify'
  symbol: string
  side: 'buy' | 'sell' | null
  volume: number | null
  positionId: number | null
  sl: number | null
  tp: number | null
  magic: number
  comment: string
  tradeKind: number
  reason: number
  evidence: number
  partner: number | null
  madeAt: Date
  expiresAt: Date
}

export async function idsFrom(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT nextval('terminal_command_ids') AS id FROM generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

export type Readiness = {
  heard_at: Date | null
  trade_allowed: boolean
  agrees: boolean
  symbols: SymbolMap
  symbol_candidates: Record<string, unknown>
  commands: { kind: string; position_id: number | null }[]
}

/** How an account's terminal stands; undefined where it has none. */
export async function readiness(tx: Tx, accountId: bigint): Promise<Readiness | undefined> {
  const { rows } = await sql<Readiness>`
    SELECT t.heard_at, t.trade_allowed, t.agrees, t.symbols, t.symbol_candidates, coalesce((SELECT json_agg(json_build_object('kind', c.kind,
      'position_id', c.position_id)) FROM terminal_commands c WHERE c.account_id = t.account_id AND c.settled_at IS NULL), '[]') AS commands
    FROM terminals t WHERE t.account_id = ${accountId} AND t.ended_at IS NULL`.execute(tx)
  return rows[0]
}

export async function insertCommands(tx: Tx, commands: readonly GivenCommand[]): Promise<void> {
  if (commands.length === 0) return
  await tx
    .insertInto('terminal_commands')
    .values(
      commands.map((one) => ({
        id: BigInt(one.id),
        account_id: one.accountId,
        kind: one.kind,
        symbol: one.symbol,
        side: one.side,
        volume: one.volume,
        position_id: one.positionId === null ? null : BigInt(one.positionId),
        sl: one.sl,
        tp: one.tp,
        magic: BigInt(one.magic),
        comment: one.comment,
        trade_kind: one.tradeKind,
        reason: one.reason,
        evidence: one.evidence,
        partner: one.partner === null ? null : BigInt(one.partner),
        made_at: one.madeAt,
        expires_at: one.expiresAt,
      })),
    )
    .execute()
}

export async function hasNothingUnderWay(reader: Reader, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ rests: boolean }>`
    SELECT NOT EXISTS (SELECT 1 FROM terminals t WHERE t.member_id = ${memberId} AND (
      EXISTS (SELECT 1 FROM terminal_commands c WHERE c.account_id = t.account_id AND c.settled_at IS NULL)
      OR EXISTS (SELECT 1 FROM terminal_positions p WHERE p.account_id = t.account_id AND p.closed_at IS NULL)
      OR (t.ended_at IS NULL AND t.news > t.followed))) AS rests`.execute(reader)
  return rows[0]?.rests === true
}
