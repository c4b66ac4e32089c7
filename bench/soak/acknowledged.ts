import type pg from 'pg'

/** What the product has said yes to, to be found again at the end. */
export type Acknowledged = {
  signUps: string[]
  messages: string[]
  deposits: { hash: string; dollars: number }[]
  withdrawals: { id: number; dollars: number; isApproved: boolean }[]
  deals: { login: number; ticket: number }[]
}

export const nothingYet = (): Acknowledged => ({
  signUps: [],
  messages: [],
  deposits: [],
  withdrawals: [],
  deals: [],
})

const microPerDollar = 1_000_000

/** What of it is not there exactly once, or not as it was acknowledged, in words. */
export async function lostOf(client: pg.Pool, acknowledged: Acknowledged): Promise<string[]> {
  const { signUps, messages, deposits, withdrawals, deals } = acknowledged
  const missing = async (what: string, asked: readonly string[], query: string) => {
    const { rows } = await client.query<{ asked: string; n: number }>(
      `SELECT asked, (${query})::int AS n FROM unnest($1::text[]) asked`,
      [asked],
    )
    return rows.filter(({ n }) => n !== 1).map((row) => `${what} ${row.asked} is there ${row.n} times`)
  }
  return [
    ...(await missing('the sign-up', signUps, 'SELECT count(*) FROM members m WHERE m.email = asked')),
    ...(await missing('the message', messages, 'SELECT count(*) FROM contact_messages c WHERE c.subject = asked')),
    ...(await missing(
      'the deposit',
      deposits.map(({ hash, dollars }) => `${hash} ${dollars * microPerDollar}`),
      `SELECT count(*) FROM chain_deposits d JOIN fuel_deposits f ON f.key = 'deposit ' || d.chain_id || ' ' || d.tx_hash || ' ' || d.log_ordinal
        WHERE d.tx_hash || ' ' || d.amount = asked AND d.status = 'credited' AND f.amount = d.amount`,
    )),
    ...(await missing(
      'the deal',
      deals.map(({ login, ticket }) => `${login} ${ticket}`),
      `SELECT count(*) FROM terminal_deals d JOIN trading_accounts a ON a.id = d.account_id WHERE a.login || ' ' || d.ticket = asked`,
    )),
    ...(await missing(
      'the withdrawal',
      withdrawals.map(({ id, dollars }) => `${id} ${dollars * microPerDollar}`),
      "SELECT count(*) FROM withdrawals w WHERE w.id || ' ' || w.amount = asked AND w.status IN ('processing', 'success')",
    )),
    ...(await missing(
      'the transfer of the approved withdrawal',
      withdrawals.filter(({ isApproved }) => isApproved).map(({ id }) => String(id)),
      `SELECT count(*) FROM withdrawals w JOIN payouts p ON p.kind = 'withdrawal' AND p.subject_id = w.id AND p.status = 'paid'
        JOIN chain_sends s ON s.payout_id = p.id AND s.status = 'mined' WHERE w.id::text = asked AND w.status = 'success'`,
    )),
  ]
}
