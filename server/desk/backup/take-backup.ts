import { noteBackup } from '../../platform/backups.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import { readFingerprints } from '../../platform/schema/read-fingerprints.ts'
import type { BackupSettings } from './backup-settings.ts'
import { asWords, shortened } from './needed-keys.ts'
import { listBackups, pgbackrest, type TakenBackup } from './pgbackrest.ts'

type Options = { type: 'full' | 'diff' | undefined; databaseUrl: string; TREASURY_ADDRESS: string | undefined }

const weekSeconds = 7 * 86_400

/** Takes a backup, and notes with it which keys it needs: a restore looks for them before it touches anything. */
export async function takeBackup(
  settings: BackupSettings,
  { type, databaseUrl, TREASURY_ADDRESS }: Options,
): Promise<{ backup: TakenBackup; keys: string }> {
  const database = openDatabase(databaseUrl, { asLogin: true, connectionsMax: 1 })
  try {
    const keys = asWords(shortened(await readFingerprints(database.db)))
    const wanted = type ?? (await dueType(settings))
    const signer = TREASURY_ADDRESS === undefined ? [] : [`--annotation=treasury=${TREASURY_ADDRESS}`]
    await pgbackrest(settings, [`--type=${wanted}`, `--annotation=keys=${keys || 'none'}`, ...signer, 'backup'])
    const backup = (await listBackups(settings)).backups.at(-1)
    if (!backup) throw new PlainSentence('The backup was taken but is not in the list: check its folder.')
    await noteBackup(database.db, {
      label: backup.label,
      kind: backup.type,
      startedAt: new Date(backup.timestamp.start * 1000),
      endedAt: new Date(backup.timestamp.stop * 1000),
      bytes: BigInt(backup.info.size),
    })
    return { backup, keys: keys || 'none' }
  } finally {
    await database.close()
  }
}

async function dueType(settings: BackupSettings): Promise<'full' | 'diff'> {
  const full = (await listBackups(settings)).backups.findLast((backup) => backup.type === 'full')
  return full && full.timestamp.stop > Date.now() / 1000 - weekSeconds ? 'diff' : 'full'
}
