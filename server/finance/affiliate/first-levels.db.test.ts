import { defaultLevels } from '@fairlead/contract/default-levels'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'

test('a new database begins with the levels that the site and the worlds speak of', async () => {
  const { db } = await testDatabase()
  const rows = await db.selectFrom('level_rules').selectAll().where('version', '=', 1).orderBy('level').execute()
  expect(
    rows.map((row) => [row.level, BigInt(row.share_basis_points), row.active_members_min, row.team_business_min]),
  ).toEqual(
    defaultLevels.map(({ level, shareBasisPoints, activeMembersMin, teamBusinessMin }) => [
      level,
      shareBasisPoints,
      activeMembersMin,
      teamBusinessMin,
    ]),
  )
})
