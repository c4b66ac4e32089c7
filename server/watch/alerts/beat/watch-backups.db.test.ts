import { expect, test } from 'vitest'
import { backupFigures, noteBackup } from '../../../platform/backups.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { watchBackups } from './watch-backups.ts'

const database = await testDatabase()
const { db } = database
const watch = watchBackups(db)
const now = new Date()
const open = async () => {
  await watch.runDue(now)
  const rows = await db.selectFrom('alerts').select('kind').where('over_at', 'is', null).execute()
  return rows.map(({ kind }) => kind)
}

test('operators are told when the newest backup is older than a day, from the first one on, and when there is a new one', async () => {
  expect(await open()).toEqual([])
  const hours = (ago: number) => `now() - interval '${ago} hours'`
  const note = (label: string, ago: number) =>
    asOwner(
      database,
      `INSERT INTO backups (label, kind, started_at, ended_at, bytes) VALUES ('${label}', 'full', ${hours(ago)}, ${hours(ago)}, 1)`,
    )
  await note('old', 26)
  expect(await open()).toEqual(['backup_old'])
  const [figure] = await backupFigures.read(db, now)
  expect(Math.floor((figure?.value ?? 0) / 3_600)).toBe(26)
  await note('new', 1)
  expect(await open()).toEqual([])
  // No process of the service says that there is one.
  const forged = { label: 'forged', kind: 'full' as const, startedAt: now, endedAt: now, bytes: 1n }
  await expect(noteBackup(db, forged)).rejects.toThrow('permission denied')
})
