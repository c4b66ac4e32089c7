import { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { addTrade } from '../../bots/reports/testing/deal-rows.ts'
import { changeBots } from '../../bots/trading/change-bots.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { settleInbox } from '../fuel/charges/settle-trades.ts'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { claimJoiningBonus } from '../packages/claim-joining-bonus.ts'
import { countBusiness } from './count-business.ts'
import { explainIncome } from './explain-income.ts'
import { readEligibility } from './read-eligibility.ts'
import { readTeamTree } from './read-team-tree.ts'
import { makeActive } from './testing/make-active.ts'

const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const minute = (n: number) => new Date(Date.parse('2026-03-02T08:00:00Z') + n * 60_000)
const page = { limit: 100, offset: 0 }
let count = 0

const deposit = (memberId: bigint, dollars: number, at: number) =>
  inTx(db, (tx) => creditDeposit(tx, { log: `log ${++count}`, memberId, amount: usd(dollars), now: minute(at) }))
async function closeTrade(memberId: bigint, profit: number, at: number) {
  const position = ++count
  await addTrade(db, memberId, [{ ticket: position, position, at: minute(at), profit: usd(profit) }])
  await settleInbox({ db, askBots: changeBots }, minute(at))
}
const refIdOf = async (id: bigint) =>
  (await db.selectFrom('members').select('ref_id').where('id', '=', id).executeTakeFirstOrThrow()).ref_id

/** Ada brought Ben, who brought Cleo; all have a package. */
async function line() {
  return inTx(db, async (tx) => {
    const ada = await addMember(tx, `Ada${++count}`, null)
    const ben = await addMember(tx, `Ben${count}`, ada)
    const cleo = await addMember(tx, `Cleo${count}`, ben)
    for (const one of [ada, ben, cleo]) await makeActive(tx, one)
    return { ada, ben, cleo }
  })
}
const explained = async (memberId: bigint, of: bigint) => {
  const reply = routes.explainIncome.reply.parse(await explainIncome(db, memberId, await refIdOf(of), page))
  return reply.rows.map(({ kind, base, percent, income, cause, asked }) => ({
    kind,
    base,
    percent,
    income,
    cause,
    asked,
  }))
}

test('each charge and deposit says what it brought whom, and why or why not', async () => {
  const { ada, ben, cleo } = await line()
  await inTx(db, (tx) => claimJoiningBonus(tx, cleo, new Date('2030-01-01'), minute(0)))
  await closeTrade(cleo, 10, 1) // $4, all of it bonus
  await deposit(cleo, 4, 2)
  await deposit(cleo, 196, 3)
  await closeTrade(cleo, 52.5, 4) // $21: $1 bonus, $20 fuel
  await closeTrade(cleo, -5, 5)
  await closeTrade(cleo, 600, 6) // $240, of which $60 stays owed
  const none = { income: 0, asked: null }
  expect(await explained(ben, cleo)).toEqual([
    { kind: 'charge', base: 180, percent: 10, income: 18, cause: 'paid', asked: null },
    { kind: 'charge', base: 0, percent: 10, ...none, cause: 'nothing_due' },
    { kind: 'charge', base: 20, percent: 10, income: 2, cause: 'paid', asked: null },
    { kind: 'deposit', base: 200, percent: 5, income: 10, cause: 'paid', asked: null },
    { kind: 'deposit', base: 4, percent: 5, ...none, cause: 'paid' },
    { kind: 'charge', base: 0, percent: 10, ...none, cause: 'bonus' },
  ])
  const missed = { percent: 5, income: 0, cause: 'not_eligible', asked: { members: 2, business: 100 } }
  expect(await explained(ada, cleo)).toEqual([
    { kind: 'charge', base: 180, ...missed },
    { kind: 'charge', base: 0, percent: 5, ...none, cause: 'nothing_due' },
    { kind: 'charge', base: 20, ...missed },
    { kind: 'charge', base: 0, percent: 5, ...none, cause: 'bonus' },
  ])
})

test('a charge that nothing could pay is owed, and a deposit below the minimum waits', async () => {
  const { ben, cleo } = await line()
  await deposit(cleo, 4, 1)
  await closeTrade(cleo, 10, 2)
  expect((await explained(ben, cleo)).map(({ cause }) => cause)).toEqual(['owed', 'waiting'])
})

test('only those below are explained, whoever asks', async () => {
  const { ada, ben, cleo } = await line()
  const strangers = await line()
  for (const [who, of] of [
    [cleo, ben],
    [cleo, cleo],
    [strangers.ada, cleo],
  ] as const)
    await expect(explained(who, of)).rejects.toMatchObject({ code: 'not_found' })
  await expect(readTeamTree(db, ada, { below: await refIdOf(strangers.ben), ...page })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('eligibility names what is missing, and agrees with the rule that pays', async () => {
  const { ada, ben, cleo } = await line()
  await deposit(cleo, 60, 1)
  expect((await readEligibility(db, ada)).teamBusiness).toBe(0)
  // A deposit counts from the eighth day on.
  await countBusiness(db).runDue(minute(8 * 24 * 60))
  const { levels, ...standing } = routes.readEligibility.reply.parse(await readEligibility(db, ada))
  expect(standing).toEqual({ hasPackage: true, activeDirects: 1, teamBusiness: 60 })
  expect(levels[0]).toMatchObject({ level: 1, percent: 10, eligible: true, missing: [] })
  expect(levels[1]).toMatchObject({
    level: 2,
    eligible: false,
    missing: ['members', 'business'],
    membersMissing: 1,
    businessMissing: 40,
  })
  for (const level of levels) expect(level.eligible).toBe(level.missing.length === 0)
  const newcomer = await inTx(db, (tx) => addMember(tx, `Dan${++count}`, ben))
  const own = await readEligibility(db, newcomer)
  expect(own.levels.every(({ missing }) => missing.includes('package'))).toBe(true)
})

test('the tree is read branch by branch and page by page, oldest first', async () => {
  const { ada, ben, cleo } = await line()
  const dan = await inTx(db, (tx) => addMember(tx, 'Dan', ada))
  const branch = async (below: bigint | undefined, bounds = page) =>
    routes.readTeamTree.reply.parse(
      await readTeamTree(db, ada, { ...(below && { below: await refIdOf(below) }), ...bounds }),
    )
  const top = await branch(undefined)
  expect(top.total).toBe(2)
  expect(top.members).toMatchObject([
    { referral_id: await refIdOf(ben), level: 1, isActive: true, directs: 1, team: 1 },
    { referral_id: await refIdOf(dan), level: 1, isActive: false, directs: 0, team: 0 },
  ])
  expect((await branch(undefined, { limit: 1, offset: 1 })).members).toMatchObject([{ name: 'Dan' }])
  expect((await branch(ben)).members).toMatchObject([{ referral_id: await refIdOf(cleo), level: 2, directs: 0 }])
  expect(await branch(cleo)).toEqual({ members: [], total: 0 })
})
