import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { SecretKey } from '../../platform/keys/secrets.ts'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import type { BackupSettings } from './backup-settings.ts'
import { isAlive } from './is-alive.ts'
import { assertAtHand, fromWords } from './needed-keys.ts'
import { archiveCommand, listBackups, pgbackrest, repoOwner, type TakenBackup } from './pgbackrest.ts'

const cannotConnectNow = '57P03'
const pauseMs = 200

export type Restore = {
  /** The moment to go back to; the end of what was kept where it is not set. */
  to: Date | undefined
  /** A data folder that is there is set aside, never removed. */
  mayReplace: boolean
  /** Nothing is looked for where keys are kept on another machine. */
  keys: readonly SecretKey[] | 'elsewhere'
  /** The owner of the tables, to look at what was restored. */
  owner: { user: string; database: string }
  say(line: string): void
}
export type Restored = { backup: TakenBackup; newestEntryAt: Date | null; setAside: string | undefined }

/**
 * Restores the cluster beside its place, lets it recover up to the moment, looks at it, stops it, and only then puts it in its place. What was
 * there is set aside. Whatever fails before, nothing has changed.
 */
export async function restoreBackup(settings: BackupSettings, restore: Restore): Promise<Restored> {
  const { BACKUP_PG_DATA: data } = settings
  const { backups, version } = await listBackups(settings)
  const backup = backups.findLast(({ timestamp }) => !restore.to || timestamp.stop * 1000 <= restore.to.getTime())
  if (!backup)
    throw new PlainSentence(
      restore.to
        ? `No backup ended before ${restore.to.toISOString()}. \`npm run backup -- list\` shows them.`
        : 'There is no backup to restore.',
    )
  if (restore.keys !== 'elsewhere') assertAtHand(fromWords(neededBy(backup)), restore.keys)
  assertReplaceable(data, restore.mayReplace)

  const beside = `${data}.restoring`
  // An attempt that was cut short is of no use to anybody.
  rmSync(beside, { recursive: true, force: true })
  const place = repoOwner(settings)
  mkdirSync(beside, { mode: 0o700 })
  if (place) chownSync(beside, place.uid, place.gid)
  try {
    restore.say(`Restoring the backup ${backup.label} into ${beside}`)
    await pgbackrest(settings, [`--pg1-path=${beside}`, ...targetOf(restore.to), 'restore'])
    restore.say(restore.to ? `Recovering up to ${restore.to.toISOString()}` : 'Recovering all that was kept')
    const newestEntryAt = await recover(settings, { beside, version, ...restore })
    const setAside = putInPlace(beside, data)
    return { backup, newestEntryAt, setAside }
  } catch (error) {
    rmSync(beside, { recursive: true, force: true })
    throw error
  }
}

export const neededBy = ({ annotation }: TakenBackup): string =>
  annotation?.keys === undefined || annotation.keys === 'none' ? '' : annotation.keys

const targetOf = (to: Date | undefined): string[] =>
  to
    ? ['--type=time', `--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`, '--target-action=promote']
    : []

function assertReplaceable(data: string, mayReplace: boolean): void {
  if (!existsSync(data)) return
  const pidFile = join(data, 'postmaster.pid')
  if (existsSync(pidFile) && isAlive(Number(readFileSync(pidFile, 'utf8').split('\n')[0])))
    throw new PlainSentence(`PostgreSQL runs on ${data}: stop it first, and every process of the service.`)
  if (readdirSync(data).length > 0 && !mayReplace)
    throw new PlainSentence(`${data} is not empty. With --replace it is set aside, and nothing in it is removed.`)
}

type Recovery = { beside: string; version: string; owner: Restore['owner'] }

/** Starts it where nobody else reaches it, until it has recovered; answers when the newest entry of the ledger was posted. */
async function recover(settings: BackupSettings, { beside, version, owner }: Recovery): Promise<Date | null> {
  const user = repoOwner(settings)
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-restore-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const bin = `/usr/lib/postgresql/${version}/bin/pg_ctl`
  const pgCtl = (...args: string[]) => run(bin, ['-D', beside, '-w', '-t', '86400', ...args], user)
  const write = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`, { mode: 0o600 })
    if (user) chownSync(join(folder, name), user.uid, user.gid)
    return join(folder, name)
  }
  const config = write('postgresql.conf', [
    "listen_addresses = ''",
    `unix_socket_directories = '${folder}'`,
    `hba_file = '${write('hba.conf', ['local all all trust'])}'`,
    `ident_file = '${write('ident.conf', [])}'`,
    'hot_standby = off',
    // The new line of history must be kept, too, or nobody could go back to a moment of it.
    'archive_mode = on',
    `archive_command = '${archiveCommand(settings, beside)}'`,
  ])
  const log = join(folder, 'server.log')
  let isStarted = false
  try {
    await pgCtl('-l', log, '-o', `-c config_file=${config}`, 'start')
    isStarted = true
    const client = await onceRecovered({ host: folder, ...owner })
    const newest = await lookAt(client)
    isStarted = false
    await pgCtl('-m', 'fast', 'stop')
    return newest
  } catch (error) {
    // It may have ended by itself, which is what is told here.
    if (isStarted) await pgCtl('-m', 'immediate', 'stop').catch(() => {})
    if (error instanceof PlainSentence) throw error
    const told = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-8).join('\n') : ''
    throw new PlainSentence(`What was restored did not recover; nothing was changed.\n${told}`, { cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** While it recovers it lets nobody in, and says so; when it cannot, it ends. */
async function onceRecovered(options: pg.ClientConfig): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client(options)
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as { code?: string }).code !== cannotConnectNow) throw error
    }
    await pause(pauseMs)
  }
}

async function lookAt(client: pg.Client): Promise<Date | null> {
  try {
    const { rows } = await client.query<{ newest: Date | null }>(
      'SELECT max(at) AS newest FROM (SELECT at FROM entries_posted ORDER BY id DESC LIMIT 1) e',
    )
    return rows[0]?.newest ?? null
  } catch (error) {
    throw new PlainSentence(
      `What was restored is no database of the service; nothing was changed: ${(error as Error).message}`,
    )
  } finally {
    await client.end()
  }
}

/** Two renames: what was there is either in its place or under the other name. */
function putInPlace(beside: string, data: string): string | undefined {
  if (!existsSync(data)) {
    renameSync(beside, data)
    return undefined
  }
  const aside = `${data}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(data, aside)
  try {
    renameSync(beside, data)
  } catch (error) {
    renameSync(aside, data)
    throw error
  }
  return aside
}

function run(program: string, args: readonly string[], user: { uid: number; gid: number } | undefined): Promise<void> {
  const child = spawn(program, args, {
    cwd: '/',
    stdio: 'ignore',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...user,
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))))
  })
}
