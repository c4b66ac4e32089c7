import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { closeTrades, type TestTrade } from '../bots/trading/testing/close-trades.ts'
import { countBusiness } from '../finance/affiliate/count-business.ts'
import { creditDeposit, creditDeposits } from '../finance/fuel/credit-deposit.ts'
import { captureHold } from '../finance/ledger/capture-hold.ts'
import { checkBooks } from '../finance/ledger/check-books.ts'
import { holdIncome } from '../finance/ledger/hold-income.ts'
import { readFuelBalances, readIncomeBalances } from '../finance/ledger/read-balances.ts'
import { releaseHold } from '../finance/ledger/release-hold.ts'
import { activatePackage } from '../finance/packages/activate-package.ts'
import { inTx, type Tx } from '../platform/database/db.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { holdingAsOwner } from './as-owner.ts'
import { noticeDeadlocks } from './notice-deadlocks.ts'
import { addMember } from './postgres-world.ts'
import { randomFrom } from './random.ts'
import { untilSomebodyWaits } from './until-somebody-waits.ts'

/** Of each of the 64 writers. */
const roundsEach = { none: 1, short: 2, long: 10 }[inject('proofs')]
// Everybody tries again after a deadlock; here each one is seen.
const database = await testDatabase({ connectionsMax: 64 })
const { db, deadlocks } = noticeDeadlocks(database.db)
const now = new Date('2026-03-01T00:00:00Z')
const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)

let names = 0
const member = (sponsor: bigint | null = null) => inTx(db, (tx) => addMember(tx, `racer${++names}`, sponsor))
const deposit = (log: string, memberId: bigint, dollars: number) =>
  inTx(db, (tx) => creditDeposit(tx, { log, memberId, amount: usd(dollars), now }))
const position = (memberId: bigint, positionId: number, dollars = 10): TestTrade => ({
  memberId,
  server: 'Race',
  positionId: BigInt(positionId),
  profit: usd(dollars),
  closedAt: now,
})
/** Every deposit counts by then. */
const countAll = () => countBusiness(db).runDue(new Date('2027-01-01'))
async function expectBooksHold() {
  const { findings } = await checkBooks(db)
  expect(findings.filter(({ holds }) => !holds)).toEqual([])
}

test('of 200 withdrawals at once with funds for one, exactly one is held', async () => {
  const sponsor = await member()
  await deposit('funds', await member(sponsor), 200)
  expect((await readIncomeBalances(db, sponsor)).income).toBe(usd(10))
  const tries = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      inTx(db, (tx) => holdIncome(tx, { withdrawal: `rush${index}`, memberId: sponsor, amount: usd(10), now })),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = tries.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(new Set(reasons)).toEqual(new Set(['insufficient_income']))
  expect(await readIncomeBalances(db, sponsor)).toMatchObject({ income: 0n, hold: usd(10), withdrawnTotal: usd(10) })
  await expectBooksHold()
})

test('a withdrawal is either paid or released, whoever comes first', async () => {
  const sponsor = await member()
  await deposit('either', await member(sponsor), 800)
  await inTx(db, (tx) => holdIncome(tx, { withdrawal: 'either', memberId: sponsor, amount: usd(20), now }))
  // What is held for another withdrawal must not pay for this one a second time.
  await inTx(db, (tx) => holdIncome(tx, { withdrawal: 'other', memberId: sponsor, amount: usd(20), now }))
  const ends = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      inTx(db, async (tx): Promise<string> => {
        if (index % 2 === 0) await captureHold(tx, 'either', usd(1), now)
        else await releaseHold(tx, 'either', now)
        return index % 2 === 0 ? 'paid' : 'released'
      }),
    ),
  )
  const done = new Set(ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])))
  expect(done.size).toBe(1)
  expect((await readIncomeBalances(db, sponsor)).hold).toBe(usd(20))
  await expectBooksHold()
})

test('50 replays of one deposit at once have one effect and identical answers', async () => {
  const memberId = await member(await member())
  const answers = await Promise.all(Array.from({ length: 50 }, () => deposit('replayed', memberId, 30)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer, (_, value) => String(value)))).size).toBe(1)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await readFuelBalances(db, memberId)).fuel).toBe(usd(30))
})

