import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { type BackupSettings, parseBackupSettings } from '../backup/backup-settings.ts'
import { listBackups } from '../backup/pgbackrest.ts'
import { type Check, findingOf } from './finding.ts'

type Archiver = { is_on: boolean; archived_seconds: number | null; has_failed: boolean; last_failed: string | null }
/** What was found about one thing, to be reported together. */
type Part = { looked: string; faults?: string[]; warnings?: string[]; unknown?: string[] }
type Env = Record<string, string | undefined>

const archivedSecondsMax = 3_600
const hourSeconds = 3_600
/** One each night, and some hours in which it is taken. */
const ageHoursMax = 30

/** Whether there is a backup to go back to, how old it is, and whether the database hands on what it has written since. */
export function checkBackups(db: Db, mode: 'sandbox' | 'live', env: Env, list = listBackups): Check {
  return {
    name: 'backups',
    async look() {
      if (mode === 'sandbox') return { state: 'fine', looked: 'A sandbox needs no backups.' }
      const parts = [await lookAtArchive(db), await lookAtBackups(env, list)]
      return findingOf(parts.map(({ looked }) => looked).join(' '), {
        faults: parts.flatMap(({ faults = [] }) => faults),
        warnings: parts.flatMap(({ warnings = [] }) => warnings),
        unknown: parts.flatMap(({ unknown = [] }) => unknown),
        todo: 'Take one now with `npm run backup`; docs/operations.md, “Backup and restore”, explains how to set up the archive and a nightly backup.',
      })
    },
  }
}

async function lookAtArchive(db: Db): Promise<Part> {
  const { rows } = await sql<Archiver>`
    SELECT current_setting('archive_mode') <> 'off' AS is_on,
      extract(epoch FROM clock_timestamp() - last_archived_time)::float8 AS archived_seconds,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS has_failed,
      last_failed_wal AS last_failed
    FROM pg_stat_archiver`.execute(db)
  return archiveInWords(rows[0])
}

export function archiveInWords(archiver: Archiver | undefined): Part {
  if (!archiver?.is_on)
    return {
      looked: 'Archiving is off.',
      warnings: [
        'The database does not archive (archive_mode is off): anything written after a backup could not be restored.',
      ],
    }
  const { archived_seconds: seconds, has_failed: hasFailed, last_failed: lastFailed } = archiver
  return {
    looked:
      seconds === null ? 'Nothing has been archived yet.' : `Last archived ${Math.floor(seconds / 60)} minutes ago.`,
    faults: hasFailed ? [`The archive is refusing the database’s files, most recently ${lastFailed}.`] : [],
    warnings:
      seconds === null || seconds > archivedSecondsMax
        ? ['Nothing has been archived in the last hour; archive_timeout sets how often a quiet database archives.']
        : [],
  }
}

/** Only the machine with the database knows of its backups. */
async function lookAtBackups(env: Env, list: typeof listBackups): Promise<Part> {
  if (!env.BACKUP_REPO)
    return {
      looked: 'Backups were not checked.',
      unknown: ['BACKUP_REPO is not set here: run the doctor with the settings of the backups to learn their age.'],
    }
  const settings: BackupSettings = parseBackupSettings(env)
  const newest = (await list(settings)).backups.at(-1)
  if (!newest) return { looked: 'There is no backup.', faults: [`There is no backup in ${settings.BACKUP_REPO}.`] }
  const hours = Math.floor((Date.now() / 1000 - newest.timestamp.stop) / hourSeconds)
  return {
    looked: `The newest backup, ${newest.label}, is ${hours} hours old.`,
    faults: hours > ageHoursMax ? [`No backup has been taken for ${hours} hours.`] : [],
  }
}
