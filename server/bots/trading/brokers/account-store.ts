import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { plainArray } from '../../../platform/database/plain-array.ts'
import type { JsonObject } from '../../../platform/database/schema.gen.ts'
import type { Standing } from '../bot-states.ts'

/** Sets an account up for its bot, and the bot on it. */
export async function equipAccount(
  tx: Tx,
  account: {
    id: bigint
    memberId: bigint
    isPaper: boolean
    capital: bigint
    settings: JsonObject | null
    partnerConfirmedAt: Date | null
    at: Date
  },
): Promise<void> {
  const { id, at } = account
  await sql`UPDATE trading_accounts SET is_paper = ${account.isPaper}, capital = ${account.capital}, paused = false, low_fuel = false,
    settings = ${account.settings && JSON.stringify(account.settings)}::jsonb, partner_confirmed_at = ${account.partnerConfirmedAt}
    WHERE id = ${id}`.execute(tx)
  await sql`UPDATE bots SET account_id = ${id}, activated_at = ${at} WHERE member_id = ${account.memberId}`.execute(tx)
}

/** Whether a terminal trades it, not the paper broker. */
export async function accountIsAtTerminal(reader: Reader, accountId: bigint): Promise<boolean> {
  const row = await reader
    .selectFrom('trading_accounts')
    .select('is_paper')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.is_paper === false
}

export async function setAtTerminal(tx: Tx, accountId: bigint): Promise<void> {
  await tx.updateTable('trading_accounts').set({ is_paper: false }).where('id', '=', accountId).execute()
}

export async function isAccount(
  reader: Reader,
  accountId: bigint,
  { server, login }: { server: string; login: string },
): Promise<boolean> {
  const row = await reader
    .selectFrom('trading_accounts')
    .select('id')
    .where('id', '=', accountId)
    .where(sql<boolean>`lower(server) = lower(${server})`)
    .where('login', '=', login)
    .executeTakeFirst()
  return row !== undefined
}

export async function enrol(tx: Tx, accountId: bigint, at: Date): Promise<void> {
  await sql`SELECT enrol_account(${accountId}, ${at})`.execute(tx)
}

/** False while it holds positions. Without any, nothing is left to be closed either. */
export async function leaveFleet(tx: Tx, accountId: bigint, at: Date): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`SELECT leave_fleet(${accountId}) AS gone`.execute(tx)
  if (!rows[0]?.gone) return false
  await sql`UPDATE close_requests SET done_at = ${at} WHERE account_id = ${accountId} AND done_at IS NULL`.execute(tx)
  return true
}

/** Lets go of an account whose positions nobody can close for us any more. */
export async function abandon(tx: Tx, accountId: bigint, at: Date): Promise<void> {
  await sql`SELECT forget_positions(${accountId})`.execute(tx)
  await leaveFleet(tx, accountId, at)
}

export async function setPartner(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await sql`UPDATE trading_accounts a SET partner_confirmed_at = ${at} FROM bots b, broker_forms f
    WHERE b.member_id = ${memberId} AND f.member_id = b.member_id AND a.id = b.account_id AND a.partner_confirmed_at IS NULL
      AND lower(a.server) = lower(f.server) AND a.login = f.login`.execute(tx)
}

export type AccountFigures = {
  id: bigint
  capital: bigint | null
  balance_cents: bigint | null
  equity_cents: bigint | null
  open_positions: number
  reached: Date | null
}

/** What holds nothing is worth its balance; who came since the last bar is not among those valued at it. */
const equityCents = sql`CASE o.positions WHEN 0 THEN a.balance_cents
  ELSE coalesce(s.equity_cents[array_position(s.equity_accounts, a.id)], a.balance_cents) END`

export async function figuresOfAccount(reader: Reader, accountId: bigint): Promise<AccountFigures | undefined> {
  const { rows } = await sql<AccountFigures>`
    SELECT a.id, a.capital, a.balance_cents, s.reached, o.positions AS open_positions,
      ${equityCents} AS equity_cents
    FROM trading_accounts a LEFT JOIN shards_moved s ON s.id = a.shard_id
      CROSS JOIN LATERAL (SELECT count(*)::int AS positions FROM positions_held p WHERE p.account_id = a.id) o
    WHERE a.id = ${accountId}`.execute(reader)
  return rows[0]
}

/** What each of these accounts is worth, in micro-dollars. */
export async function equitiesOfAccounts(
  reader: Reader,
  accountIds: readonly bigint[],
): Promise<{ id: bigint; equity: bigint | null }[]> {
  const { rows } = await sql<{ id: bigint; equity: bigint | null }>`
    SELECT a.id, (${equityCents}) * 10000 AS equity
    FROM trading_accounts a LEFT JOIN shards_moved s ON s.id = a.shard_id
      CROSS JOIN LATERAL (SELECT count(*)::int AS positions FROM positions_held p WHERE p.account_id = a.id) o
    WHERE a.id = ANY (${plainArray(accountIds)}::bigint[])`.execute(reader)
  return rows
}

