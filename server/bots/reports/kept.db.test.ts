import { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { team } from '../../finance/affiliate/team.ts'
import { settleTrades } from '../../finance/fuel/charges/settle-trades.ts'
import { readKept } from '../../finance/fuel/reads/read-kept.ts'
import { settle } from '../../finance/fuel/store.ts'
import { addAccount } from '../../people/identity/sign-up/add-account.ts'
import { inTx, openDatabase } from '../../platform/database/db.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { creditFromChain } from '../../wallet/deposits/testing/credit-from-chain.ts'
import { addTrade } from './testing/deal-rows.ts'

const server = await testServer({
  ...{ SANDBOX_WORLD: 'empty', ROLES: 'api', BONUS_ENDS_AT: '2099-01-01T00:00:00.000Z' },
})
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const inMicro = (dollars: number) => Math.round(dollars * 1_000_000)
const hourMs = 3_600_000
const start = Date.now() - 6 * 24 * hourMs
const at = (hours: number) => new Date(start + hours * hourMs)
const password = 'a long enough password'

/** Bonus and fuel that end before the trades do, a loss, hosting, a fee, and a later deposit that pays some of what is owed. */
async function keeper(): Promise<{ id: bigint; token: string }> {
  const now = at(0)
  const account = { name: 'keeper', email: 'keeper@kept.test', password, role: 'member' as const }
  const id = await addAccount({ db, clock: { now: () => now }, team }, account)
  const credentials = { email: account.email, password }
  const token = String((await server.call('POST', '/auth', { body: credentials })).body.token)
  expect((await server.call('POST', '/packages/activate-joining-bonus', { token })).status).toBe(200)
  await inTx(db, (tx) => creditFromChain(tx, { name: 'first', memberId: id, amount: usd(20), now }))
  for (const [n, profit] of [17.123457, -4.2, 30.000001, 41.5].entries()) {
    const when = at(10 + n * 30)
    const { tradeId } = await addTrade(db, id, [{ ticket: n + 1, position: n + 1, at: when, profit: usd(profit) }])
    await inTx(db, (tx) => settleTrades(tx, [tradeId], when))
    const fee = (kind: 'hosting' | 'reactivation', dollars: number) => ({
      ...{ key: `${kind} ${n}`, hash: Buffer.alloc(32, n), event: kind, at: when, memberId: id, due: usd(dollars) },
    })
    await inTx(db, (tx) => settle(tx, 'hosting', [fee('hosting', 0.645161)]))
    if (n === 1) await inTx(db, (tx) => settle(tx, 'reactivation', [fee('reactivation', 10)]))
  }
  await inTx(db, (tx) => creditFromChain(tx, { name: 'second', memberId: id, amount: usd(10), now: at(110) }))
  return { id, token }
}

const member = await keeper()
const get = async (path: string) => (await server.call('GET', path, { token: member.token })).body
const dayOf = (when: Date) => when.toISOString().slice(0, 10)

test('what was kept is the same on every call that tells it, and to the micro-dollar what trades made less what the ledger took', async () => {
  const prefs = routes.readUserPrefs.reply.parse(await get('/settings/get-user-prefes'))
  const bot = routes.readBotStats.reply.parse(await get('/botstats'))
  const fuel = routes.readFuelStats.reply.parse(await get('/fuelstats'))
  const all = routes.readPerformance.reply.parse(await get('/performance?range=all'))
  const months = routes.readPerformance.reply.parse(await get('/performance?range=3M'))
  const days = `from=${dayOf(at(0))}&to=${dayOf(at(160))}`
  const ranged = routes.readBotStats.reply.parse(await get(`/botstats?${days}`))
  const rangedFuel = routes.readFuelStats.reply.parse(await get(`/fuelstats?${days}`))
  const { rows } = await sql<{ taken: bigint; made: bigint }>`
    SELECT (SELECT -sum(a.amount) FROM ledger_entries e CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS a(member_id, account, amount)
        WHERE e.kind IN ('charge', 'hosting', 'reactivation', 'arrears') AND a.member_id = ${member.id} AND a.account IN ('fuel', 'bonus_fuel'))::bigint AS taken,
      (SELECT sum(profit) FROM trades WHERE member_id = ${member.id})::bigint AS made`.execute(db)
  const [books] = rows
  expect(prefs.kept.owed).toBeGreaterThan(0)
  expect(inMicro(prefs.kept.kept)).toBe(Number((books?.made ?? 0n) - (books?.taken ?? 0n)))
  expect(inMicro(prefs.kept.charges) + inMicro(prefs.kept.hosting)).toBe(Number(books?.taken))
  expect(prefs.kept.profit).toBe(prefs.totalProfit)
  for (const [place, told] of Object.entries({
    bot: bot.closed.kept,
    fuel: fuel.kept,
    'fuel, 30 days': fuel.period.kept,
    all: all.kept,
    months: months.kept,
    days: ranged.closed.kept,
    'fuel, days': rangedFuel.period.kept,
  }))
    expect([place, told]).toEqual([place, prefs.kept])
  expect(all.days.reduce((sum, day) => sum + inMicro(day.kept), 0)).toBe(inMicro(prefs.kept.kept))
  expect(inMicro(all.accountKept)).toBe(inMicro(prefs.kept.kept))
  expect(inMicro(fuel.fuelUsed)).toBe(inMicro(prefs.kept.charges) + inMicro(prefs.kept.hosting))
})

test('a day counts the charges on its own trades and its own hosting, and what a later deposit pays of them goes back to it', async () => {
  const first = await readKept(db, member.id, { from: at(9), before: at(11) })
  expect(first).toEqual({ profit: 17.123457, charges: 6.849382, hosting: 0.645161, kept: 9.628914, owed: 0 })
  const loss = await readKept(db, member.id, { from: at(39), before: at(41) })
  expect(loss).toMatchObject({ profit: -4.2, charges: 0, hosting: 10.645161, kept: -14.845161 })
  // Its charge found little fuel; the deposit of hour 110 paid the rest.
  expect(await readKept(db, member.id, { from: at(69), before: at(71) })).toMatchObject({ charges: 12, owed: 0 })
  expect(await readKept(db, 0n)).toEqual({ profit: 0, charges: 0, hosting: 0, kept: 0, owed: 0 })
})

test('the curve after fuel and hosting has given up exactly what was taken; doing nothing keeps what was there and what was moved in', async () => {
  const { id: accountId } = await db
    .selectFrom('trading_accounts')
    .select('id')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const hours = [10, 40, 69, 100, 130]
  await db
    .insertInto('equity_points')
    .values(
      hours.map((hour) => ({ account_id: accountId, at: at(hour), balance: usd(1_000), equity: usd(1_000 + hour) })),
    )
    .execute()
  await db
    .insertInto('balance_operations')
    .values({ account_id: accountId, at: at(69), cents: 5_000n })
    .execute()
  const { points } = routes.readPerformance.reply.parse(await get('/performance?range=all'))
  expect(points.map(({ idle }) => idle)).toEqual([1_010, 1_010, 1_060, 1_060, 1_060])
  const taken = points.map(({ equity, kept }) => inMicro(equity) - inMicro(kept))
  const by = async (hour: number) => {
    const { charges, hosting } = await readKept(db, member.id, {
      from: new Date(at(10).getTime() + 1),
      before: at(hour),
    })
    return inMicro(charges) + inMicro(hosting)
  }
  expect(taken).toEqual([0, await by(40.5), await by(69.5), await by(100.5), await by(130.5)])
  expect(taken.at(-1)).toBeGreaterThan(0)
})
