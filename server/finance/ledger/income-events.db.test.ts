import { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { beforeEach, expect, test } from 'vitest'
import { closeTrades, type TestTrade } from '../../bots/trading/testing/close-trades.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { activatePackage } from '../packages/activate-package.ts'

const { db } = await testDatabase()
const now = new Date('2026-01-01T00:00:00Z')
const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)
let names = 0
let logs = 0
let positions = 0n

const member = (sponsor: bigint | null) => inTx(db, (tx) => addMember(tx, `earner${++names}`, sponsor))
const deposit = (memberId: bigint, dollars: number) =>
  inTx(db, (tx) => creditDeposit(tx, { log: `income ${++logs}`, memberId, amount: usd(dollars), now }))
const closed = (memberId: bigint, positionId: bigint, dollars = 10): TestTrade => ({
  memberId,
  positionId,
  profit: usd(dollars),
  closedAt: now,
})
const settle = (trades: readonly TestTrade[]) => inTx(db, (tx) => closeTrades(tx, trades, now))

async function signIn(memberId: bigint, expires: string): Promise<void> {
  const token_hash = Buffer.from(`${memberId} ${expires}`)
  const times = { created_at: now, last_seen_at: now, expires_at: new Date(expires) }
  await db
    .insertInto('sessions')
    .values({ member_id: memberId, token_hash, remember: false, user_agent: '', address: '', ...times })
    .execute()
}

/** What the open pages of each member were told of their income, in order. */
async function told(): Promise<{ member_id: bigint; payload: unknown }[]> {
  const rows = await db
    .selectFrom('events')
    .select(['member_id', 'payload'])
    .where('kind', '=', 'wallet')
    .orderBy('id')
    .execute()
  for (const { payload } of rows) routes.stream.reply.parse({ event: 'wallet', data: payload })
  return rows
}

beforeEach(() =>
  db
    .deleteFrom('events')
    .execute()
    .then(() => {}),
)

/** Ada brought Ben, Ben brought Cleo and Dan; all are active. Ada and Ben are signed in, Ben twice. */
async function family() {
  const ada = await member(null)
  const ben = await member(ada)
  const [cleo, dan] = [await member(ben), await member(ben)]
  for (const memberId of [ada, ben, cleo, dan]) {
    await deposit(memberId, 100)
    await inTx(db, (tx) => activatePackage(tx, memberId, 1, now))
  }
  await signIn(ada, '2026-01-02T00:00:00Z')
  await signIn(ben, '2026-01-02T00:00:00Z')
  await signIn(ben, '2026-01-03T00:00:00Z')
  await db.deleteFrom('events').execute()
  return { ada, ben, cleo, dan }
}

test('a batch tells each upline once, with the totals after all of it', async () => {
  const { ada, ben, cleo, dan } = await family()
  // Ben is on level 1 of both; Ada on level 2, which asks for two active direct members: she has one.
  await settle([
    closed(cleo, ++positions),
    closed(dan, ++positions),
    closed(cleo, ++positions),
    closed(ben, ++positions),
  ])
  const [benTold, adaTold, ...others] = (await told()).sort((a, b) => Number(b.member_id - a.member_id))
  expect(others).toEqual([])
  expect(benTold).toEqual({ member_id: ben, payload: { directIncome: 10, levelIncome: 1.2, totalWithdrawal: 0 } })
  expect(adaTold).toEqual({ member_id: ada, payload: { directIncome: 5, levelIncome: 0.4, totalWithdrawal: 0 } })
})

test('a deposit tells the sponsor of direct income, and the uplines of arrears it pays', async () => {
  const { ada, ben, cleo } = await family()
  await settle([closed(cleo, ++positions, 1_000)])
  await db.deleteFrom('events').execute()
  await deposit(cleo, 40)
  expect(await told()).toEqual([{ member_id: ben, payload: { directIncome: 12, levelIncome: 14, totalWithdrawal: 0 } }])
  await deposit(ben, 20)
  expect((await told()).at(-1)).toEqual({
    member_id: ada,
    payload: { directIncome: 6, levelIncome: 0, totalWithdrawal: 0 },
  })
})

test('a replay and a charge that pays nobody tell nobody', async () => {
  const { ada, cleo } = await family()
  const position = closed(cleo, ++positions)
  await settle([position])
  await db.deleteFrom('events').execute()
  await settle([position])
  await settle([closed(ada, ++positions), closed(cleo, ++positions, 0)])
  expect(await told()).toEqual([])
})

test('who is not signed in any more is not told', async () => {
  const { ada, ben } = await family()
  await db.updateTable('sessions').set({ expires_at: now }).where('member_id', '=', ada).execute()
  await deposit(ben, 20)
  expect(await told()).toEqual([])
})
