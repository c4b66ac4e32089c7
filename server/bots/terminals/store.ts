import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { containing } from '../../platform/database/page-bounds.ts'
import type { SymbolFacts, SymbolMap } from './wire.ts'

export async function endCodes(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('terminal_codes')
    .set({ used_at: at })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
}

export async function insertCode(
  tx: Tx,
  code: { codeHash: Buffer; memberId: bigint; madeBy: bigint; capital: bigint | null; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('terminal_codes')
    .values({
      code_hash: code.codeHash,
      member_id: code.memberId,
      made_by: code.madeBy,
      capital: code.capital,
      made_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** Uses a code up; undefined for one that is not good, whatever the reason. */
export function useCode(tx: Tx, codeHash: Buffer, now: Date) {
  return tx
    .updateTable('terminal_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'made_by', 'capital'])
    .executeTakeFirst()
}

export async function purgeCodes(reader: Reader, before: Date): Promise<void> {
  await reader.deleteFrom('terminal_codes').where('expires_at', '<', before).execute()
}

/** Cuts off whatever terminal an account has; the new one goes on where it was. */
export async function endTerminalsOf(tx: Tx, accountId: bigint, why: string, at: Date) {
  const rows = await tx
    .updateTable('terminals')
    .set({ ended_at: at, ended_why: why, key: null })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning(['deal_cursor'])
    .execute()
  return rows[0]?.deal_cursor
}

/** How far the deals of an account are known from earlier terminals, and the balance that they explained. */
export async function lastKnown(
  reader: Reader,
  accountId: bigint,
): Promise<{ cursor: bigint; trusted: bigint | null } | undefined> {
  const { rows } = await sql<{ cursor: bigint; trusted: bigint | null }>`
    SELECT (array_agg(deal_cursor ORDER BY id DESC))[1] AS cursor, (array_agg(trusted_cents ORDER BY id DESC))[1] AS trusted FROM terminals
    WHERE account_id = ${accountId} HAVING count(*) > 0`.execute(reader)
  return rows[0]
}

type NewTerminal = {
  memberId: bigint
  accountId: bigint
  isHosted: boolean
  login: number
  server: string
  company: string
  isDemo: boolean
  leverage: number
  build: number
  eaVersion: string
  dealCursor: bigint
  trustedCents: bigint | null
  now: Date
}

export async function insertTerminal(tx: Tx, terminal: NewTerminal): Promise<bigint> {
  const { id } = await tx
    .insertInto('terminals')
    .values({
      member_id: terminal.memberId,
      account_id: terminal.accountId,
      is_hosted: terminal.isHosted,
      login: BigInt(terminal.login),
      server: terminal.server,
      company: terminal.company,
      is_demo: terminal.isDemo,
      leverage: Math.min(terminal.leverage, 2_000_000_000),
      build: Math.min(terminal.build, 2_000_000_000),
      ea_version: terminal.eaVersion,
      deal_cursor: terminal.dealCursor,
      trusted_cents: terminal.trustedCents,
      paired_at: terminal.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Which advisor runs in which MetaTrader since it was started; answers whether we host it. */
export async function setVersion(
  tx: Tx,
  id: bigint,
  { eaVersion, build }: { eaVersion: string; build: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('terminals')
    .set({ ea_version: eaVersion, build: Math.min(build, 2_000_000_000) })
    .where('id', '=', id)
    .returning('is_hosted')
    .executeTakeFirst()
  return row?.is_hosted ?? false
}

export async function setKey(tx: Tx, id: bigint, key: Buffer): Promise<void> {
  await tx.updateTable('terminals').set({ key }).where('id', '=', id).execute()
}

export async function keyOf(reader: Reader, id: bigint): Promise<Buffer | undefined> {
  const row = await reader.selectFrom('terminals').select('key').where('id', '=', id).executeTakeFirst()
  return row?.key ?? undefined
}

/** Whether there is such a member, for who is about to write a row about them. */
export async function endTerminal(tx: Tx, id: bigint, why: string, at: Date) {
  const row = await tx
    .updateTable('terminals')
    .set({ ended_at: at, ended_why: why, key: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['member_id', 'login'])
    .executeTakeFirst()
  return row
}

/** Deals that were reported and not processed stay as evidence, and are processed only if operators have them reported again. */
export async function leaveOutUntaken(tx: Tx, accountId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('terminal_deals')
    .set({ taken_at: now, left_out: true })
    .where('account_id', '=', accountId)
    .where('taken_at', 'is', null)
    .execute()
}

/** Has a terminal report all deals and symbols again, and accepts the balance it reports. */
export async function rewind(tx: Tx, id: bigint) {
  await sql`UPDATE terminal_deals SET taken_at = NULL, left_out = false
    WHERE left_out AND account_id = (SELECT account_id FROM terminals WHERE id = ${id} AND ended_at IS NULL)`.execute(
    tx,
  )
  return tx
    .updateTable('terminals')
    .set({
      deal_cursor: 0n,
      wants_symbols: true,
      agrees: false,
      trusted_cents: null,
      doubted_at: null,
      news: sql`news + 1`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['member_id', 'login'])
    .executeTakeFirst()
}

export type TerminalRow = {
  id: bigint
  member_id: bigint
  account_id: bigint
  is_hosted: boolean
  login: bigint
  server: string
  company: string
  is_demo: boolean
  build: number
  ea_version: string
  heard_at: Date | null
  ended_why: string | null
  trade_allowed: boolean
  agrees: boolean
  last_error: string | null
  last_error_at: Date | null
  symbols: SymbolMap
  symbol_candidates: Record<string, SymbolFacts[]>
  doubted_at: Date | null
  name: string
  corrections: number
  signals: number
}

/** The one that is paired; else the one that was last. */
export async function newestTerminal(
  reader: Reader,
  memberId: bigint,
): Promise<Omit<TerminalRow, 'name' | 'corrections' | 'signals'> | undefined> {
  const { rows } = await sql<TerminalRow>`
    SELECT * FROM terminals WHERE member_id = ${memberId} ORDER BY ended_at IS NOT NULL, id DESC LIMIT 1`.execute(
    reader,
  )
  return rows[0]
}

type Query = {
  search?: string | undefined
  sort?: 'lastSyncAt' | 'login' | 'server' | undefined
  order?: 'asc' | 'desc' | undefined
}
const sorts = { lastSyncAt: sql`t.heard_at`, login: sql`t.login`, server: sql`lower(t.server)` }
const wanted = ({ search }: Query): RawBuilder<unknown> =>
  search ? sql`lower(t.login || ' ' || t.server || ' ' || t.company) LIKE ${containing(search)}` : sql`true`

/** Those that are paired first; of the others the newest. */
export async function listed(
  reader: Reader,
  query: Query,
  { limit, offset, hourAgo, weekAgo }: { limit: number; offset: number; hourAgo: Date; weekAgo: Date },
): Promise<Omit<TerminalRow, 'name'>[]> {
  const order = query.sort
    ? sql`${sorts[query.sort]} ${query.order === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`}`
    : sql`t.ended_at IS NOT NULL, t.heard_at NULLS FIRST`
  const { rows } = await sql<Omit<TerminalRow, 'name'>>`
    SELECT t.*, (SELECT count(*)::int FROM terminal_corrections c WHERE c.account_id = t.account_id AND c.at > ${hourAgo}) AS corrections,
      (SELECT count(*)::int FROM terminal_findings f WHERE f.account_id = t.account_id AND f.found_at > ${weekAgo}) AS signals
    FROM terminals t WHERE ${wanted(query)} ORDER BY ${order}, t.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    reader,
  )
  return rows
}

export async function countListed(reader: Reader, query: Query): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`SELECT count(*) AS n FROM terminals t WHERE ${wanted(query)}`.execute(
    reader,
  )
  return Number(rows[0]?.n ?? 0n)
}
