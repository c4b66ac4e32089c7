import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { readFuelBalances } from '../../../finance/ledger/read-balances.ts'
import { closeMoney } from '../../../finance/packages/close-money.ts'
import { termsOwner } from '../../../finance/terms/testing/terms-owner.ts'
import { inTx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { depositWorld } from '../testing/deposit-world.ts'

const database = await testDatabase()
const usd = (dollars: number) => BigInt(Math.round(dollars * 1_000_000))

const toldTo = (memberId: bigint) =>
  database.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body', 'mail_due'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

test('a member is told once of all that arrives together, and once when it is credited', async () => {
  const world = await depositWorld(database)
  const { id, address } = await world.member()
  await world.pour(address, usd(25))
  await world.pour(address, usd(15.5))
  await world.mine(1)
  await world.look()
  expect(await toldTo(id)).toEqual([
    {
      kind: 'deposit',
      title: 'Your deposit has arrived',
      body: '$40.50 in USDT has arrived on the chain. It will be credited after 5 confirmations.',
      mail_due: false,
    },
  ])
  await world.look()
  await world.mine(6)
  await world.look()
  expect((await toldTo(id)).slice(1)).toMatchObject([
    { title: 'Your deposit is credited', body: '$40.50 has been added to your fuel.', mail_due: false },
  ])
})

test('crumbs are told of when they count: that they wait, and that they are credited with the rest', async () => {
  const world = await depositWorld(database)
  const { id, address } = await world.member()
  await world.pour(address, usd(4))
  await world.mine(7)
  await world.look()
  await world.pour(address, usd(0.000001))
  await world.mine(1)
  await world.look()
  expect(await toldTo(id)).toMatchObject([
    {
      title: 'Your deposit is below the minimum',
      body: '$4.00 is below the minimum deposit of $10.00. Nothing is lost: it will be credited together with further deposits as soon as they reach $10.00.',
      mail_due: true,
    },
  ])
  await world.pour(address, usd(6))
  await world.mine(7)
  await world.look()
  expect((await toldTo(id)).at(-1)).toMatchObject({
    title: 'Your deposit is credited',
    body: '$10.000001 has been added to your fuel.',
  })
})

test('whoever has closed the account is told by letter that a deposit waits, and is not told that it is credited', async () => {
  const world = await depositWorld(database)
  const { id, address } = await world.member()
  await inTx(database.db, (tx) => closeMoney(tx, `late ${id}`, id, world.now()))
  await world.pour(address, usd(20))
  await world.mine(7)
  await world.look()
  expect(world.mails.map(({ subject }) => subject)).toEqual(['A deposit arrived for your closed account'])
  expect((await readFuelBalances(database.db, id)).waiting).toBe(usd(20))
})

test('a sponsor is told of direct income, once for all that is credited together', async () => {
  const world = await depositWorld(database)
  const sponsor = await world.member()
  const ben = await world.member(sponsor.id)
  const cleo = await world.member(sponsor.id)
  await world.pour(ben.address, usd(100))
  await world.mine(7)
  await world.look()
  expect(await toldTo(sponsor.id)).toMatchObject([
    {
      kind: 'income',
      title: '$5.00 direct income',
      body: expect.stringMatching(/^Your share of fuel deposited by .+ is in your affiliate wallet\.$/),
      mail_due: false,
    },
  ])
  await world.pour(ben.address, usd(20))
  await world.pour(cleo.address, usd(40))
  // Below the minimum nothing is credited, so nobody earns.
  await world.pour((await world.member(sponsor.id)).address, usd(3))
  await world.mine(7)
  await world.look()
  expect((await toldTo(sponsor.id)).slice(1)).toMatchObject([
    {
      title: '$3.00 direct income',
      body: 'Your share of fuel deposited by 2 members of your direct team is in your affiliate wallet.',
    },
  ])
})

test('the smallest deposit that is named is the one in force', async () => {
  const world = await depositWorld(database)
  const { id, address } = await world.member()
  const owner = await termsOwner(database.db)
  await owner.change({ depositMin: micro(usd(13.37)) }, world.now())
  await world.pour(address, usd(13))
  await world.mine(7)
  await world.look()
  expect(await toldTo(id)).toMatchObject([
    {
      title: 'Your deposit is below the minimum',
      body: '$13.00 is below the minimum deposit of $13.37. Nothing is lost: it will be credited together with further deposits as soon as they reach $13.37.',
    },
  ])
})
