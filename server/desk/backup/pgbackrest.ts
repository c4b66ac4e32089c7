import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import type { BackupSettings } from './backup-settings.ts'

const stanza = 'fairlead'

const taken = z.object({
  label: z.string(),
  type: z.enum(['full', 'diff', 'incr']),
  timestamp: z.object({ start: z.number(), stop: z.number() }),
  info: z.object({ size: z.number() }),
  annotation: z.record(z.string(), z.string()).optional(),
})
const info = z.array(
  z.object({
    status: z.object({ message: z.string() }),
    db: z.array(z.object({ version: z.string() })),
    backup: z.array(taken),
  }),
)
export type TakenBackup = z.output<typeof taken>

/** What the server runs for each part of its log; `data` where it works in another folder than usual. */
export const archiveCommand = ({ BACKUP_CONFIG }: BackupSettings, data?: string): string =>
  `pgbackrest --config=${BACKUP_CONFIG} --stanza=${stanza}${data === undefined ? '' : ` --pg1-path=${data}`} archive-push %p`

/** Whoever owns the data folder does everything with it; root steps down to them. */
export function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(folder)
  return { uid, gid }
}

/** Whose the backups are: of the user the server runs as, also when its data is gone. */
export function repoOwner({ BACKUP_REPO }: BackupSettings): { uid: number; gid: number } | undefined {
  try {
    return ownerOf(BACKUP_REPO)
  } catch {
    throw new PlainSentence(`There are no backups in ${BACKUP_REPO}: run \`npm run backup -- set-up\` first.`)
  }
}

/** Writes what both we and the server's log go by. The passphrase stands in this file alone, never in a command. */
export function writeConfig(settings: BackupSettings): void {
  const { BACKUP_CONFIG, BACKUP_REPO, BACKUP_PG_DATA } = settings
  const owner = ownerOf(BACKUP_PG_DATA)
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid)
  for (const folder of [BACKUP_REPO, join(BACKUP_REPO, 'lock')]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    own(folder)
  }
  mkdirSync(dirname(BACKUP_CONFIG), { recursive: true, mode: 0o755 })
  const half = `${BACKUP_CONFIG}.new`
  writeFileSync(half, linesOf(settings).join('\n'), { mode: 0o600 })
  own(half)
  renameSync(half, BACKUP_CONFIG)
}

const linesOf = (settings: BackupSettings): string[] => [
  '[global]',
  `repo1-path=${settings.BACKUP_REPO}`,
  'repo1-cipher-type=aes-256-cbc',
  `repo1-cipher-pass=${settings.BACKUP_CIPHER_PASS}`,
  `repo1-retention-full=${settings.BACKUP_KEEP_FULL}`,
  `lock-path=${join(settings.BACKUP_REPO, 'lock')}`,
  'log-level-file=off',
  'log-level-console=warn',
  'log-level-stderr=off',
  'compress-type=zst',
  'start-fast=y',
  `[${stanza}]`,
  `pg1-path=${settings.BACKUP_PG_DATA}`,
  `pg1-socket-path=${settings.BACKUP_PG_SOCKET}`,
  `pg1-port=${settings.BACKUP_PG_PORT}`,
  `pg1-user=${settings.BACKUP_PG_USER}`,
  'pg1-database=postgres',
  '',
]

/** Runs it as whoever owns the backups; what goes wrong is told in its own words. Answers what it printed. */
export function pgbackrest(settings: BackupSettings, args: readonly string[]): Promise<string> {
  const { BACKUP_CONFIG } = settings
  const child = spawn('pgbackrest', [`--config=${BACKUP_CONFIG}`, `--stanza=${stanza}`, ...args], {
    cwd: '/',
    // It takes settings from the environment, too: ours are in the file. How to sign in to the server is libpq's to know.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => /^(PATH|PGPASS|PGPASSWORD|PGPASSFILE)$/.test(name)),
    ),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...repoOwner(settings),
  })
  let told = ''
  let wrong = ''
  child.stdout.on('data', (chunk: Buffer) => {
    told += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    wrong += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT' ? new PlainSentence('pgBackRest is not installed: apt-get install pgbackrest.') : error,
      ),
    )
    child.once('close', (code) => {
      if (code === 0) resolve(told)
      else reject(new PlainSentence(`pgBackRest could not do it (${args.at(-1)}):\n${`${told}${wrong}`.trim()}`))
    })
  })
}

/** All there are, the oldest first, and of which PostgreSQL they are. */
export async function listBackups(settings: BackupSettings): Promise<{ version: string; backups: TakenBackup[] }> {
  const parsed = info.safeParse(JSON.parse(await pgbackrest(settings, ['--output=json', 'info'])))
  const [one] = parsed.success ? parsed.data : []
  if (!one) throw new PlainSentence(`pgBackRest reported nothing about backups in ${settings.BACKUP_REPO}.`)
  return { version: one.db.at(-1)?.version ?? '', backups: one.backup }
}
