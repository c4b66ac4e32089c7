import { dealToWire } from '@fairlead/contract/wire-names'
import { type RawBuilder, sql } from 'kysely'
import { signedInAmong } from '../../../people/notifications/signed-in.ts'
import { isUniqueViolation, type Tx } from '../../../platform/database/db.ts'
import { plainArray, rowArray } from '../../../platform/database/plain-array.ts'
import { foundEvent, publishFound } from '../../../platform/events.ts'
import { priceShown, sideShown } from '../../../platform/shown-deal.ts'
import type { Deal } from './deal.ts'
import type { TradeTerms } from './trade.ts'

/** A deal that was there before, by its place among those given, from 1. */
export type KnownDeal = { place: number; is_same: boolean }

const figures = [
  'member_id',
  'position_id',
  'trade_position_id',
  'at',
  'symbol',
  'side',
  'entry',
  'volume',
  'price',
  'profit',
  'swap',
  'commission',
  'reason',
  'evidence',
  'magic',
] as const

/** Stores deals, each once, those that open a trade with its terms, and answers those that were there before. */
export async function insertDeals(
  tx: Tx,
  deals: readonly Deal[],
  termsOf: (deal: Deal) => TradeTerms | undefined,
): Promise<KnownDeal[]> {
  const insert = sql`INSERT INTO deals SELECT * FROM unnest(${rowsOf(deals, termsOf)}::deals[])`
  // Hardly a deal is ever reported twice, and looking for each of them before it is stored takes a fifth of storing it.
  await sql`SAVEPOINT deals`.execute(tx)
  try {
    await insert.execute(tx)
    await sql`RELEASE SAVEPOINT deals`.execute(tx)
    return []
  } catch (error) {
    if (!isUniqueViolation(error, 'deals_pkey')) throw error
    await sql`ROLLBACK TO SAVEPOINT deals`.execute(tx)
    await sql`RELEASE SAVEPOINT deals`.execute(tx)
  }
  await sql`${insert} ON CONFLICT (account_id, ticket) DO NOTHING`.execute(tx)
  const { rows } = await sql<KnownDeal & { account_id: bigint; ticket: bigint; is_added: boolean }>`
    SELECT g.place::int AS place, g.account_id, g.ticket, d.xmin = pg_current_xact_id()::xid AS is_added,
      (${columnsOf(figures, 'd')}) IS NOT DISTINCT FROM (${columnsOf(figures, 'g')}) AS is_same
    FROM ${given(deals)} JOIN deals d ON d.account_id = g.account_id AND d.ticket = g.ticket ORDER BY g.place`.execute(
    tx,
  )
  // Told twice in one batch, the first of them was the one that was added.
  const seen = new Set<string>()
  return rows.filter(({ account_id, ticket, is_added, is_same }) => {
    const key = `${account_id}/${ticket}`
    const isFirst = is_added && !seen.has(key)
    seen.add(key)
    return !is_same || !isFirst
  })
}

