import { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { claimJoiningBonus } from '../packages/claim-joining-bonus.ts'
import { readDirectTeam } from './read-direct-team.ts'
import { readTeamTree } from './read-team-tree.ts'
import { makeActive } from './testing/make-active.ts'

const { db } = await testDatabase()
const now = new Date('2026-03-02T08:00:00Z')
const page = { limit: 100, offset: 0 }

test('a member is shown as active exactly where the active team lists them, in the table and in the tree', async () => {
  const ada = await inTx(db, async (tx) => {
    const ada = await addMember(tx, 'Ada', null)
    const [both, bonus, fuel] = [
      await addMember(tx, 'Package and fuel', ada),
      await addMember(tx, 'Joining bonus alone', ada),
      await addMember(tx, 'Fuel alone', ada),
    ]
    await makeActive(tx, both)
    await claimJoiningBonus(tx, bonus, new Date('2030-01-01'), now)
    await creditDeposit(tx, { log: 'fuel alone', memberId: fuel, amount: micro(20_000_000n), now })
    await addMember(tx, 'Nothing', ada)
    return ada
  })
  const all = (await readDirectTeam(db, ada, { ...page, activeOnly: false })).rows
  const { directTeamData: team } = routes.readDirectTeam.reply.parse({ directTeamData: all, total: all.length })
  const active = await readDirectTeam(db, ada, { ...page, activeOnly: true })
  const tree = routes.readTeamTree.reply.parse(await readTeamTree(db, ada, page))

  const isListed = (name: string) => active.rows.some((row) => row.name === name)
  const expected = { 'Package and fuel': true, 'Joining bonus alone': false, 'Fuel alone': false, Nothing: false }
  for (const shown of [team, tree.members])
    expect(Object.fromEntries(shown.map(({ name, isActive }) => [name, isActive]))).toEqual(expected)
  expect(Object.fromEntries(team.map(({ name }) => [name, isListed(name)]))).toEqual(expected)
  // The bonus is a package all the same: the badge does not go by the package's name.
  expect(team.find(({ name }) => name === 'Joining bonus alone')?.pkg_name).not.toBeNull()
})
