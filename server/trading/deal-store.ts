import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { foundEvent, publishFound } from '../platform/events.ts'
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

/** Stores deals, each once, and answers those that were there before. */
export async function insertDeals(tx: Tx, deals: readonly Deal[]): Promise<KnownDeal[]> {
  const columns = columnsOf(figures)
  const inserted = await sql<{ account_id: bigint; ticket: bigint }>`
    INSERT INTO deals (account_id, ticket, ${columns}) SELECT account_id, ticket, ${columns} FROM ${given(deals)}
    ON CONFLICT (account_id, ticket) DO NOTHING RETURNING account_id, ticket`.execute(tx)
  if (inserted.rows.length === deals.length) return []
  const added = new Set(inserted.rows.map(({ account_id, ticket }) => `${account_id}/${ticket}`))
  const { rows } = await sql<KnownDeal & { account_id: bigint; ticket: bigint }>`
    SELECT g.place::int AS place, g.account_id, g.ticket,
      (${columnsOf(figures, 'd')}) IS NOT DISTINCT FROM (${columnsOf(figures, 'g')}) AS is_same
    FROM ${given(deals)} JOIN deals d ON d.account_id = g.account_id AND d.ticket = g.ticket ORDER BY g.place`.execute(
    tx,
  )
  // Told twice in one batch, the first of them was the one that was added.
  return rows.filter(({ account_id, ticket, is_same }) => !is_same || !added.delete(`${account_id}/${ticket}`))
}

/** Those of the given deals that were not known. */
export function newDeals(deals: readonly Deal[], known: readonly KnownDeal[]): readonly Deal[] {
  if (known.length === 0) return deals
  const places = new Set(known.map(({ place }) => place))
  return deals.filter((_, index) => !places.has(index + 1))
}

/** Opens the trades of these first deals, each on its terms. */
export async function insertOpened(
  tx: Tx,
  firsts: readonly Deal[],
  termsOf: (deal: Deal) => TradeTerms,
): Promise<void> {
  const terms = firsts.map(termsOf)
  await sql`
    WITH added AS (
      INSERT INTO trades (account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points,
          discount_basis_points, basis)
        SELECT g.account_id, g.position_id, g.member_id, g.symbol, g.side, g.volume, g.at, t.company, t.discount, t.basis
        FROM ${given(firsts)} JOIN unnest(${terms.map((one) => one.companyBasisPoints)}::int[],
          ${terms.map((one) => one.discountBasisPoints)}::int[], ${terms.map((one) => one.basis)}::charge_basis[])
          WITH ORDINALITY AS t(company, discount, basis, place) ON t.place = g.place
        ORDER BY g.account_id, g.position_id
        ON CONFLICT (account_id, position_id) DO NOTHING RETURNING member_id
    )
    INSERT INTO trading_totals AS t (member_id, trades_open) SELECT member_id, count(*) FROM added GROUP BY member_id ORDER BY member_id DESC
      ON CONFLICT (member_id) DO UPDATE SET trades_open = t.trades_open + excluded.trades_open`.execute(tx)
}

/** Completes trades from all their deals and counts them; answers their ids. */
export async function completeTrades(
  tx: Tx,
  closed: readonly { accountId: bigint; positionId: bigint }[],
): Promise<bigint[]> {
  if (closed.length === 0) return []
  const { rows } = await sql<{ id: bigint; is_new: boolean }>`
    WITH named AS (
      SELECT DISTINCT c.account_id, c.position_id FROM unnest(${closed.map(({ accountId }) => accountId)}::bigint[],
        ${closed.map(({ positionId }) => positionId)}::bigint[]) AS c(account_id, position_id)
    ), summed AS (
      SELECT n.account_id, n.position_id, max(d.ticket) AS ticket, sum(d.profit + d.swap + d.commission)::bigint AS profit
      FROM named n JOIN deals d ON d.account_id = n.account_id AND d.trade_position_id = n.position_id GROUP BY n.account_id, n.position_id
    ), completed AS (
      UPDATE trades t SET deal_ticket = s.ticket, profit = s.profit, price = d.price, closed_at = d.at
        FROM summed s JOIN deals d ON d.account_id = s.account_id AND d.ticket = s.ticket
        WHERE t.account_id = s.account_id AND t.position_id = s.position_id AND t.closed_at IS NULL
        RETURNING t.id, t.member_id, t.profit
    ), counted AS (
      UPDATE trading_totals t SET trades_open = t.trades_open - c.closed, trades_won = t.trades_won + c.won_count,
          trades_lost = t.trades_lost + c.lost_count, trades_even = t.trades_even + c.even_count, won = t.won + c.won, lost = t.lost + c.lost
        FROM (SELECT member_id, count(*) AS closed, count(*) FILTER (WHERE profit > 0) AS won_count,
            count(*) FILTER (WHERE profit < 0) AS lost_count, count(*) FILTER (WHERE profit = 0) AS even_count,
            coalesce(sum(profit) FILTER (WHERE profit > 0), 0) AS won, coalesce(-sum(profit) FILTER (WHERE profit < 0), 0) AS lost
          FROM completed GROUP BY member_id) c
        WHERE t.member_id = c.member_id
    )
    SELECT t.id, c.id IS NOT NULL AS is_new FROM named n
    JOIN trades t ON t.account_id = n.account_id AND t.position_id = n.position_id LEFT JOIN completed c ON c.id = t.id
    ORDER BY t.id`.execute(tx)
  if (rows.length < new Set(closed.map(({ accountId, positionId }) => `${accountId}/${positionId}`)).size)
    throw new Error('A trade was closed that had never been opened')
  return rows.filter(({ is_new }) => is_new).map(({ id }) => id)
}

/** Shows deals on the open pages of their members. Who is not signed in has none open, and that is nearly everybody. */
export async function tellDeals(tx: Tx, deals: readonly Deal[], now: Date): Promise<void> {
  const members = [...new Set(deals.map(({ memberId }) => memberId))]
  if (members.length === 0) return
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT DISTINCT s.member_id FROM sessions s WHERE s.member_id = ANY (${members}::bigint[]) AND s.expires_at > ${now}`.execute(
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

function given(deals: readonly Deal[]): RawBuilder<unknown> {
  const column = <T>(pick: (deal: Deal) => T) => deals.map(pick)
  return sql`unnest(
    ${column((d) => d.accountId)}::bigint[], ${column((d) => d.ticket)}::bigint[], ${column((d) => d.memberId)}::bigint[],
    ${column((d) => d.positionId)}::bigint[], ${column((d) => d.tradePositionId)}::bigint[], ${column((d) => d.at)}::timestamptz[],
    ${column((d) => d.symbol)}::text[], ${column((d) => d.side)}::text[], ${column((d) => d.entry)}::text[],
    ${column((d) => d.volume)}::numeric[], ${column((d) => d.price)}::numeric[], ${column((d) => d.profit)}::bigint[],
    ${column((d) => d.swap)}::bigint[], ${column((d) => d.commission)}::bigint[], ${column((d) => d.reason)}::smallint[],
    ${column((d) => d.evidence)}::float8[], ${column((d) => d.magic)}::bigint[]
  ) WITH ORDINALITY AS g(account_id, ticket, member_id, position_id, trade_position_id, at, symbol, side, entry, volume, price,
    profit, swap, commission, reason, evidence, magic, place)`
}