/** Those of whom there are no more deals than so many: nothing was traded for them before these. */
export async function withoutOtherDeals(
  tx: Tx,
  members: readonly { memberId: bigint; deals: number }[],
): Promise<bigint[]> {
  if (members.length === 0) return []
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT g.member_id FROM unnest(${plainArray(members.map(({ memberId }) => memberId))}::bigint[],
      ${members.map(({ deals }) => deals)}::int[]) AS g(member_id, deals)
    WHERE NOT EXISTS (SELECT 1 FROM deals d WHERE d.member_id = g.member_id OFFSET g.deals)`.execute(tx)
  return rows.map(({ member_id }) => member_id)
}

/** Those of the given deals that were not known. */
export function newDeals(deals: readonly Deal[], known: readonly KnownDeal[]): readonly Deal[] {
  if (known.length === 0) return deals
  const places = new Set(known.map(({ place }) => place))
  return deals.filter((_, index) => !places.has(index + 1))
}

/**
 * Writes trades down of which nothing is open any more, from all their deals and on the terms of the first, and counts them; answers
 * their ids. What is open is known from its deals alone, so a trade is written once.
 */
export async function insertCompleted(
  tx: Tx,
  closed: readonly { accountId: bigint; positionId: bigint }[],
): Promise<bigint[]> {
  if (closed.length === 0) return []
  const { rows } = await sql<{ opened: number; ids: bigint[] }>`
    WITH named AS (
      SELECT DISTINCT c.account_id, c.position_id FROM unnest(${plainArray(closed.map(({ accountId }) => accountId))}::bigint[],
        ${plainArray(closed.map(({ positionId }) => positionId))}::bigint[]) AS c(account_id, position_id)
    ), summed AS MATERIALIZED (
      SELECT n.account_id, n.position_id, min(d.ticket) FILTER (WHERE d.position_id = n.position_id AND d.entry = 'in') AS first,
        -- Numbers of a broker need not rise with time.
        (array_agg(d.ticket ORDER BY d.at DESC, d.ticket DESC))[1] AS last, sum(d.profit + d.swap + d.commission)::bigint AS profit
      FROM named n JOIN deals d ON d.account_id = n.account_id AND d.trade_position_id = n.position_id GROUP BY n.account_id, n.position_id
    ), added AS (
      INSERT INTO trades (account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points,
          discount_basis_points, basis, deal_ticket, price, profit, closed_at)
        SELECT s.account_id, s.position_id, f.member_id, f.symbol, f.side, f.volume, f.at, f.company_basis_points,
          f.discount_basis_points, f.basis, l.ticket, l.price, s.profit, l.at
        FROM summed s JOIN deals f ON f.account_id = s.account_id AND f.ticket = s.first
          JOIN deals l ON l.account_id = s.account_id AND l.ticket = s.last
        WHERE NOT EXISTS (SELECT 1 FROM trades t WHERE t.account_id = s.account_id AND t.position_id = s.position_id)
        ORDER BY s.account_id, s.position_id RETURNING id
    )
    SELECT (SELECT count(first)::int FROM summed) AS opened, ARRAY(SELECT id FROM added ORDER BY id) AS ids`.execute(tx)
  const { opened, ids } = rows[0] ?? { opened: 0, ids: [] }
  if (opened < new Set(closed.map(({ accountId, positionId }) => `${accountId}/${positionId}`)).size)
    throw new Error('A trade was closed that had never been opened')
  return ids
}

/** A leg that no longer kept its trade waiting, as it was opened there. */
export type PartedLeg = { from: bigint; symbol: string; side: 'buy' | 'sell'; volume: string; openedAt: Date }

/** The same for a leg that became a trade of its own: from the deals since then, on the terms of the trade it was opened in. */
export async function insertParted(
  tx: Tx,
  { accountId, positionId }: { accountId: bigint; positionId: bigint },
  leg: PartedLeg,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    WITH summed AS (
      SELECT (array_agg(d.ticket ORDER BY d.at DESC, d.ticket DESC))[1] AS last, sum(d.profit + d.swap + d.commission)::bigint AS profit
      FROM deals d WHERE d.account_id = ${accountId} AND d.trade_position_id = ${positionId} HAVING count(*) > 0
    ), added AS (
      INSERT INTO trades (account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points,
          discount_basis_points, basis, deal_ticket, price, profit, closed_at)
        SELECT w.account_id, ${positionId}::bigint, w.member_id, ${leg.symbol}, ${leg.side}, ${leg.volume}::numeric, ${leg.openedAt}::timestamptz,
          w.company_basis_points, w.discount_basis_points, w.basis, l.ticket, l.price, s.profit, l.at
        FROM summed s JOIN trades w ON w.account_id = ${accountId} AND w.position_id = ${leg.from}
          JOIN deals l ON l.account_id = ${accountId} AND l.ticket = s.last
        ON CONFLICT (account_id, position_id) DO NOTHING RETURNING id
    )
    SELECT id FROM added`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Shows deals on the open pages of their members. Who is not signed in has none open, and that is nearly everybody. */
export async function publishDeals(tx: Tx, deals: readonly Deal[], now: Date): Promise<void> {
  const signedIn = await signedInAmong(
    tx,
    deals.map(({ memberId }) => memberId),
    now,
  )
  const seen = deals.filter(({ memberId }) => signedIn.has(memberId))
  if (seen.length > 0) await publishFound(tx, sql`SELECT ${dealEvent} FROM ${given(seen)} ORDER BY g.place`, now)
}

const dealEvent = foundEvent(
  sql`g.member_id`,
  'trade',
  dealToWire({
    ticket: sql<number>`g.ticket`,
    symbol: sql<string>`g.symbol`,
    volume: sql<number>`g.volume`,
    price: priceShown(sql`g.symbol`, sql`g.price`),
    profit: sql<number>`(g.profit + g.swap + g.commission) * 0.000001`,
    side: sideShown(sql`g.symbol`, sql`g.side`),
    at: sql<string>`to_char(g.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  }),
)

const columnsOf = (names: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)))

const given = (deals: readonly Deal[]): RawBuilder<unknown> =>
  sql`(SELECT *, ordinality AS place FROM unnest(${rowsOf(deals)}::deals[]) WITH ORDINALITY) g`

/** All columns of `deals`, in their order. */
function rowsOf(deals: readonly Deal[], termsOf?: (deal: Deal) => TradeTerms | undefined): string {
  const times = new Map<number, string>()
  const timeOf = (at: Date) => {
    const known = times.get(at.getTime()) ?? at.toISOString()
    times.set(at.getTime(), known)
    return known
  }
  return rowArray(
    deals.map((deal) => {
      const terms = termsOf?.(deal)
      return [
        deal.accountId,
        deal.ticket,
        deal.memberId,
        deal.positionId,
        deal.tradePositionId,
        timeOf(deal.at),
        deal.symbol,
        deal.side,
        deal.entry,
        deal.volume,
        deal.price,
        deal.profit,
        deal.swap,
        deal.commission,
        deal.reason,
        deal.evidence,
        deal.magic,
        deal.words ?? null,
        terms?.companyBasisPoints ?? null,
        terms?.discountBasisPoints ?? null,
        terms?.basis ?? null,
      ]
    }),
  )
}
