import { sql } from 'kysely'
import { usd } from '../../server/bots/trading/testing/bot-world.ts'
import { team } from '../../server/finance/affiliate/team.ts'
import { addAccount } from '../../server/people/identity/sign-up/add-account.ts'
import type { Db } from '../../server/platform/database/db.ts'
import { inTx } from '../../server/platform/database/db.ts'
import { creditFromChain } from '../../server/wallet/deposits/testing/credit-from-chain.ts'

const person = { name: 'Mara', email: 'mara@bench.test', password: 'correct horse battery' }
const perInsert = 20_000
const equityHours = 2_000

/** A member with a running bot and so many deals over a year, half of them closing a trade. */
export async function seedTrader(url: string, db: Db, deals: number): Promise<{ token: string; memberId: bigint }> {
  const now = new Date()
  const memberId = await addAccount({ db, clock: { now: () => now }, team }, { ...person, role: 'member' })
  await inTx(db, (tx) => creditFromChain(tx, { name: 'mara', memberId, amount: usd(600), now }))
  const { token } = await call<{ token: string }>(url, '', 'POST', '/auth', person)
  await call(url, token, 'POST', '/packages/activate', { package_id: 4 })
  await call(url, token, 'POST', '/broker-creds', {
    broker_name: 'Tidewater FX',
    server_number: 'TidewaterFX-Server1',
    login_id: '48210393',
    password: 'broker secret',
    capital: 5_000,
  })
  await call(url, token, 'POST', '/sandbox/clock', { advanceSeconds: 60 })
  const { id: accountId } = await db
    .selectFrom('trading_accounts')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  for (let from = 1; from <= deals; from += perInsert) {
    const upTo = Math.min(from + perInsert - 1, deals)
    const at = sql`${now}::timestamptz - (${deals}::int - n) * (interval '365 days' / ${deals}::int)`
    const symbol = sql`(ARRAY['XAUUSD', 'BTCUSD', 'USDJPY'])[n / 2 % 3 + 1]`
    const profit = sql`(n::bigint * 7919 % 10007 - 5000) * 1000`
    // Tickets far above those that the bot itself will give.
    await sql`INSERT INTO deals SELECT ${accountId}, 1000000000 + n, ${memberId}, 1000000000 + (n + 1) / 2, 1000000000 + (n + 1) / 2, ${at},
      ${symbol}, CASE n % 2 WHEN 1 THEN 'buy' ELSE 'sell' END, CASE n % 2 WHEN 1 THEN 'in' ELSE 'out' END, 0.1, 2000 + n % 997,
      CASE n % 2 WHEN 1 THEN 0 ELSE ${profit} END, 0, 0, 21, 1, 1 FROM generate_series(${from}::int, ${upTo}::int) n`.execute(
      db,
    )
    await sql`INSERT INTO trades (account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points,
        discount_basis_points, basis, deal_ticket, price, profit, closed_at)
      SELECT ${accountId}, 1000000000 + n / 2, ${memberId}, ${symbol}, 'buy', 0.1, ${at}, 4000, 0, 'each-trade', 1000000000 + n, 2000, ${profit}, ${at}
      FROM generate_series(${from}::int, ${upTo}::int) n WHERE n % 2 = 0`.execute(db)
  }
  await sql`INSERT INTO equity_points SELECT ${accountId}, ${now}::timestamptz - n * interval '1 hour', 5000000000 + n * 100000, 5000000000 + (n * 7919 % 997) * 500000
    FROM generate_series(1, ${equityHours}::int) n ON CONFLICT DO NOTHING`.execute(db)
  // A year of deals does not come in one minute: the upkeep that so much at once sets off is done before anything is measured.
  await sql`VACUUM (ANALYZE) deals, trades, deal_days, equity_points`.execute(db)
  return { token, memberId }
}

async function call<T>(url: string, token: string, method: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