export async function hasPositions(reader: Reader, accountId: bigint): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT 1 FROM positions_held WHERE account_id = ${accountId}) AS found`.execute(reader)
  return rows[0]?.found === true
}

/** Nothing open, nothing waiting to be opened, closed or charged, on any account of the member. */
export async function isMemberFlat(reader: Reader, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ flat: boolean }>`
    SELECT NOT EXISTS (
        SELECT 1 FROM trading_accounts a WHERE a.member_id = ${memberId} AND (
          EXISTS (SELECT 1 FROM positions_held p WHERE p.account_id = a.id)
          OR EXISTS (SELECT 1 FROM entries_waiting e WHERE e.account_id = a.id)
          OR EXISTS (SELECT 1 FROM close_requests r WHERE r.account_id = a.id AND r.done_at IS NULL)))
      AND NOT EXISTS (SELECT 1 FROM trades t JOIN trades_uncharged i ON i.trade_id = t.id WHERE t.member_id = ${memberId}) AS flat`.execute(
    reader,
  )
  return rows[0]?.flat === true
}

export type OpenPosition = {
  position_id: bigint
  trade_position_id: bigint
  symbol: string
  steps: number
  entry_points: bigint
  stop_points: bigint | null
  target_points: bigint | null
  opened_at: Date
  swap_cents: bigint
  entry_commission_cents: bigint
  /** Of the deal that opened it. */
  price: string | null
  reason: number | null
  evidence: number | null
}

/** With what is told of the deal that opened each. */
export async function openPositions(reader: Reader, accountId: bigint, limit: number): Promise<OpenPosition[]> {
  const { rows } = await sql<OpenPosition>`
    SELECT p.position_id, p.trade_position_id, p.symbol, p.steps, p.entry_points, p.stop_points, p.target_points, p.opened_at,
      p.swap_cents, p.entry_commission_cents, d.price, d.reason, d.evidence
    FROM positions_held p LEFT JOIN LATERAL (
      SELECT price, reason, evidence FROM deals d WHERE d.account_id = p.account_id AND d.trade_position_id = p.trade_position_id
        AND d.position_id = p.position_id AND d.entry = 'in' ORDER BY d.ticket LIMIT 1) d ON true
    WHERE p.account_id = ${accountId} ORDER BY p.position_id LIMIT ${limit}`.execute(reader)
  return rows
}

export async function hasPosition(reader: Reader, accountId: bigint, positionId: bigint): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (
    SELECT 1 FROM positions_held WHERE account_id = ${accountId} AND position_id = ${positionId}) AS found`.execute(
    reader,
  )
  return rows[0]?.found === true
}

/** A wish that is there already is not made twice. */
export async function requestClose(
  tx: Tx,
  { accountId, positionId, reason, now }: { accountId: bigint; positionId: bigint | null; reason: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO close_requests (account_id, position_id, reason, asked_at)
    SELECT ${accountId}::bigint, ${positionId}::bigint, ${reason}, ${now}
    WHERE NOT EXISTS (SELECT 1 FROM close_requests WHERE account_id = ${accountId} AND done_at IS NULL
      AND (position_id IS NULL OR position_id = ${positionId}::bigint))`.execute(tx)
}

export type DashboardFigures = Pick<Standing, 'state' | 'before' | 'low'> & {
  submitted_at: Date | null
  open_trades: number
}

/** In one query: every dashboard asks for it. A position with its counter trades is one trade. */
export async function dashboardFigures(reader: Reader, memberId: bigint): Promise<DashboardFigures | undefined> {
  const { rows } = await sql<DashboardFigures>`
    SELECT b.state, b.before, b.low, f.submitted_at,
      (SELECT count(DISTINCT (p.account_id, p.trade_position_id))::int
        FROM trading_accounts a JOIN positions_held p ON p.account_id = a.id WHERE a.member_id = b.member_id) AS open_trades
    FROM bots b LEFT JOIN broker_forms f ON f.member_id = b.member_id WHERE b.member_id = ${memberId}`.execute(reader)
  return rows[0]
}

export type TermsRow = {
  account_id: bigint
  company_basis_points: number
  basis: 'each-trade' | 'net-new-profit'
  has_partner: boolean
}

/** What trades that these accounts open at a time are charged by. Without a package the terms of the first one hold. */
export async function termsOfAccounts(reader: Reader, accountIds: readonly bigint[], at: Date): Promise<TermsRow[]> {
  const { rows } = await sql<TermsRow>`
    SELECT a.id AS account_id, v.company_basis_points, v.basis, coalesce(a.partner_confirmed_at <= ${at}, false) AS has_partner
    FROM trading_accounts a
    LEFT JOIN packages_held p ON p.member_id = a.member_id AND p.ended_at IS NULL
    JOIN packages_at(${at}) v ON v.package_id = coalesce(p.package_id, 1)
    WHERE a.id = ANY (${plainArray(accountIds)}::bigint[])`.execute(reader)
  return rows
}