test('50 reports of one closed trade at once have one effect', async () => {
  const memberId = await member(await member())
  await deposit('to charge', memberId, 30)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      inTx(db, async (tx) =>
        // Half come alone, half in a batch with the same position twice.
        index % 2 === 0
          ? closeTrades(tx, [position(memberId, 7)], now)
          : closeTrades(tx, [position(memberId, 7), position(memberId, 7)], now),
      ),
    ),
  )
  const charges = answers.flat().flatMap(({ charge }) => (charge ? [charge] : []))
  // A batch that has the trade twice tells of its charge twice.
  expect(new Set(charges.map(({ chargeId }) => chargeId)).size).toBe(1)
  expect(charges[0]).toMatchObject({ due: usd(4), fuelPaid: usd(4) })
  expect(answers.flat().filter(({ outcome }) => outcome === 'recorded')).toHaveLength(1)
  expect(answers.flat().filter(({ outcome }) => outcome === 'altered')).toHaveLength(0)
  expect((await readFuelBalances(db, memberId)).fuel).toBe(usd(26))
})

test('64 writers under one root: no deadlock surfaces, and nothing is lost', async () => {
  const chain: bigint[] = [await member()]
  for (let depth = 1; depth < 20; depth++) chain.push(await member(chain[depth - 1] ?? null))
  const leaves: bigint[] = []
  // Leaves hang all over the chain, so that writers share some of their uplines and not others.
  for (let leaf = 0; leaf < 64; leaf++) leaves.push(await member(chain[(leaf * 7) % chain.length] ?? null))
  const everyone = [...chain, ...leaves]
  await Promise.all(everyone.map((memberId) => deposit(`start ${memberId}`, memberId, 100)))
  await Promise.all(everyone.map((memberId) => inTx(db, (tx) => activatePackage(tx, memberId, 1, now))))

  const writers = leaves.map(async (memberId, writer) => {
    for (let round = 0; round < roundsEach; round++) {
      const others = [
        chain[(writer + round) % chain.length] ?? memberId,
        leaves[(writer * 5 + round) % leaves.length] ?? memberId,
      ]
      await deposit(`race ${writer} ${round}`, memberId, 20)
      await inTx(db, (tx) => closeTrades(tx, [position(memberId, 100 + writer * 100 + round)], now))
      await inTx(db, (tx) =>
        closeTrades(
          tx,
          others.map((other, index) => position(other, 10_000 + writer * 100 + round * 10 + index)),
          now,
        ),
      )
      await inTx(db, (tx) =>
        holdIncome(tx, {
          withdrawal: `race ${writer} ${round}`,
          memberId: chain[writer % 20] ?? memberId,
          amount: micro(1n),
          now,
        }),
      )
    }
  })
  await Promise.all(writers)
  expect(deadlocks()).toBe(0)

  await countAll()
  const root = await readIncomeBalances(db, chain[0] ?? 0n)
  expect(root.levelTotal).toBeGreaterThan(0n)
  const { rows } = await sql<{ charges: bigint; business: bigint }>`
    SELECT (SELECT count(*) FROM fuel_charges c JOIN trades t ON t.id = c.trade_id WHERE t.position_id <> 7) AS charges,
      (SELECT team_business FROM team_standings WHERE member_id = ${chain[0]}) AS business`.execute(db)
  expect(rows[0]).toEqual({ charges: 64n * BigInt(roundsEach) * 3n, business: usd(100 * 83 + 20 * 64 * roundsEach) })
  await expectBooksHold()
})

