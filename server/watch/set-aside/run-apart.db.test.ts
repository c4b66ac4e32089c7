// long: each kind of batch in turn, one member of it poisoned
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { setOwnAlerts } from '../../bots/own-alerts/set-own-alerts.ts'
import { watchOwnAlerts } from '../../bots/own-alerts/watch-own-alerts.ts'
import { changeBots } from '../../bots/trading/change-bots.ts'
import { notifyStakes } from '../../bots/trading/choices/notify-stakes.ts'
import { setUpBots } from '../../bots/trading/set-up-bots.ts'
import { botWorld, testSecrets } from '../../bots/trading/testing/bot-world.ts'
import { closeTrades, recordTrades } from '../../bots/trading/testing/close-trades.ts'
import { countBusiness } from '../../finance/affiliate/count-business.ts'
import { hostDueDays } from '../../finance/fuel/charges/host-due-days.ts'
import { settleDueTrades } from '../../finance/fuel/charges/settle-trades.ts'
import { creditDeposit } from '../../finance/fuel/credit-deposit.ts'
import { endGrace } from '../../finance/fuel/standing/end-grace.ts'
import { followLowFuel, noticeLowFuel } from '../../finance/fuel/standing/follow-low-fuel.ts'
import { checkBooks } from '../../finance/ledger/check-books.ts'
import { holdIncome } from '../../finance/ledger/hold-income.ts'
import { mailNotifications } from '../../people/notifications/mail-notifications.ts'
import { notify } from '../../people/notifications/notify.ts'
import { addSeconds } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import { createMailer } from '../../platform/mail/outbox.ts'
import { type OrderedWork, runInOrder } from '../../platform/work/in-order.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { expireWithdrawals } from '../../wallet/withdrawals/request/expire-withdrawals.ts'
import { isSetAside } from './is-set-aside.ts'
import { judgeSetAside } from './judge.ts'
import { setAside } from './set-aside.ts'

const database = await testDatabase()
const { db } = database
const start = new Date('2026-03-02T08:00:00Z')
const later = (seconds: number) => addSeconds(start, seconds)
const people = botWorld(db, start)
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const parts = { db, askBots: changeBots }
const mailer = createMailer(testSecrets)
const front = { db, clock: { now: () => start }, mailer, publicUrl: 'http://fairlead.test' }
const judging = judgeSetAside({ db, cutOff: async () => {} })
const daySeconds = 86_400

/** From here on the database refuses one member's rows of a table, as it would refuse absurd ones. */
async function poison(
  table: string,
  on: 'INSERT' | 'UPDATE' | 'DELETE',
  condition: string,
): Promise<() => Promise<void>> {
  await asOwner(
    database,
    `CREATE FUNCTION poisoned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poisoned'; END $$;
     CREATE TRIGGER poisoned BEFORE ${on} ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION poisoned()`,
  )
  return () => asOwner(database, 'DROP FUNCTION poisoned CASCADE')
}
const aside = async () =>
  (await db.selectFrom('set_aside').select(['member_id', 'what']).orderBy('id').execute()).map(
    ({ member_id, what }) => `${what} of ${member_id}`,
  )
/** Ten minutes later everything is tried again. */
async function letGo(now: Date): Promise<void> {
  await judging.runDue(addSeconds(now, 61))
  await judging.runDue(addSeconds(now, 700))
  expect(await aside()).toEqual([])
}

beforeEach(async () => expect(await aside()).toEqual([]))

