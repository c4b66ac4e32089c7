import { join, resolve } from 'node:path'
import {
  type BackupSettings,
  isSandbox,
  keysAtHand,
  parseBackupSettings,
  parseCopySettings,
} from '../desk/backup/backup-settings.ts'
import { copyCluster } from '../desk/backup/copy-cluster.ts'
import { archiveCommand, listBackups, pgbackrest, writeConfig } from '../desk/backup/pgbackrest.ts'
import { takeBackup } from '../desk/backup/take-backup.ts'
import { environment, parseOwnerConfig } from '../platform/config.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'

const usage = `Usage: npm run backup -- set-up     write the configuration and begin
       npm run backup [-- full|diff]  take a backup; a full one each week, else what changed since it
       npm run backup -- check      is the server's log being kept, and can every file be read?
       npm run backup -- list`
const megabyte = 1_000_000

/** Backups of the database by pgBackRest, encrypted, to any moment since the oldest. Keys are never in them. */
async function main([command, ...more]: string[]): Promise<void> {
  if (more.length > 0) throw new PlainSentence(usage)
  const env = environment()
  if (isSandbox(env)) return copySandbox(env, command)
  const settings = parseBackupSettings(env)
  switch (command) {
    case 'set-up':
      return setUp(settings)
    case 'check':
      await pgbackrest(settings, ['check'])
      await pgbackrest(settings, ['verify'])
      return console.log('The log of changes is being kept, and every file of the backups is whole.')
    case 'list':
      return list(settings)
    case undefined:
    case 'full':
    case 'diff': {
      const { DATABASE_URL, TREASURY_ADDRESS } = parseOwnerConfig(env)
      if (!DATABASE_URL) throw new PlainSentence('Set DATABASE_URL to the database of the service.')
      const { backup, keys } = await takeBackup(settings, {
        type: command,
        databaseUrl: DATABASE_URL,
        TREASURY_ADDRESS,
      })
      console.log(
        `The backup ${backup.label} is taken: ${backup.type}, ${Math.ceil(backup.info.size / megabyte)} MB, ${backup.timestamp.stop - backup.timestamp.start} s.`,
      )
      console.log(
        `It needs what is not in it: the keys ${keys}, and the passphrase of the backups. Keep them elsewhere.`,
      )
      return
    }
    default:
      throw new PlainSentence(usage)
  }
}

function copySandbox(env: ReturnType<typeof environment>, command: string | undefined): void {
  if (command !== undefined) throw new PlainSentence('The sandbox is copied whole, by npm run backup alone.')
  const { BACKUP_REPO, BACKUP_KEEP_FULL } = parseCopySettings(env)
  const dataDir = resolve(env.DATA_DIR || '.data')
  const keys = keysAtHand(env, join(dataDir, 'secret.key'))
  const label = copyCluster({ dataDir, repo: BACKUP_REPO, keep: BACKUP_KEEP_FULL, keys })
  console.log(`The sandbox is copied to ${join(BACKUP_REPO, label)}. Its secret key is not in it: keep it.`)
}

async function setUp(settings: BackupSettings): Promise<void> {
  writeConfig(settings)
  await pgbackrest(settings, ['stanza-create'])
  console.log(`The backups lie in ${settings.BACKUP_REPO}, encrypted; ${settings.BACKUP_CONFIG} is written.
Put this into postgresql.conf, restart PostgreSQL, and run \`npm run backup -- check\`:

archive_mode = on
archive_timeout = 60
archive_command = '${archiveCommand(settings)}'`)
}

async function list(settings: BackupSettings): Promise<void> {
  const { backups } = await listBackups(settings)
  for (const { label, type, timestamp, info } of backups)
    console.log(
      `${label}  ${type}  ended ${new Date(timestamp.stop * 1000).toISOString()}  ${Math.ceil(info.size / megabyte)} MB`,
    )
  if (backups.length === 0) console.log('There is no backup yet.')
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof PlainSentence ? error.message : error)
  process.exitCode = 1
})