test('16 writers of batches under one root: there is no deadlock, and every deposit counts once', async () => {
  const chain: bigint[] = [await member()]
  for (let depth = 1; depth < 8; depth++) chain.push(await member(chain[depth - 1] ?? null))
  const everyone = [...chain]
  for (let leaf = 0; leaf < 24; leaf++) everyone.push(await member(chain[(leaf * 3) % chain.length] ?? null))
  await Promise.all(everyone.map((memberId) => deposit(`batches ${memberId}`, memberId, 100)))
  await Promise.all(everyone.map((memberId) => inTx(db, (tx) => activatePackage(tx, memberId, 1, now))))

  const rounds = { none: 4, short: 8, long: 20 }[inject('proofs')]
  // Not `inTx`, which would try again after a deadlock: here it is seen.
  const once = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)
  const met = { waiting: 0, inArrears: 0 }
  /** As the chain's watch does it: together, and those in arrears one by one afterwards. */
  async function depositTogether(given: readonly { log: string; memberId: bigint; dollars: number }[]) {
    const deposits = given.map(({ dollars, ...rest }) => ({ ...rest, amount: usd(dollars) }))
    const answers = await once((tx) => creditDeposits(tx, deposits, now))
    const leftOut = deposits.filter((_, place) => !answers[place])
    for (const alone of leftOut) await once((tx) => creditDeposit(tx, { ...alone, now }))
    met.waiting += answers.filter((answer) => answer?.waits).length
    met.inArrears += leftOut.length
  }
  const writers = Array.from({ length: 16 }, async (_, writer) => {
    const random = randomFrom(1_000 + writer)
    for (let round = 0; round < rounds; round++) {
      // Two writers come with the same deposits, the one in the other's order: each of them counts once.
      const pair = writer >> 1
      const drawn = randomFrom(pair * rounds + round)
      const given = Array.from({ length: 8 }, (_, place) => ({
        log: `batches ${pair} ${round} ${place}`,
        memberId: drawn.pick(everyone),
        dollars: drawn.pick([4, 20, 30]),
      }))
      await depositTogether(writer % 2 === 0 ? given : given.toReversed())
      const close = (place: number) =>
        position(random.pick(everyone), 100_000 + writer * 1_000 + round * 10 + place, 40)
      await once((tx) => closeTrades(tx, [1, 2, 3, 4].map(close), now))
      await once((tx) => closeTrades(tx, [close(5)], now))
    }
  })
  await Promise.all(writers)
  // Without these the writers would not have taken every path.
  expect(met.waiting).toBeGreaterThan(0)
  expect(met.inArrears).toBeGreaterThan(0)

  await countAll()
  const { rows } = await sql<{ deposits: bigint; charges: bigint; credited: bigint; business: bigint }>`
    SELECT (SELECT count(*) FROM fuel_deposits WHERE key LIKE 'deposit batches % % %') AS deposits,
      (SELECT count(*) FROM fuel_charges c JOIN trades t ON t.id = c.trade_id WHERE t.position_id >= 100000) AS charges,
      (SELECT sum(credited)::bigint FROM fuel_deposits WHERE key LIKE 'deposit batches %' AND member_id <> ${chain[0]}) AS credited,
      (SELECT team_business FROM team_standings WHERE member_id = ${chain[0]}) AS business`.execute(db)
  expect(rows[0]).toMatchObject({ deposits: 8n * 8n * BigInt(rounds), charges: 16n * 5n * BigInt(rounds) })
  expect(rows[0]?.business).toBe(rows[0]?.credited)
  await expectBooksHold()
})

test.for([
  { what: 'a charge', table: 'income_balances', ofSponsors: true },
  { what: 'a batch of deposits', table: 'fuel_balances', ofSponsors: false },
  { what: 'a batch of deposits', table: 'team_levels', ofSponsors: true },
  { what: 'a batch of deposits', table: 'income_balances', ofSponsors: true },
])(
  '$what takes hold of $table from the youngest member up: whoever waits for the eldest has all the others',
  async (order) => {
    const sponsors = [await member(), await member(), await member()]
    const below = [await member(sponsors[0]), await member(sponsors[1]), await member(sponsors[2])]
    for (const memberId of [...sponsors, ...below]) {
      await deposit(`order ${memberId}`, memberId, 100)
      await inTx(db, (tx) => activatePackage(tx, memberId, 1, now))
    }
    const earned = async () => {
      const incomes = await Promise.all(sponsors.map((memberId) => readIncomeBalances(db, memberId)))
      return incomes.map(({ directTotal, levelTotal }) => directTotal + levelTotal)
    }
    const write = () =>
      inTx(db, async (tx) => {
        if (order.what === 'a charge')
          await closeTrades(
            tx,
            below.map((memberId) => position(memberId, 900_000)),
            now,
          )
        else
          await creditDeposits(
            tx,
            below.map((memberId) => ({ log: `in order ${memberId}`, memberId, amount: usd(20) })),
            now,
          )
      })
    const before = await earned()
    const [eldest, ...others] = order.ofSponsors ? sponsors : below
    const rows = (ids: readonly bigint[]) => `SELECT FROM ${order.table} WHERE member_id IN (${ids}) FOR UPDATE`
    const { writing } = await holdingAsOwner(database, rows([eldest ?? 0n]), async (ask) => {
      const writing = write()
      await untilSomebodyWaits(db, writing)
      expect(await ask(`${rows(others)} SKIP LOCKED`)).toEqual([])
      return { writing }
    })
    await writing
    for (const [place, earnings] of (await earned()).entries())
      expect(earnings).toBeGreaterThan(before[place] as bigint)
  },
)
