import { bodyOf } from '@fairlead/contract/body-of'
import { firstTerms, termBounds } from '@fairlead/contract/constants'
import { setTerms } from '@fairlead/contract/routes/desk/operator-settings'
import { text } from '@fairlead/contract/text'
import { micro, zero } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeTrades } from '../../bots/trading/testing/close-trades.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { untilSomebodyWaits } from '../../testing/until-somebody-waits.ts'
import { changeLevelStructure, readLevelStructure } from '../affiliate/level-structure.ts'
import { checkCharges } from '../fuel/charges/check-charges.ts'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { captureHold } from '../ledger/capture-hold.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { holdIncome } from '../ledger/hold-income.ts'
import { readFuelBalances, readIncomeBalances } from '../ledger/read-balances.ts'
import { activatePackage } from '../packages/activate-package.ts'
import { changeTerms, type TermChanges } from './change-terms.ts'
import { readTerms } from './read-terms.ts'
import { termsOwner } from './testing/terms-owner.ts'
import { asWireTerms } from './wire-terms.ts'

const termsBody = bodyOf(setTerms)
const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
// Members of the test world join at noon of the first of February.
const before = new Date('2026-02-01T12:00:00Z')
const changedAt = new Date('2026-02-02T00:00:00Z')
const after = new Date('2026-02-03T00:00:00Z')
let logs = 0
let positions = 0n

const owner = await termsOwner(db)
const change = (changes: TermChanges, at = changedAt) => owner.change(changes, at)
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
    partnerDiscountBasisPoints: Number(firstTerms.partnerDiscountBasisPoints),
    depositMin: firstTerms.depositMin,
    hostingPerMonth: firstTerms.hostingPerMonth,
    reactivationFee: firstTerms.reactivationFee,
    joiningBonus: firstTerms.joiningBonus,
    graceDays: firstTerms.graceDays,
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
  await expect(inTx(db, (tx) => changeTerms(tx, { basedOn: 1, by: null, now: after }, {}))).rejects.toMatchObject({
    code: 'conflict',
  })
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
    await changeTerms(tx, { basedOn: version + 1, by: null, now: after }, { affiliateBasisPoints: 4_500 })
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

test.each([
  { name: 'depositMin', least: termBounds.depositMinMin, most: termBounds.depositMinMax },
  { name: 'withdrawalMin', least: termBounds.withdrawalMinMin, most: termBounds.withdrawalMinMax },
  { name: 'hostingPerMonth', least: zero, most: termBounds.hostingPerMonthMax },
  { name: 'reactivationFee', least: zero, most: termBounds.reactivationFeeMax },
  { name: 'joiningBonus', least: termBounds.joiningBonusMin, most: termBounds.joiningBonusMax },
] as const)('$name has the same bounds on the wire and in the table', async ({ name, least, most }) => {
  const { validFrom, ...given } = asWireTerms(await readTerms(db, after))
  for (const [amount, passes] of [
    [least, true],
    [most, true],
    [least - 1n, false],
    [most + 1n, false],
  ] as const) {
    const changes = { [name]: micro(amount), withdrawalFee: zero }
    const wire = termsBody.safeParse({ ...given, [name]: toDollars(micro(amount)) })
    expect([amount, wire.success, await isTaken(changes)]).toEqual([amount, passes, passes])
  }
})

test('the days of grace, too, and a discount is a part of the charge', async () => {
  const { validFrom, ...given } = asWireTerms(await readTerms(db, after))
  const { graceDaysMin, graceDaysMax } = termBounds
  for (const [graceDays, passes] of [
    [graceDaysMin, true],
    [graceDaysMax, true],
    [graceDaysMin - 1, false],
    [graceDaysMax + 1, false],
  ] as const)
    expect([graceDays, termsBody.safeParse({ ...given, graceDays }).success, await isTaken({ graceDays })]).toEqual([
      graceDays,
      passes,
      passes,
    ])
  expect(await isTaken({ partnerDiscountBasisPoints: 10_000 })).toBe(true)
  for (const partnerDiscountBasisPoints of [-1, 10_001])
    expect(await isTaken({ partnerDiscountBasisPoints })).toBe(false)
})

test('what members alone are charged and given nobody changes but an owner, whom the version names', async () => {
  const member = await inTx(db, (tx) => addMember(tx, 'unnamed', null))
  const { version: basedOn } = await readTerms(db, after)
  for (const by of [null, member])
    await expect(
      inTx(db, (tx) => changeTerms(tx, { basedOn, by, now: after }, { reactivationFee: usd(13.37) })),
    ).rejects.toThrow('no owner makes these terms')
  await change({ reactivationFee: usd(13.37) }, after)
  const made = db.selectFrom('rates').select('made_by').orderBy('version', 'desc').limit(1)
  expect(await made.executeTakeFirst()).toEqual({ made_by: owner.id })
})

test('the version before changes what it knows, and everything else stays', async () => {
  await change({ graceDays: 31, depositMin: usd(13.37) }, after)
  const { version, validFrom, ...stood } = await readTerms(db, after)
  await sql`SELECT rates_change(${version}, ${after}, 300, 9000, ${usd(0.5)}, ${usd(2)}, 60)`.execute(db)
  const { validFrom: since, ...stands } = await readTerms(db, after)
  expect(stands).toEqual({
    ...stood,
    version: version + 1,
    directBasisPoints: 300,
    affiliateBasisPoints: 9_000,
    withdrawalFee: usd(0.5),
    lowFuelMin: usd(2),
    lowFuelBasisPoints: 60,
  })
})

/** Whether a version with these figures can be made; it is not kept. */
async function isTaken(changes: TermChanges): Promise<boolean> {
  const { version: basedOn } = await readTerms(db, after)
  const undone = new Error('undone')
  try {
    await inTx(db, async (tx) => {
      await changeTerms(tx, { basedOn, by: owner.id, now: after }, changes)
      throw undone
    })
  } catch (error) {
    if (error === undone) return true
    if ((error as { code?: string }).code === '23514') return false
    throw error
  }
  return false
}
