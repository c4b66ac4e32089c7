import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isSandbox, keysAtHand, parseBackupSettings, parseCopySettings } from '../desk/backup/backup-settings.ts'
import { restoreCopy } from '../desk/backup/copy-cluster.ts'
import { restoreBackup } from '../desk/backup/restore-backup.ts'
import { environment, parseOwnerConfig } from '../platform/config.ts'
import { parseDatabaseUrl } from '../platform/database/database-url.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'

const usage = `Usage: npm run restore -- [--to '2026-01-31 12:00:00+00'] [--replace] [--without-keys]`

/** Brings the database back to a moment. Nothing is changed before all of it is restored and looked at. */
async function main(words: string[]): Promise<void> {
  const { to, replace: mayReplace, ...values } = readWords(words)
  const env = environment()
  const isElsewhere = values['without-keys']
  if (isSandbox(env)) {
    const dataDir = resolve(env.DATA_DIR || '.data')
    const keys = isElsewhere ? 'elsewhere' : keysAtHand(env, join(dataDir, 'secret.key'))
    const time = to === undefined ? undefined : timeOf(to)
    const label = await restoreCopy({ dataDir, repo: parseCopySettings(env).BACKUP_REPO, to: time, mayReplace, keys })
    return console.log(`The sandbox is restored from ${label}.`)
  }
  const settings = parseBackupSettings(env)
  const { DATABASE_URL } = parseOwnerConfig(env)
  if (!DATABASE_URL) throw new PlainSentence('Set DATABASE_URL to the database of the service.')
  const { user, database } = parseDatabaseUrl(DATABASE_URL)
  const { backup, newestEntryAt, setAside } = await restoreBackup(settings, {
    to: to === undefined ? undefined : timeOf(to),
    mayReplace,
    keys: isElsewhere ? 'elsewhere' : keysAtHand(env),
    owner: { user, database },
    say: console.log,
  })
  const lines = [
    `The database is restored from ${backup.label}. The newest entry of its ledger is of ${newestEntryAt?.toISOString() ?? 'never'}.`,
    ...(setAside === undefined ? [] : [`The previous data is in ${setAside}; remove it when it is no longer needed.`]),
    ...(backup.annotation?.treasury === undefined
      ? []
      : [`The signer needs the key of the treasury ${backup.annotation.treasury}, which is in no backup.`]),
    'Start PostgreSQL and the processes. Payouts wait until the chain is held against this database: npm run reconcile.',
  ]
  console.log(lines.join('\n'))
}

function readWords(words: string[]) {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        to: { type: 'string' },
        replace: { type: 'boolean', default: false },
        'without-keys': { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    throw new PlainSentence(`${(error as Error).message}\n${usage}`)
  }
}

/** A time without its zone would be another one on another machine. */
function timeOf(given: string): Date {
  const time = /(Z|[+-]\d\d(:?\d\d)?)$/.test(given) ? new Date(given.replace(/([+-]\d\d)$/, '$1:00')) : undefined
  if (!time || Number.isNaN(time.getTime()) || time > new Date())
    throw new PlainSentence(`${given} is no time in the past with its zone, such as '2026-01-31 12:00:00+00'.`)
  return time
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof PlainSentence ? error.message : error)
  process.exitCode = 1
})
