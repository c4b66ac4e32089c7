import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import type { ClosedTrade } from './trade.ts'

export type StoredTrade = { place: number; id: bigint; is_new: boolean; is_same: boolean }

/** Stores closed trades, each once, and counts them; answers the stored trade for each one given, in the order given. */
export async function insertClosed(tx: Tx, trades: readonly ClosedTrade[]): Promise<StoredTrade[]> {
  const column = <T>(pick: (trade: ClosedTrade) => T) => trades.map(pick)
  const given = sql`unnest(
    ${column((t) => t.accountId)}::bigint[], ${column((t) => t.positionId)}::bigint[], ${column((t) => t.memberId)}::bigint[],
    ${column((t) => t.symbol)}::text[], ${column((t) => t.side)}::text[], ${column((t) => t.volume)}::numeric[],
    ${column((t) => t.openedAt)}::timestamptz[], ${column((t) => t.terms.companyBasisPoints)}::int[],
    ${column((t) => t.terms.discountBasisPoints)}::int[], ${column((t) => t.terms.basis)}::charge_basis[],
    ${column((t) => t.dealTicket)}::bigint[], ${column((t) => t.price)}::numeric[], ${column((t) => t.profit)}::bigint[],
    ${column((t) => t.closedAt)}::timestamptz[]
  ) WITH ORDINALITY AS g(account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points,
    discount_basis_points, basis, deal_ticket, price, profit, closed_at, place)`
  const inserted = await sql<{ id: bigint }>`
    WITH added AS (
      INSERT INTO trades (account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points,
          discount_basis_points, basis, deal_ticket, price, profit, closed_at)
        SELECT account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points,
          discount_basis_points, basis, deal_ticket, price, profit, closed_at FROM ${given} ORDER BY account_id, position_id, place
        ON CONFLICT (account_id, position_id) DO NOTHING RETURNING id
    )
    SELECT id FROM added`.execute(tx)
  const fresh = inserted.rows.map(({ id }) => id)
  const { rows } = await sql<StoredTrade>`
    SELECT g.place::int AS place, t.id, t.id = ANY (${fresh}::bigint[]) AS is_new,
      (t.member_id, t.symbol, t.side, t.volume, t.discount_basis_points, t.deal_ticket, t.price, t.profit, t.closed_at) IS NOT DISTINCT FROM
        (g.member_id, g.symbol, g.side, g.volume, g.discount_basis_points, g.deal_ticket, g.price, g.profit, g.closed_at) AS is_same
    FROM ${given} JOIN trades t ON t.account_id = g.account_id AND t.position_id = g.position_id ORDER BY g.place`.execute(
    tx,
  )
  return rows
}
