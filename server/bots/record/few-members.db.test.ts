import { recordBands, recordMembersMin } from '@fairlead/contract/record-months'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'

const { db } = await testDatabase()

/** Whoever counts, and however: by the table's own limit. */
const keep = (members: number, month = '2026-03-01') =>
  sql`INSERT INTO record_months (month, market, members, member_bands, trade_bands, since_began, late, counted_at)
    VALUES (${month}::date, 'live', ${members}, ${recordBands.map(() => 0)}::int[], ${recordBands.map(() => 0)}::int[], '{0,0,0}', 0, now())`.execute(
    db,
  )

test('no month of fewer members than are needed can be kept, whatever counted it', async () => {
  await expect(keep(recordMembersMin - 1)).rejects.toThrow('record_months_members_check')
  await expect(keep(recordMembersMin, '2026-03-02')).rejects.toThrow('record_months_month_check')
  await keep(recordMembersMin)
})
