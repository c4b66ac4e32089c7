import { packages } from '@fairlead/contract/packages'
import { packageToWire } from '@fairlead/contract/wire-names'
import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { addSeconds } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { activatePackage } from './activate-package.ts'
import { changePackage } from './change-package.ts'
import { listPackages } from './read-active-package.ts'
import { readOwnPackage, readPackages } from './read-packages.ts'

const { db } = await testDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)
const change = (basedOn: number, changes: Parameters<typeof changePackage>[2], at = now, id = 1) =>
  inTx(db, (tx) => changePackage(tx, { id, basedOn, now: at }, changes))

test('the first version is the specification’s', async () => {
  const stored = await readPackages(db, now)
  expect(stored.map(({ requiredFuelBasisPoints }) => BigInt(requiredFuelBasisPoints))).toEqual(
    packages.map(({ requiredFuelBasisPoints }) => requiredFuelBasisPoints),
  )
  expect(await listPackages(db, now)).toEqual(
    packages.map(({ requiredFuelBasisPoints, tradesMax: _, amount, ...rest }) =>
      packageToWire({
        ...rest,
        amount: Number(amount / 1_000_000n),
        requiredFuelPercent: Number(requiredFuelBasisPoints) / 100,
        basis: 'each-trade',
      }),
    ),
  )
})

test('a change is a new version from its time on, based on the one that was seen; nothing is overwritten', async () => {
  const later = addSeconds(now, 60)
  expect(await change(1, { basis: 'net-new-profit', companyBasisPoints: 3_500 }, later)).toBe(2)
  const at = async (time: Date) => (await readPackages(db, time)).find(({ id }) => id === 1)
  expect(await at(now)).toMatchObject({ version: 1, basis: 'each-trade', companyBasisPoints: 4_000 })
  expect(await at(later)).toMatchObject({
    version: 2,
    basis: 'net-new-profit',
    companyBasisPoints: 3_500,
    name: 'Starter',
  })
  // What members are told beforehand is what they are then judged by.
  expect(await change(2, { requiredFuelBasisPoints: 700 }, addSeconds(later, 60))).toBe(3)
  expect((await listPackages(db, addSeconds(later, 60)))[0]).toMatchObject({
    id: 1,
    requiredFuelPercent: 7,
    basis: 'net-new-profit',
  })
  await expect(change(1, { name: 'Old' }, later)).rejects.toMatchObject({ code: 'conflict' })
  await expect(change(1, { name: 'Into the past' }, now)).rejects.toMatchObject({ code: 'conflict' })
  await expect(change(1, {}, later, 9)).rejects.toMatchObject({ code: 'not_found' })
  await expect(db.updateTable('package_versions').set({ name: 'x' }).execute()).rejects.toThrow()
  const both = await Promise.allSettled([
    change(3, { name: 'One' }, addSeconds(later, 120)),
    change(3, { name: 'Other' }, addSeconds(later, 120)),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  { packageId: 1, larger: 'Beginners' },
  { packageId: 3, larger: 'Expert' },
  { packageId: 4, larger: undefined },
])('above package $packageId comes $larger', async ({ packageId, larger }) => {
  const memberId = await inTx(db, (tx) => addMember(tx, `package${packageId}`, null))
  expect(await readOwnPackage(db, memberId, now)).toBeUndefined()
  await inTx(db, async (tx) => {
    await creditDeposit(tx, { log: `package${packageId}`, memberId, amount: usd(600), now })
    await activatePackage(tx, memberId, packageId, now)
  })
  const found = await readOwnPackage(db, memberId, now)
  expect(found?.own.id).toBe(packageId)
  expect(found?.larger?.name).toBe(larger)
})