test('a trade that cannot be charged waits with all later ones of its member; the rest of the tree is charged in order', async () => {
  const root = await people.member({ fuel: 500, packageId: 4 })
  const members = [root]
  for (let n = 0; n < 5; n++) members.push(await people.member({ fuel: 500, packageId: 4, sponsor: root }))
  const bad = members[2] as bigint
  const trades = Array.from({ length: 60 }, (_, n) => ({
    memberId: members[n % members.length] as bigint,
    positionId: BigInt(n + 1),
    profit: usd(10 + n),
    closedAt: later(n),
  }))
  await inTx(db, (tx) => recordTrades(tx, trades, start))
  const heal = await poison('fuel_charges', 'INSERT', `NEW.member_id = ${bad}`)
  await runInOrder(db, [settleDueTrades(parts)], later(100))
  const charged = async (of: readonly bigint[]) =>
    (
      await sql<{
        trade: string
      }>`SELECT concat_ws(' ', c.member_id, t.position_id, c.due, c.at) AS trade FROM fuel_charges c JOIN trades t ON t.id = c.trade_id
        WHERE c.member_id = ANY (${of}::bigint[]) ORDER BY c.id`.execute(db)
    ).rows.map(({ trade }) => trade)
  const good = members.filter((member) => member !== bad)
  expect((await charged(good)).length).toBe(50)
  expect(await charged([bad])).toEqual([])
  expect(await aside()).toEqual([`settle-trades of ${bad}`])
  expect(await isSetAside(db, bad)).toBe(true)
  // Everybody's, each once, in the order of closing.
  const inOrder = (await charged(good)).map((trade) => Number(trade.split(' ')[1]))
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  await heal()
  await letGo(later(100))
  await runInOrder(db, [settleDueTrades(parts)], later(900))
  expect((await charged([bad])).length).toBe(10)
  expect((await charged(members)).length).toBe(60)
  expect(await isSetAside(db, bad)).toBe(false)
  expect((await checkBooks(db)).findings.filter(({ holds }) => !holds)).toEqual([])
})

test('a day of hosting that cannot be charged waits, the others’ days are charged; later days of that member are charged in order when it can', async () => {
  const members = [await people.active(), await people.active(), await people.active()]
  const bad = members[1] as bigint
  const heal = await poison(
    'bot_hosting',
    'UPDATE',
    `NEW.member_id = ${bad} AND NEW.hosted_through > OLD.hosted_through`,
  )
  const days = async (member: bigint) =>
    (
      await db
        .selectFrom('fuel_charges')
        .select('key')
        .where('member_id', '=', member)
        .where('kind', '=', 'hosting')
        .orderBy('id')
        .execute()
    ).map(({ key }) => key.slice(-10))
  await runInOrder(db, [hostDueDays(parts)], later(3 * daySeconds))
  expect((await days(members[0] as bigint)).length).toBe(4)
  expect((await days(members[2] as bigint)).length).toBe(4)
  expect(await days(bad)).toEqual([])
  expect(await aside()).toEqual([`host-due-days of ${bad}`])
  await heal()
  await letGo(later(3 * daySeconds))
  await runInOrder(db, [hostDueDays(parts)], later(3 * daySeconds + 900))
  expect(await days(bad)).toEqual(await days(members[0] as bigint))
})

type Scene = {
  work: OrderedWork | { name: string; runDue(at: Date): Promise<unknown> }
  at: Date
  /** Makes something due for two members, and answers both, the second to be poisoned. */
  prepare(): Promise<[bigint, bigint]>
  poison(bad: bigint): Promise<() => Promise<void>>
  isDone(member: bigint): Promise<boolean>
}

