import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { parseSecretKeys, type SecretKey } from '../../platform/keys/secrets.ts'
import { PlainSentence } from '../../platform/plain-sentence.ts'

const settings = z.object({
  /** Where backups and the log of changes are kept: another disk, or better another machine's. */
  BACKUP_REPO: z.string().startsWith('/', 'must be the full path of a folder'),
  /** What they are encrypted with. Without it nobody reads them again, we neither. */
  BACKUP_CIPHER_PASS: z.string().min(32, 'must have 32 characters or more'),
  /** The cluster's data folder, and how to reach its server on this machine. */
  BACKUP_PG_DATA: z.string().startsWith('/', 'must be the full path of the data folder'),
  BACKUP_PG_SOCKET: z.string().min(1).default('/var/run/postgresql'),
  BACKUP_PG_PORT: z.coerce.number().int().positive().max(65_535).default(5432),
  BACKUP_PG_USER: z.string().min(1).default('postgres'),
  /** Written by the first step, and read by the server for each part of its log. */
  BACKUP_CONFIG: z.string().startsWith('/', 'must be a full path').default('/etc/fairlead/pgbackrest.conf'),
  /** So many full backups are kept, with all that is needed to get to any moment since the oldest of them. */
  BACKUP_KEEP_FULL: z.coerce.number().int().min(1).max(99).default(2),
})
export type BackupSettings = z.output<typeof settings>

type Env = Record<string, string | undefined>

/** The sandbox's own cluster is copied whole: all it needs is where to. */
export function parseCopySettings(env: Env): Pick<BackupSettings, 'BACKUP_REPO' | 'BACKUP_KEEP_FULL'> {
  return parsed(settings.pick({ BACKUP_REPO: true, BACKUP_KEEP_FULL: true }), env)
}

/** The settings of backups, all that is wrong with them at once. No value is ever repeated: one of them is a secret. */
export function parseBackupSettings(env: Env): BackupSettings {
  const pass = fromFile(env, 'BACKUP_CIPHER_PASS')
  return parsed(settings, { ...env, ...(pass !== undefined && { BACKUP_CIPHER_PASS: pass }) })
}

function parsed<T extends z.ZodType>(schema: T, env: Env): z.output<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  const problems = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new PlainSentence(`These settings need attention:\n${problems.join('\n')}`)
}

/** The product's own PostgreSQL: no other is named. */
export const isSandbox = ({ MODE, DATABASE_URL }: Env): boolean => MODE !== 'live' && !DATABASE_URL

/** The keys that are here, without which what lies sealed in a backup stays sealed. */
export function keysAtHand(env: Env, ownKeyFile?: string): SecretKey[] {
  const setting =
    fromFile(env, 'SECRET_KEY') ??
    (ownKeyFile !== undefined && existsSync(ownKeyFile) ? readFileSync(ownKeyFile, 'utf8') : undefined)
  if (!setting) return []
  const keys = parseSecretKeys(setting)
  if (!keys) throw new PlainSentence('SECRET_KEY must be one or more keys `name:64 hex digits`, comma separated.')
  return keys
}

function fromFile(env: Env, name: string): string | undefined {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || undefined
  try {
    return readFileSync(resolve(file), 'utf8').trim()
  } catch (error) {
    throw new PlainSentence(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
