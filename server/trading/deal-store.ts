import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { foundEvent, publishFound } from '../platform/events.ts'
import { plainArray } from '../platform/plain-array.ts'
import type { Deal } from './deal.ts'
import { totalsOf } from './store.ts'
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
  const columns = columnsOf(figures)
  const terms = deals.map(termsOf)
  const { numAffectedRows } = await sql`
    INSERT INTO deals (account_id, ticket, ${columns}, words, company_basis_points, discount_basis_points, basis)
    SELECT account_id, ticket, ${columns}, words, company, discount, basis FROM ${given(
      deals,
      sql`, ${deals.map(({ words }) => words ?? null)}::text[], ${plainArray(terms.map((one) => one?.companyBasisPoints ?? null))}::int[],
        ${plainArray(terms.map((one) => one?.discountBasisPoints ?? null))}::int[], ${terms.map((one) => one?.basis ?? null)}::charge_basis[]`,
      sql`, words, company, discount, basis`,
    )}
    ON CONFLICT (account_id, ticket) DO NOTHING`.execute(tx)
  if (numAffectedRows === BigInt(deals.length)) return []
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

/** Those of the given deals that were not known. */
export function newDeals(deals: readonly Deal[], known: readonly KnownDeal[]): readonly Deal[] {
  if (known.length === 0) return deals
  const places = new Set(known.map(({ place }) => place))
  return deals.filter((_, index) => !places.has(index + 1))
}

/**
 * Writes trades down of which nothing is open any more, from all their deals and on the terms of the first, and counts them; answers
 * their ids. What is open is told by its deals alone, so a trade is written once.
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
        max(d.ticket) AS last, sum(d.profit + d.swap + d.commission)::bigint AS profit
      FROM named n JOIN deals d ON d.account_id = n.account_id AND d.trade_position_id = n.position_id GROUP BY n.account_id, n.position_id
    ), added AS (
      INSERT INTO trades (account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points,
          discount_basis_points, basis, deal_ticket, price, profit, closed_at)
        SELECT s.account_id, s.position_id, f.member_id, f.symbol, f.side, f.volume, f.at, f.company_basis_points,
          f.discount_basis_points, f.basis, l.ticket, l.price, s.profit, l.at
        FROM summed s JOIN deals f ON f.account_id = s.account_id AND f.ticket = s.first
          JOIN deals l ON l.account_id = s.account_id AND l.ticket = s.last
        ORDER BY s.account_id, s.position_id
        ON CONFLICT (account_id, position_id) DO NOTHING RETURNING id, member_id, profit
    ), counted AS (
      INSERT INTO trading_totals AS t (member_id, trades_won, trades_lost, trades_even, won, lost) ${totalsOf(sql`added`)}
    )
    SELECT (SELECT count(first)::int FROM summed) AS opened, ARRAY(SELECT id FROM added ORDER BY id) AS ids`.execute(tx)
  const { opened, ids } = rows[0] ?? { opened: 0, ids: [] }
  if (opened < new Set(closed.map(({ accountId, positionId }) => `${accountId}/${positionId}`)).size)
    throw new Error('A trade was closed that had never been opened')
  return ids
}

/** Shows deals on the open pages of their members. Who is not signed in has none open, and that is nearly everybody. */
export async function tellDeals(tx: Tx, deals: readonly Deal[], now: Date): Promise<void> {
  const members = [...new Set(deals.map(({ memberId }) => memberId))]
  if (members.length === 0) return
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT DISTINCT s.member_id FROM sessions s WHERE s.member_id = ANY (${plainArray(members)}::bigint[]) AND s.expires_at > ${now}`.execute(
    tx,
  )
  const signedIn = new Set(rows.map(({ member_id }) => member_id))
  const seen = deals.filter(({ memberId }) => signedIn.has(memberId))
  if (seen.length > 0) await publishFound(tx, sql`SELECT ${dealEvent} FROM ${given(seen)} ORDER BY g.place`, now)
}

const dealEvent = foundEvent(sql`g.member_id`, 'trade', {
  DealTicket: sql`g.ticket`,
  Symbol: sql`g.symbol`,
  Volume: sql`g.volume`,
  Price: sql`g.price`,
  Profit: sql`(g.profit + g.swap + g.commission) * 0.000001`,
  Trade_type: sql`g.side`,
  Trade_time: sql`to_char(g.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
})

const columnsOf = (names: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)))

/** Deals as rows; `more` columns are arrays of the same length, named in `names`. */
function given(deals: readonly Deal[], more = sql``, names = sql``): RawBuilder<unknown> {
  const numbers = (pick: (deal: Deal) => number | bigint) => plainArray(deals.map(pick))
  const texts = (pick: (deal: Deal) => string) => deals.map(pick)
  return sql`(SELECT *, to_timestamp(ms / 1000.0) AS at FROM unnest(
    ${numbers((d) => d.accountId)}::bigint[], ${numbers((d) => d.ticket)}::bigint[], ${numbers((d) => d.memberId)}::bigint[],
    ${numbers((d) => d.positionId)}::bigint[], ${numbers((d) => d.tradePositionId)}::bigint[], ${numbers((d) => d.at.getTime())}::float8[],
    ${texts((d) => d.symbol)}::text[], ${texts((d) => d.side)}::text[], ${texts((d) => d.entry)}::text[],
    ${texts((d) => d.volume)}::numeric[], ${texts((d) => d.price)}::numeric[], ${numbers((d) => d.profit)}::bigint[],
    ${numbers((d) => d.swap)}::bigint[], ${numbers((d) => d.commission)}::bigint[], ${numbers((d) => d.reason)}::smallint[],
    ${numbers((d) => d.evidence)}::float8[], ${numbers((d) => d.magic)}::bigint[]${more}
  ) WITH ORDINALITY AS u(account_id, ticket, member_id, position_id, trade_position_id, ms, symbol, side, entry, volume, price,
    profit, swap, commission, reason, evidence, magic${names}, place)) g`
}
