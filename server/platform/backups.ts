import { sql } from 'kysely'
import type { Reader } from './database/db.ts'
import type { FigureSource } from './work/figures.ts'

export type Backup = {
  label: string
  kind: 'full' | 'diff' | 'incr' | 'copy'
  startedAt: Date
  endedAt: Date
  bytes: bigint
}

/** Noted by whoever took it, so that every process can see how old the newest is. Noted again it stays as it was. */
export async function noteBackup(reader: Reader, backup: Backup): Promise<void> {
  await reader
    .insertInto('backups')
    .values({
      label: backup.label,
      kind: backup.kind,
      started_at: backup.startedAt,
      ended_at: backup.endedAt,
      bytes: backup.bytes,
    })
    .onConflict((conflict) => conflict.column('label').doNothing())
    .execute()
}

/** The newest backups first; none where backups were never set up, or are taken by something else. */
export async function readBackups(reader: Reader, countMax = 20): Promise<Backup[]> {
  const rows = await reader
    .selectFrom('backups')
    .select(['label', 'kind', 'started_at', 'ended_at', 'bytes'])
    .orderBy('ended_at', 'desc')
    .limit(countMax)
    .$narrowType<{ kind: Backup['kind'] }>()
    .execute()
  return rows.map(({ label, kind, started_at, ended_at, bytes }) => ({
    ...{ label, kind, bytes },
    startedAt: started_at,
    endedAt: ended_at,
  }))
}

/** Since the newest ended, by the database's own clock; undefined where there was none. */
export async function backupAgeSeconds(reader: Reader): Promise<number | undefined> {
  const { rows } = await sql<{ age: number | null }>`
    SELECT extract(epoch FROM clock_timestamp() - max(ended_at))::float8 AS age FROM backups`.execute(reader)
  return rows[0]?.age ?? undefined
}

export const backupFigures: FigureSource = {
  name: 'backups',
  figures: [
    {
      name: 'fairlead_backup_age_seconds',
      help: 'Since the newest backup that was noted ended; absent (NaN) where none was',
      isAge: true,
    },
  ],
  async read(reader) {
    const age = await backupAgeSeconds(reader)
    return age === undefined ? [] : [{ name: 'fairlead_backup_age_seconds', value: age }]
  },
}
