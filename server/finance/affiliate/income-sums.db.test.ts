import { routes } from '@fairlead/contract/table'
import { micro, plus, zero } from '@fairlead/money/money'
import { parseUsd } from '@fairlead/money/parse'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addTrade } from '../../bots/reports/testing/deal-rows.ts'
import { changeBots } from '../../bots/trading/change-bots.ts'
import { inTx } from '../../platform/database/db.ts'
import { readPersonal } from '../../platform/personal-data.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { settleInbox } from '../fuel/charges/settle-trades.ts'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { readIncomeBalances } from '../ledger/read-balances.ts'
import { sealEntries } from '../ledger/seal-entries.ts'
import { countBusiness } from './count-business.ts'
import { notifyLevelIncomes } from './notify-level-incomes.ts'
import { affiliatePersonal } from './personal-data.ts'
import { readBrought } from './read-brought.ts'
import { readIncomePeriods } from './read-income-periods.ts'
import { sumIncomes } from './sum-incomes.ts'
import { makeActive } from './testing/make-active.ts'

const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const day = (n: number, hour = 8) => new Date(Date.UTC(2026, 2, n, hour))
const page = { limit: 100, offset: 0 }
let count = 0

const deposit = (memberId: bigint, dollars: number, at: Date) =>
  inTx(db, (tx) => creditDeposit(tx, { log: `sum ${++count}`, memberId, amount: usd(dollars), now: at }))
async function closeTrade(memberId: bigint, profit: number, at: Date) {
  const position = ++count
  await addTrade(db, memberId, [{ ticket: position, position, at, profit: usd(profit) }])
  await settleInbox({ db, askBots: changeBots }, at)
}
const correct = (memberId: bigint, dollars: number, at: Date) =>
  inTx(db, (tx) => {
    const postings = [
      { account: 'income' as const, memberId, amount: usd(dollars) },
      { account: 'operations' as const, amount: usd(-dollars) },
    ]
    return postEntry(tx, {
      kind: 'correction',
      key: `corrected ${++count}`,
      hash: Buffer.alloc(1),
      event: 'x',
      at,
      postings,
    })
  })
const refIdOf = async (id: bigint) =>
  (await db.selectFrom('members').select('ref_id').where('id', '=', id).executeTakeFirstOrThrow()).ref_id
const periods = async (id: bigint, by: 'day' | 'week' | 'month', now: Date) =>
  routes.readIncomePeriods.reply.parse(await readIncomePeriods(db, id, by, now))
const brought = async (id: bigint, query = {}) =>
  routes.readBrought.reply.parse(await readBrought(db, id, { ...page, ...query }))
const toldTo = (memberId: bigint) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body'])
    .where('member_id', '=', memberId)
    .where('title', 'like', '%level income')
    .orderBy('id')
    .execute()
/** All there is: what runs beside this on the same cluster holds the seals back for a moment. */
async function addUp(now: Date) {
  await vi.waitUntil(
    async () => {
      await sealEntries(db, now)
      await sumIncomes(db).runDue(now)
      const { rows } = await sql<{ left: boolean }>`SELECT EXISTS (
        SELECT 1 FROM ledger_entries e, income_summed c WHERE (e.xact, e.id) > (c.xact, c.entry_id)) AS "left"`.execute(
        db,
      )
      return rows[0]?.left === false
    },
    { timeout: 120_000 },
  )
}

/** Ada brought Ben and Bea; Ben brought Cleo. All of them earn. */
async function team() {
  return inTx(db, async (tx) => {
    const ada = await addMember(tx, `Ada${++count}`, null)
    const ben = await addMember(tx, `Ben${count}`, ada)
    const bea = await addMember(tx, `Bea${count}`, ada)
    const cleo = await addMember(tx, `Cleo${count}`, ben)
    for (const one of [ada, ben, bea, cleo]) await makeActive(tx, one)
    return { ada, ben, bea, cleo }
  })
}

test('periods and what each direct member brought add up to the ledger, however much of it is added up already', async () => {
  await sumIncomes(db).runDue(day(1))
  const { ada, ben, bea, cleo } = await team()
  const now = day(20)
  const agree = async () => {
    const totals = await readIncomeBalances(db, ada)
    const earned = { direct: toDollars(totals.directTotal), level: toDollars(totals.levelTotal) }
    const expected = { ...earned, corrections: toDollars(totals.correctedTotal), sum: toDollars(totals.income) }
    for (const by of ['day', 'week', 'month'] as const) {
      const { periods: rows, earlier, sums, isComplete } = await periods(ada, by, now)
      expect([by, sums, isComplete]).toMatchObject([by, expected, true])
      const added = (pick: 'direct' | 'level' | 'corrections' | 'sum') =>
        Math.round(rows.reduce((all, row) => all + row[pick], earlier[pick]) * 1e6) / 1e6
      for (const pick of ['direct', 'level', 'corrections', 'sum'] as const)
        expect([by, pick, added(pick)]).toEqual([by, pick, sums[pick]])
    }
    expect((await brought(ada)).sums).toMatchObject(earned)
  }
  await agree()
  await deposit(ben, 200, day(2))
  await deposit(cleo, 100, day(3))
  await closeTrade(cleo, 52.5, day(3, 20))
  await agree()
  await addUp(day(4))
  await agree()
  await correct(ada, -1.5, day(4, 8))
  await agree()
  await closeTrade(ben, 10, day(4, 9))
  await closeTrade(bea, 10, day(4, 10))
  await deposit(bea, 50, day(10))
  await agree()
  await sealEntries(db, day(11))
  await agree()
  // A second run adds nothing twice.
  for (let run = 0; run < 2; run++) await addUp(day(11))
  await agree()
  expect(await db.selectFrom('income_days').select('day').where('member_id', '=', ada).execute()).toHaveLength(3)
  // In her own file corrections are no level income either.
  const byDay = affiliatePersonal.find(({ shown }) => shown?.as === 'incomeByDay')
  if (!byDay) throw new Error('There is no income by day')
  const rows: Record<string, unknown>[] = []
  for await (const row of readPersonal(db, byDay, { id: ada, email: '' })) rows.push(row)
  const added = (column: string) => rows.reduce((sum, row) => plus(sum, parseUsd(String(row[column]))), zero)
  const { directTotal, levelTotal, correctedTotal } = await readIncomeBalances(db, ada)
  expect([added('direct'), added('level'), added('corrections')]).toEqual([directTotal, levelTotal, correctedTotal])
  expect(correctedTotal).toBe(usd(-1.5))
})