/** Two members whose fuel a charge has used up. */
const withoutFuel = async (): Promise<[bigint, bigint]> => {
  const pair: [bigint, bigint] = [await people.active(), await people.active()]
  for (const memberId of pair) {
    const trade = { memberId, positionId: memberId, profit: usd(10_000), closedAt: start }
    await inTx(db, (tx) => closeTrades(tx, [trade], start))
  }
  return pair
}
const withdrawing = async (): Promise<bigint> => {
  const member = await people.member({ packageId: null, fuel: 0 })
  const below = await inTx(db, (tx) => addMember(tx, `below ${member}`, member))
  await inTx(db, async (tx) => {
    await creditDeposit(tx, { log: `below ${member}`, memberId: below, amount: usd(400), now: start })
    const { id } = await tx
      .insertInto('withdrawals')
      .values({
        ...{
          member_id: member,
          amount: usd(15),
          fee: usd(1),
          address: `0x${'ab'.repeat(20)}`,
          status: 'otp_pending' as const,
        },
        ...{ otp_sent_at: start, expires_at: later(600), created_at: start },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await holdIncome(tx, { withdrawal: String(id), memberId: member, amount: usd(15), now: start })
  })
  return member
}

test.each<Scene>([
  {
    work: endGrace(parts),
    at: later(7 * daySeconds),
    async prepare() {
      const memberIds = await withoutFuel()
      await inTx(db, (tx) => followLowFuel(tx, { ...parts, at: start, memberIds }))
      return memberIds
    },
    poison: (bad) => poison('bot_hosting', 'UPDATE', `NEW.member_id = ${bad} AND NEW.deactivated_at IS NOT NULL`),
    isDone: async (member) => (await people.botOf(member)).state === 'deactivated',
  },
  {
    work: noticeLowFuel(parts),
    at: later(60),
    prepare: withoutFuel,
    poison: (bad) => poison('bot_hosting', 'UPDATE', `NEW.member_id = ${bad}`),
    isDone: async (member) => (await people.botOf(member)).state === 'low_fuel',
  },
  {
    work: countBusiness(db),
    at: later(8 * daySeconds),
    async prepare() {
      const above = await people.member()
      return [await people.member({ sponsor: above }), await people.member({ sponsor: above })]
    },
    poison: (bad) => poison('business_to_come', 'DELETE', `OLD.member_id = ${bad}`),
    isDone: async (member) =>
      (await db
        .selectFrom('business_to_come')
        .select('member_id')
        .where('member_id', '=', member)
        .executeTakeFirst()) === undefined,
  },
  {
    work: expireWithdrawals(front).due,
    at: later(600),
    prepare: async () => [await withdrawing(), await withdrawing()],
    poison: (bad) => poison('withdrawals', 'UPDATE', `NEW.member_id = ${bad}`),
    isDone: async (member) =>
      (await db.selectFrom('withdrawals').select('status').where('member_id', '=', member).executeTakeFirstOrThrow())
        .status === 'expired',
  },
  {
    work: setUpBots(db),
    at: later(10),
    async prepare() {
      const pair: [bigint, bigint] = [await people.member(), await people.member()]
      for (const member of pair) await people.submit(member)
      return pair
    },
    poison: (bad) => poison('trading_accounts', 'INSERT', `NEW.member_id = ${bad}`),
    isDone: async (member) => (await people.botOf(member)).state === 'active',
  },
  {
    work: mailNotifications(front),
    at: later(60),
    async prepare() {
      const pair: [bigint, bigint] = [await people.member(), await people.member()]
      const told = pair.map((memberId) => ({
        memberId,
        kind: 'account' as const,
        title: 'x',
        body: 'y',
        mail: 'always' as const,
      }))
      await inTx(db, (tx) => notify(tx, told, start))
      return pair
    },
    poison: async (bad) => {
      const { email } = await db.selectFrom('members').select('email').where('id', '=', bad).executeTakeFirstOrThrow()
      return poison('mail_outbox', 'INSERT', `NEW.recipient = '${email}'`)
    },
    isDone: async (member) =>
      (
        await db
          .selectFrom('notifications')
          .select('id')
          .where('member_id', '=', member)
          .where('mail_due', '=', true)
          .execute()
      ).length === 0,
  },
  {
    work: notifyStakes(db),
    at: later(60),
    async prepare() {
      const pair: [bigint, bigint] = [await people.active(), await people.active()]
      await db.updateTable('bots').set({ stakes_untold: true }).where('member_id', 'in', pair).execute()
      return pair
    },
    poison: (bad) => poison('notifications', 'INSERT', `NEW.member_id = ${bad}`),
    isDone: async (member) =>
      !(await db.selectFrom('bots').select('stakes_untold').where('member_id', '=', member).executeTakeFirstOrThrow())
        .stakes_untold,
  },
  {
    work: watchOwnAlerts({ db, valuedSince: (now) => now }),
    at: later(60),
    async prepare() {
      const pair: [bigint, bigint] = [await people.active(), await people.active()]
      for (const member of pair)
        await inTx(db, (tx) => setOwnAlerts(tx, member, { fuel: { isOn: true, threshold: 1_000 } }))
      return pair
    },
    poison: (bad) => poison('own_alerts', 'UPDATE', `NEW.member_id = ${bad}`),
    isDone: async (member) =>
      (await db.selectFrom('own_alerts').select('holds').where('member_id', '=', member).executeTakeFirstOrThrow())
        .holds,
  },
])('$work.name: one poisoned member waits, the other’s work is done, and theirs when it can be', async (scene) => {
  const { work, at } = scene
  const run = (upTo: Date) => ('nextDue' in work ? runInOrder(db, [work], upTo) : work.runDue(upTo))
  await run(at)
  const [good, bad] = await scene.prepare()
  const heal = await scene.poison(bad)
  await run(at)
  expect([await scene.isDone(good), await scene.isDone(bad)]).toEqual([true, false])
  expect(await aside()).toEqual([`${work.name} of ${bad}`])
  const { rows } = await sql<{
    words: string
  }>`SELECT words FROM alerts WHERE kind = 'member_set_aside' AND key = ${String(bad)}
    AND over_at IS NULL`.execute(db)
  expect(rows[0]?.words).toContain('poisoned')
  await heal()
  await letGo(at)
  await run(addSeconds(at, 900))
  expect(await scene.isDone(bad)).toBe(true)
})

test('one who cannot be cut off keeps nobody else from a verdict, and stays aside', async () => {
  const cut: bigint[] = []
  const judging = judgeSetAside({
    db,
    async cutOff(_tx, { memberId }) {
      if (memberId === bad) throw new Error('cannot be cut off')
      cut.push(memberId)
    },
  })
  const [bad, good] = [await people.active(), await people.active()]
  for (const memberId of [bad, good]) {
    const [account] = await people.accountOf(memberId)
    const failed = { memberId, accountId: account?.id as bigint, what: 'follow', dueAt: start, now: start }
    await setAside(db, failed, new Error(memberId === bad ? 'one' : 'other'))
  }
  await judging.runDue(later(61))
  expect(cut).toEqual([good])
  expect(await aside()).toEqual([`follow of ${bad}`])
  const { rows } = await sql<{
    words: string
  }>`SELECT words FROM alerts WHERE kind = 'fault_of_ours' AND over_at IS NULL`.execute(db)
  expect(rows.map(({ words }) => words)).toEqual([expect.stringContaining('could not be isolated: one')])
  await judging.runDue(later(800))
})

test('what is nobody’s fault sets nobody aside: it is tried again as it is', async () => {
  const member = await people.member({ fuel: 500, packageId: 4 })
  await inTx(db, (tx) =>
    recordTrades(tx, [{ memberId: member, positionId: 1n, profit: usd(1), closedAt: start }], start),
  )
  await asOwner(
    database,
    `CREATE FUNCTION poisoned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$;
     CREATE TRIGGER poisoned BEFORE INSERT ON fuel_charges FOR EACH ROW EXECUTE FUNCTION poisoned()`,
  )
  await expect(settleDueTrades(parts).runDue(start)).rejects.toThrow('no room')
  expect(await aside()).toEqual([])
  await asOwner(database, 'DROP FUNCTION poisoned CASCADE')
  await settleDueTrades(parts).runDue(start)
})

test('a check of the books that cannot be made does not hold, and keeps no other from being made', async () => {
  const made: string[] = []
  const { holds, findings } = await checkBooks(db, [
    (reader) => sql`SELECT 1 / 0`.execute(reader) as never,
    async () => {
      made.push('the next')
      return { name: 'the next', holds: true, detail: '' }
    },
  ])
  expect(holds).toBe(false)
  expect(findings.find(({ name }) => name === 'every check can be made')?.detail).toContain('division by zero')
  expect(made).toEqual(['the next'])
})
