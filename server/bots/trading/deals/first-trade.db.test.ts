import { reason } from '@fairlead/engine/broker/reason'
import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { settleInbox } from '../../../finance/fuel/charges/settle-trades.ts'
import { creditDeposit } from '../../../finance/fuel/credit-deposit.ts'
import { inTx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { openAccount } from '../brokers/open-account.ts'
import { changeBots } from '../change-bots.ts'
import type { Deal } from './deal.ts'
import { recordDeals } from './record-deals.ts'

const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const minute = (n: number) => new Date(Date.parse('2026-03-02T08:00:00Z') + n * 60_000)
let people = 0

async function trader(fuel = 100) {
  const memberId = await inTx(db, (tx) => addMember(tx, `first${++people}`, null))
  const login = String(memberId)
  const accountId = await inTx(db, (tx) => openAccount(tx, { memberId, server: 'Test', login, now: minute(0) }))
  await inTx(db, (tx) => creditDeposit(tx, { log: `first ${people}`, memberId, amount: usd(fuel), now: minute(0) }))
  return { memberId, accountId }
}
type Trader = Awaited<ReturnType<typeof trader>>

const deal = ({ memberId, accountId }: Trader, ticket: number, position: number, more: Partial<Deal> = {}): Deal => ({
  ...{ memberId, accountId, ticket: BigInt(ticket), positionId: BigInt(position), tradePositionId: BigInt(position) },
  ...{ at: minute(ticket), symbol: 'USDGBP', side: 'buy', entry: 'in', volume: '0.10', price: '1.31084' },
  ...{ profit: usd(0), swap: usd(0), commission: usd(-0.07), reason: reason.averagesUp, evidence: 520, magic: 1n },
  ...more,
})
const record = (deals: readonly Deal[], closed: readonly { accountId: bigint; positionId: bigint }[] = []) =>
  inTx(db, (tx) => recordDeals(tx, { deals, closed }, minute(60)))
const told = (memberId: bigint) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body', 'mail_due'])
    .where('member_id', '=', memberId)
    .where('title', 'like', '%first trade')
    .orderBy('id')
    .execute()

test('the first trade is told when it opens and when it is charged, as it is shown, and no later one', async () => {
  const ada = await trader()
  const position = { accountId: ada.accountId, positionId: 1n }
  await record([deal(ada, 1, 1)])
  await record([deal(ada, 1, 1)])
  const out = { entry: 'out' as const, side: 'sell' as const, price: '1.31184', profit: usd(10.141237) }
  await record([deal(ada, 2, 1, { ...out, reason: reason.takeProfit, evidence: 131_184 })], [position])
  expect(await told(ada.memberId)).toHaveLength(1)
  await settleInbox({ db, askBots: changeBots }, minute(60))
  await settleInbox({ db, askBots: changeBots }, minute(60))
  const kind = { kind: 'bot', mail_due: true }
  expect(await told(ada.memberId)).toEqual([
    {
      ...kind,
      title: 'Your bot has opened its first trade',
      body: 'Sold 0.10 USDGBP at 0.76287.\nSold: the faster long average crossed below the slower one; the stop is 0.00304 away.\nYou can follow it under Open positions on your dashboard until it is closed.',
    },
    {
      ...kind,
      title: 'Your bot has closed its first trade',
      body: 'Sold 0.10 USDGBP: +$10.001237 with swap and commission, before fuel.\nThe fuel charge is $4.000494, so you keep +$6.000743.\nYou can see its receipt in your Trade Report.',
    },
  ])
  await record([deal(ada, 3, 3)])
  await record([deal(ada, 4, 3, out)], [{ accountId: ada.accountId, positionId: 3n }])
  await settleInbox({ db, askBots: changeBots }, minute(60))
  expect(await told(ada.memberId)).toHaveLength(2)
})

test('only the open pages of who is signed in are told at once; everybody finds it kept', async () => {
  const [here, away, gone] = [await trader(), await trader(), await trader()]
  for (const [{ memberId }, expires] of [
    [here, minute(120)],
    [gone, minute(30)],
  ] as const) {
    const tokenHash = Buffer.from(`first ${memberId}`)
    const session = { member_id: memberId, token_hash: tokenHash, created_at: minute(0), last_seen_at: minute(0) }
    const browser = { user_agent: '', address: '', remember: false, expires_at: expires }
    await db
      .insertInto('sessions')
      .values({ ...session, ...browser })
      .execute()
  }
  const all = [here, away, gone]
  await record(all.map((one) => deal(one, 1, 1)))
  expect(await Promise.all(all.map(async ({ memberId }) => (await told(memberId)).length))).toEqual([1, 1, 1])
  const events = await db
    .selectFrom('events')
    .select('member_id')
    .where('kind', '=', 'notification')
    .where(
      'member_id',
      'in',
      all.map(({ memberId }) => memberId),
    )
    .execute()
  expect(events).toEqual([{ member_id: here.memberId }])
})

test('several that open and close in one step are told as one, the earliest; a loss is charged nothing', async () => {
  const [ben, eve] = [await trader(), await trader()]
  const early = { at: minute(1), symbol: 'XAUUSD', price: '2000.5' }
  const out = { entry: 'out' as const, side: 'sell' as const, symbol: 'XAUUSD', profit: usd(-2) }
  await record(
    [deal(ben, 9, 9), deal(ben, 5, 5, early), deal(eve, 1, 1), deal(ben, 10, 5, out), deal(ben, 11, 9, out)],
    [5n, 9n].map((positionId) => ({ accountId: ben.accountId, positionId })),
  )
  await settleInbox({ db, askBots: changeBots }, minute(60))
  expect((await told(ben.memberId)).map(({ body }) => body.split('\n').slice(0, 2))).toEqual([
    ['Bought 0.10 XAUUSD at 2000.5.', expect.stringMatching(/^Bought: the faster/)],
    [
      'Bought 0.10 XAUUSD: −$2.14 with swap and commission, before fuel.',
      'There is no charge on a trade without a profit.',
    ],
  ])
  expect(await told(eve.memberId)).toHaveLength(1)
})
