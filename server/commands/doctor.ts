import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type DoctorReport, worstOf } from '@fairlead/contract/doctor'
import { composeToLook } from '../compose/compose-to-look.ts'
import { checkDisk } from '../desk/doctor/check-disk.ts'
import { checkMail } from '../desk/doctor/check-mail.ts'
import { checkSettings } from '../desk/doctor/check-settings.ts'
import { checkVersions } from '../desk/doctor/check-versions.ts'
import { examine, secretsOf } from '../desk/doctor/open-doctor.ts'
import { printChecked, printEnd } from '../desk/doctor/print-report.ts'
import { runChecks } from '../desk/doctor/run-checks.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, environment, parseToLook } from '../platform/config.ts'
import { directUrl } from '../platform/database/database-url.ts'
import { openDatabase } from '../platform/database/db.ts'
import { parseSecretKeys, type SecretKey } from '../platform/keys/secrets.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import { findPostgres } from '../platform/postgres/find-postgres.ts'
import { readClock } from '../sandbox/read-clock.ts'

const usage = 'Usage: npm run doctor [-- --json]'
const waitMsMax = 8_000
const folder = pathToFileURL(`${resolve('.')}/`)

/** Looks at a service with the settings of any of its processes, changes nothing, and says what to do. 1 where something is at fault. */
async function main(): Promise<void> {
  const { json } = readArguments()
  const told = json ? undefined : printChecked
  const { config, problems } = parseToLook(environment())
  const report = await look(config, problems, told)
  if (json) console.log(JSON.stringify(report, undefined, 2))
  else printEnd(report)
  process.exit(report.state === 'fault' ? 1 : 0)
}

type OnCheck = ((checked: DoctorReport['checks'][number]) => void) | undefined

async function look(config: Config | undefined, problems: readonly string[], told: OnCheck): Promise<DoctorReport> {
  const databaseUrl = config && urlOf(config)
  if (!databaseUrl) return withoutDatabase(config, config ? [...problems, noDatabase(config)] : problems, told)
  const database = openDatabase(databaseUrl, { asLogin: true, readsOnly: true, connectionsMax: 2, waitMsMax })
  const clock = config.MODE === 'live' ? systemClock : await readClock(database.db).catch(() => systemClock)
  const composed = await composeToLook({ config, database, clock, secretKeys: keysOf(config) })
  const { wallet, secrets, kept, late } = composed
  return examine(
    {
      ...{ config, databaseUrl, clock, wallet, secrets, kept, late, folder, machine: systemClock },
      problems: [...problems, ...composed.problems],
      env: environment(),
      migrations: new URL('database/', folder),
      dataDir: resolve(config.DATA_DIR),
    },
    told,
  )
}

/** What can be looked at where there is no database to ask, or nothing to read its settings by. */
async function withoutDatabase(config: Config | undefined, problems: readonly string[], told: OnCheck) {
  const checks = [
    checkSettings(config, problems),
    checkVersions(undefined, folder),
    checkDisk(resolve(config?.DATA_DIR ?? '.data'), undefined),
    ...(config ? [checkMail(config, waitMsMax)] : []),
  ]
  const options = { now: systemClock.now(), msMax: 2 * waitMsMax, secrets: config ? secretsOf(config) : [] }
  const report = await runChecks(checks, { ...options, ...(told && { onDone: told }) })
  return { ...report, state: worstOf([report.state, 'fault']) }
}

function urlOf(config: Config): string | undefined {
  const { DATABASE_URL, API_DATABASE_URL, WORKER_DATABASE_URL, FLEET_DATABASE_URL, SIGNER_DATABASE_URL } = config
  const given = DATABASE_URL ?? API_DATABASE_URL ?? WORKER_DATABASE_URL ?? FLEET_DATABASE_URL ?? SIGNER_DATABASE_URL
  if (given) return directUrl(given, config)
  return config.MODE === 'sandbox' ? findPostgres(resolve(config.DATA_DIR), 'fairlead') : undefined
}

const noDatabase = ({ MODE, DATA_DIR }: Config): string =>
  MODE === 'sandbox'
    ? `DATABASE_URL: is not set, and no database runs in ${DATA_DIR}; start the sandbox first.`
    : 'DATABASE_URL: set it, or the login of any role.'

function keysOf({ SECRET_KEY, DATA_DIR }: Config): SecretKey[] | undefined {
  const file = join(resolve(DATA_DIR), 'secret.key')
  const setting = SECRET_KEY ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  return setting === undefined ? undefined : parseSecretKeys(setting)
}

function readArguments(): { json: boolean } {
  try {
    const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
    return values
  } catch {
    throw new PlainSentence(usage)
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof PlainSentence ? error.message : error)
  process.exitCode = 2
})
