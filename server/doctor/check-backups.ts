import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { type Check, findingOf } from './finding.ts'

type Archiver = { is_on: boolean; archived_seconds: number | null; has_failed: boolean; last_failed: string | null }

const archivedSecondsMax = 3_600

/** Whether the database hands on what it writes, so that there is a backup to go back to; and since when. */
export function checkBackups(db: Db, mode: 'sandbox' | 'live'): Check {
  return {
    name: 'backups',
    async look() {
      if (mode === 'sandbox') return { state: 'fine', looked: 'A sandbox needs none.' }
      const { rows } = await sql<Archiver>`
        SELECT current_setting('archive_mode') <> 'off' AS is_on,
          extract(epoch FROM clock_timestamp() - last_archived_time)::float8 AS archived_seconds,
          coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS has_failed,
          last_failed_wal AS last_failed
        FROM pg_stat_archiver`.execute(db)
      const [archiver] = rows
      const seconds = archiver?.archived_seconds ?? undefined
      const todo = 'Set up the archive and a backup each night: docs/operations.md, “Backup”.'
      if (!archiver?.is_on)
        return findingOf('The archive of what the database writes.', {
          warnings: [
            'The database archives nothing (archive_mode is off), so nothing written since the last dump could be restored.',
          ],
          todo,
        })
      const looked =
        seconds === undefined ? 'Nothing was archived yet.' : `Last archived ${Math.floor(seconds / 60)} minutes ago.`
      return findingOf(looked, {
        faults: archiver.has_failed
          ? [`The archive refuses what the database writes, ${archiver.last_failed} last.`]
          : [],
        warnings:
          seconds === undefined || seconds > archivedSecondsMax
            ? ['Nothing was archived within the last hour: a quiet database archives when archive_timeout says so.']
            : [],
        todo,
      })
    },
  }
}