test('an income is credited to the direct member it came through, and nobody else sees it', async () => {
  const { ada, ben, bea, cleo } = await team()
  await deposit(ben, 200, day(2))
  await deposit(cleo, 100, day(2))
  await closeTrade(ben, 52.5, day(3))
  // From the second level, once the team's business counts: it came through Ben.
  await countBusiness(db).runDue(day(12))
  await closeTrade(cleo, 52.5, day(13))
  for (const one of ['not yet', 'added up'] as const) {
    if (one === 'added up') await addUp(day(14))
    const { members } = await brought(ada)
    expect(members.map(({ referral_id, direct, level, sum }) => ({ referral_id, direct, level, sum }))).toEqual([
      { referral_id: await refIdOf(ben), direct: 10, level: 3.15, sum: 13.15 },
      { referral_id: await refIdOf(bea), direct: 0, level: 0, sum: 0 },
    ])
    expect((await brought(ben)).members).toMatchObject([{ referral_id: await refIdOf(cleo), direct: 5, level: 2.1 }])
    expect(await brought(cleo)).toMatchObject({ members: [], total: 0, sums: { sum: 0 } })
  }
  expect((await brought(ada, { search: 'BEA' })).members).toHaveLength(1)
  expect((await brought(ada, { sort: 'name', order: 'asc' })).members[0]?.referral_id).toBe(await refIdOf(bea))
})

test('periods are whole, the present one last, and what is before them is one sum', async () => {
  const { ada, ben } = await team()
  await deposit(ben, 100, new Date('2023-01-31T23:59:59Z'))
  await deposit(ben, 40, day(1, 23))
  await deposit(ben, 20, day(2, 0))
  const months = await periods(ada, 'month', day(2))
  expect(months).toMatchObject({ earlier: { direct: 5 }, sums: { direct: 8 } })
  expect(months.periods.at(-1)).toMatchObject({ from: '2026-03-01', direct: 3 })
  // Monday the second of March.
  expect((await periods(ada, 'week', day(2))).periods.slice(-2)).toMatchObject([
    { from: '2026-02-23', direct: 2 },
    { from: '2026-03-02', direct: 1 },
  ])
  const days = await periods(ada, 'day', day(3))
  expect(days.periods).toHaveLength(8)
  expect(days.periods.slice(-3)).toMatchObject([
    { from: '2026-03-01', direct: 2 },
    { from: '2026-03-02', direct: 1 },
    { from: '2026-03-03', direct: 0, level: 0, sum: 0 },
  ])
})

test('level income is told once a day, when the day is over and added up, and nothing of it twice', async () => {
  const { ada, ben } = await team()
  const tell = (now: Date) => notifyLevelIncomes(db).runDue(now)
  await deposit(ben, 500, day(21))
  for (let hour = 1; hour < 6; hour++) await closeTrade(ben, 10, day(21, hour + 8))
  await addUp(day(21, 20))
  await tell(day(21, 21))
  expect(await toldTo(ada)).toEqual([])
  await closeTrade(ben, 10, day(21, 23))
  // The last charge of the day is not added up yet.
  await tell(day(22, 0))
  expect(await toldTo(ada)).toEqual([])
  await addUp(day(22, 0))
  for (let run = 0; run < 2; run++) await tell(day(22, 1))
  expect(await toldTo(ada)).toEqual([
    {
      kind: 'income',
      title: '$2.40 level income',
      body: 'Your share of the fuel used by your team on 2026-03-21 (UTC). See Recurring Referral for details.',
    },
  ])
  // After days without a worker all of them are told at once.
  await closeTrade(ben, 10, day(22, 9))
  await closeTrade(ben, 10, day(24, 9))
  await addUp(day(26))
  await tell(day(26))
  expect((await toldTo(ada)).slice(1)).toMatchObject([
    { title: '$0.80 level income', body: expect.stringContaining('from 2026-03-22 to 2026-03-24') },
  ])
})

test('less than a cent waits until it is one', async () => {
  const { ada, ben } = await team()
  await deposit(ben, 100, day(27))
  await closeTrade(ben, 0.2, day(27))
  await addUp(day(28))
  await notifyLevelIncomes(db).runDue(day(28))
  expect(await toldTo(ada)).toEqual([])
  await closeTrade(ben, 0.1, day(28))
  await addUp(day(29))
  await notifyLevelIncomes(db).runDue(day(29))
  expect(await toldTo(ada)).toMatchObject([{ title: '$0.012 level income' }])
})

test('two workers at once add each entry up once', async () => {
  const { ada, ben } = await team()
  await deposit(ben, 300, day(30))
  await sealEntries(db, day(30))
  await Promise.all(Array.from({ length: 4 }, () => sumIncomes(db).runDue(day(30))))
  expect((await brought(ada)).sums).toMatchObject({ direct: 15 })
})
