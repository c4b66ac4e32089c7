import type { DoctorReport } from '@fairlead/contract/doctor'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { parseDatabaseUrl } from '../../platform/database/database-url.ts'
import { type Database, openDatabase } from '../../platform/database/db.ts'
import { urlSettings } from '../../platform/database/logins.ts'
import type { KeptByKey } from '../../platform/keys/kept-by-key.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import type { Late } from '../../watch/alerts/beat/watch-silence.ts'
import { checkBackups } from './check-backups.ts'
import { checkBooks } from './check-books.ts'
import { checkClock } from './check-clock.ts'
import { checkDisk } from './check-disk.ts'
import { checkKeys, type WalletKeys } from './check-keys.ts'
import { checkLag } from './check-lag.ts'
import { checkLogins } from './check-logins.ts'
import { checkMail } from './check-mail.ts'
import { checkNodes } from './check-nodes.ts'
import { checkSchema } from './check-schema.ts'
import { checkSettings } from './check-settings.ts'
import { checkVersions } from './check-versions.ts'
import type { Check } from './finding.ts'
import { runChecks } from './run-checks.ts'

export type DoctorParts = {
  config: Config
  /** By whichever login there is. */
  databaseUrl: string
  /** None where the settings of this process are incomplete. */
  wallet: WalletKeys | undefined
  secrets: Secrets | undefined
  kept: readonly KeptByKey[]
  late: readonly Late[]
  /** The product's time, which the sandbox puts forward. */
  clock: Clock
  /** The machine's own. */
  machine: Clock
  migrations: URL
  /** Where the product lies. */
  folder: URL
  dataDir: string
  /** What was wrong with the settings besides. */
  problems?: readonly string[]
  checkMsMax?: number
  /** Whence the settings of backups are read, which no process of the service has. */
  env?: Record<string, string | undefined>
}

const checkMsMax = 10_000
/** What waits for something gives up a little before it is given up. */
const answerShare = 0.8
const connectionsMax = 6
const secretLengthMin = 6

/** Looks at everything at once, by connections of its own that cannot write, and closes them. */
export async function examine(parts: DoctorParts, onDone?: (checked: DoctorReport['checks'][number]) => void) {
  const msMax = parts.checkMsMax ?? checkMsMax
  const database = openDatabase(parts.databaseUrl, {
    ...{ asLogin: true, readsOnly: true, connectionsMax },
    waitMsMax: msMax * answerShare,
    statementMsMax: msMax * answerShare,
  })
  try {
    return await runChecks(checksOf(parts, database), {
      now: parts.machine.now(),
      msMax,
      secrets: secretsOf(parts.config),
      ...(onDone && { onDone }),
    })
  } finally {
    // A connection whose statement hangs is closed when it is given up; nobody waits for it.
    database.close().catch(() => {})
  }
}

function checksOf(parts: DoctorParts, { db, pool }: Database): Check[] {
  const { config, machine, folder } = parts
  const urls = config.MODE === 'live' ? (config.BSC_RPC_URLS ?? []) : []
  return [
    checkSettings(config, parts.problems ?? []),
    checkVersions(pool, folder),
    checkSchema(pool, parts.migrations),
    checkLogins(config),
    checkKeys({ ...parts, db }),
    checkBooks(db),
    checkLag(db, parts.clock, parts.late),
    checkNodes(config.MODE, parts.wallet?.chain, machine),
    checkMail(config, (parts.checkMsMax ?? checkMsMax) * answerShare),
    checkClock(db, machine, urls),
    checkDisk(parts.dataDir, db),
    checkBackups(db, config.MODE, parts.env ?? {}),
  ]
}

/** Parts of settings that a sentence of somebody else's might repeat: passwords, and addresses that hold a key in their path. */
export function secretsOf(config: Config): string[] {
  const databases = [
    config.DATABASE_URL,
    config.REPLICA_DATABASE_URL,
    ...Object.values(urlSettings).map((setting) => config[setting]),
  ]
  const urls = [...(config.BSC_RPC_URLS ?? []), config.SMTP_URL, ...databases.map((url) => url && atFirstHost(url))]
  const parts = urls.flatMap((url) => {
    if (url === undefined) return []
    const { password, pathname, search } = new URL(url)
    const isWeb = url.startsWith('http')
    return [password, decodeURIComponent(password), ...(isWeb ? [url, pathname, search] : [])]
  })
  return [...parts, ...(config.SECRET_KEY?.split(',') ?? []), config.PAYOUT_SIGNER_KEY ?? ''].filter(
    (part) => part.length >= secretLengthMin,
  )
}

function atFirstHost(url: string): string {
  const { hosts, at } = parseDatabaseUrl(url)
  return at(hosts[0] ?? '')
}

const keptMs = 15_000

/** For frequent callers: one run at a time, and the same answer for a quarter of a minute. */
export function openDoctor(parts: DoctorParts): () => Promise<DoctorReport> {
  let looking: { report: Promise<DoctorReport>; since: number } | undefined
  return () => {
    const now = performance.now()
    if (looking && now - looking.since < keptMs) return looking.report
    const report = examine(parts)
    looking = { report, since: now }
    report.catch(() => {
      looking = undefined
    })
    return report
  }
}
