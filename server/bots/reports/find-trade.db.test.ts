import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { searchTeam } from '../../finance/affiliate/search-team.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { findTrade } from './find-trade.ts'
import { addTrade } from './testing/deal-rows.ts'

const { db } = await testDatabase()
const at = new Date('2026-03-02T08:00:00Z')

test('the palette finds a trade by its number and by that of a counter position, and nobody else’s', async () => {
  const [one, other] = await inTx(db, async (tx) => [
    await addMember(tx, 'One', null),
    await addMember(tx, 'Other', null),
  ])
  await addTrade(db, one, [
    { ticket: 7, position: 7, at, entry: 'in' },
    { ticket: 8, position: 8, trade: 7, at, entry: 'in' },
    { ticket: 9, position: 8, trade: 7, at, profit: micro(2_500_000n) },
  ])
  for (const number of [7, 8])
    expect((await findTrade(db, one, number)).trade).toMatchObject({ position: 7, symbol: 'XAUUSD', profit: 2.5 })
  expect(await findTrade(db, one, 999_999_999_999_999)).toEqual({ trade: null })
  expect(await findTrade(db, other, 7)).toEqual({ trade: null })
})

test('the palette finds six of the own team at most, the nearest first, and nobody outside it', async () => {
  const [top, stranger] = await inTx(db, async (tx) => {
    const first = await addMember(tx, 'Top', null)
    let below = first
    for (let n = 0; n < 8; n++) below = await addMember(tx, `Mirela ${n}`, below)
    return [first, await addMember(tx, 'Mirela elsewhere', null)]
  })
  const { members } = await searchTeam(db, top, 'mirela')
  expect(members.map(({ name, level }) => `${name} ${level}`)).toEqual(
    [0, 1, 2, 3, 4, 5].map((n) => `Mirela ${n} ${n + 1}`),
  )
  expect((await searchTeam(db, top, members[2]?.referral_id ?? '')).members).toMatchObject([{ name: 'Mirela 2' }])
  expect(await searchTeam(db, top, '%')).toEqual({ members: [] })
  expect((await searchTeam(db, stranger, 'mirela')).members).toEqual([])
})
