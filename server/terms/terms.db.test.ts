import { firstTerms } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeLevelStructure, readLevelStructure } from '../affiliate/level-structure.ts'
import { checkCharges } from '../fuel/check-charges.ts'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { captureHold } from '../ledger/capture-hold.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { holdIncome } from '../ledger/hold-income.ts'
import { readFuelBalances, readIncomeBalances } from '../ledger/read-balances.ts'
import { activatePackage } from '../packages/activate-package.ts'
import { inTx } from '../platform/db.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { addMember } from '../testing/postgres-world.ts'
import { untilSomebodyWaits } from '../testing/until-somebody-waits.ts'
import { closeTrades } from '../trading/testing/close-trades.ts'
import { changeTerms, type TermChanges } from './change-terms.ts'
import { readTerms } from './read-terms.ts'

const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
// Members of the test world join at noon of the first of February.
const before = new Date('2026-02-01T12:00:00Z')
const changedAt = new Date('2026-02-02T00:00:00Z')
const after = new Date('2026-02-03T00:00:00Z')
let logs = 0
let positions = 0n

const change = (changes: TermChanges, at = changedAt) =>
  inTx(db, async (tx) => changeTerms(tx, (await readTerms(tx, at)).version, changes, at))
const deposit = (memberId: bigint, dollars: number, now: Date) =>
  inTx(db, (tx) => creditDeposit(tx, { log: `rates ${++logs}`, memberId, amount: usd(dollars), now }))
const close = async (memberId: bigint, closedAt: Date) =>
  (
    await inTx(db, (tx) => closeTrades(tx, [{ memberId, positionId: ++positions, profit: usd(100), closedAt }], after))
  )[0]?.charge
const postingsOf = async (chargeId: bigint | undefined) => {
  const { rows } = await sql<{ account: string; amount: bigint }>`
    SELECT p.account::text, p.amount FROM fuel_charges c JOIN ledger_entries e ON e.id = c.entry_id
    CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member, account, amount)
    WHERE c.id = ${chargeId ?? 0n}`.execute(db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

test('the first version is what the specification says', async () => {
  expect(await readTerms(db, before)).toMatchObject({
    version: 1,
    directBasisPoints: Number(firstTerms.directShareBasisPoints),
    affiliateBasisPoints: Number(firstTerms.affiliateShareBasisPoints),
    withdrawalFee: firstTerms.withdrawalFee,
    withdrawalMin: firstTerms.withdrawalMin,
    lowFuelMin: firstTerms.lowFuelMin,
    lowFuelBasisPoints: Number(firstTerms.lowFuelBasisPoints),
  })
})

test('one row each changes direct share, split and fee: what comes later follows it, what came before keeps its own', async () => {
  const [sponsor, early] = await inTx(db, async (tx) => {
    const id = await addMember(tx, 'sponsor', null)
    return [id, await addMember(tx, 'early', id)]
  })
  if (!sponsor || !early) throw new Error('nobody was added')
  await deposit(sponsor, 100, before)
  await deposit(early, 400, before)
  for (const memberId of [sponsor, early]) await inTx(db, (tx) => activatePackage(tx, memberId, 1, before))
  const asked = await inTx(db, async (tx) => {
    await holdIncome(tx, { withdrawal: 'early', memberId: sponsor, amount: usd(10), now: before })
    return (await readTerms(tx, before)).withdrawalFee
  })

  await change({ directBasisPoints: 300 })
  await change({ affiliateBasisPoints: 8_000 })
  await change({ withdrawalFee: usd(2) })
  const late = await inTx(db, (tx) => addMember(tx, 'late', sponsor, after))
  await deposit(late, 400, after)
  await deposit(early, 100, after)
  // 5% of 500 for who joined before, 3% of 400 for who joined after.
  expect(await readFuelBalances(db, early)).toMatchObject({ fuel: usd(500), advance: usd(-25) })
  expect(await readFuelBalances(db, late)).toMatchObject({ fuel: usd(400), advance: usd(-12) })

  // Of $40: 10% to the sponsor, 5% or 3% released, and what remains of 90% or 80% to the pool.
  const closedBefore = await close(early, before)
  expect(await postingsOf(closedBefore?.chargeId)).toMatchObject({
    fuel: usd(-40),
    advance: usd(2),
    income: usd(4),
    affiliate_pool: usd(36 - 4 - 2),
    operations: usd(4),
  })
  const closedAfter = await close(late, after)
  expect(await postingsOf(closedAfter?.chargeId)).toMatchObject({
    advance: usd(1.2),
    income: usd(4),
    affiliate_pool: usd(32 - 4 - 1.2),
    operations: usd(8),
  })

  // Asked for before and paid after: the fee of before.
  expect(await inTx(db, (tx) => captureHold(tx, 'early', asked, after))).toEqual({ paid: usd(9), fee: usd(1) })
  expect((await readTerms(db, after)).withdrawalFee).toBe(usd(2))
  expect((await readIncomeBalances(db, sponsor)).hold).toBe(0n)
  const { findings } = await checkBooks(db, [checkCharges])
  expect(findings.filter(({ holds }) => !holds)).toEqual([])
})

test.each([
  { changes: { directBasisPoints: 5_000 }, refused: text.ratesAboveSplit },
  { changes: { affiliateBasisPoints: 4_499 }, refused: text.ratesAboveSplit },
  { changes: { withdrawalFee: usd(10) }, refused: text.feeAboveMinimum },
] satisfies { changes: TermChanges; refused: string }[])('$changes is refused', async ({ changes, refused }) => {
  const { version } = await readTerms(db, after)
  await expect(change(changes, after)).rejects.toMatchObject({ message: refused })
  expect((await readTerms(db, after)).version).toBe(version)
})

test('levels that would pay out more than the split are refused', async () => {
  await change({ affiliateBasisPoints: 4_500 }, after)
  const { version, levels } = await readLevelStructure(db)
  const more = levels.map((level) => (level.level === 20 ? { ...level, shareBasisPoints: 71 } : level))
  await expect(inTx(db, (tx) => changeLevelStructure(tx, version, more, after))).rejects.toMatchObject({
    message: text.ratesAboveSplit,
  })
  expect((await readLevelStructure(db)).version).toBe(version)
})

test('a change based on an older version, or dated before the newest, is refused', async () => {
  await expect(inTx(db, (tx) => changeTerms(tx, 1, {}, after))).rejects.toMatchObject({ code: 'conflict' })
  const { version } = await readTerms(db, after)
  await expect(
    sql`INSERT INTO rates SELECT ${version + 1}, ${before}::timestamptz, direct_basis_points, affiliate_basis_points, withdrawal_fee,
      withdrawal_min, low_fuel_min, low_fuel_basis_points FROM rates WHERE version = ${version}`.execute(db),
  ).rejects.toMatchObject({ constraint: 'rates_go_forward' })
})

test('two changes at once that fit alone and not together: the second waits for the first, and is refused', async () => {
  // The split is 45%, the levels 40%, and somebody joined under 5%: raising both at once must not pass.
  const { version } = await readTerms(db, after)
  await change({ affiliateBasisPoints: 4_600 }, after)
  const structure = await readLevelStructure(db)
  const more = structure.levels.map((level) => (level.level === 20 ? { ...level, shareBasisPoints: 170 } : level))
  const second = await inTx(db, async (tx) => {
    await changeTerms(tx, version + 1, { affiliateBasisPoints: 4_500 }, after)
    // Looked at as at its end, which it has not come to.
    await sql`SET CONSTRAINTS payouts_within_split IMMEDIATE`.execute(tx)
    const second = inTx(db, (other) => changeLevelStructure(other, structure.version, more, after)).then(
      () => 'done',
      (error: Error) => error.message,
    )
    await untilSomebodyWaits(db, second)
    return { outcome: second }
  })
  expect(await second.outcome).toBe(text.ratesAboveSplit)
})
