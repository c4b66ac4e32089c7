import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { alertRoutes, isWebhook } from './alert-routes.ts'
import { atAnyHost, isHostList, ownerUrlOf, problemOfDatabaseUrl } from './database/database-url.ts'
import { isGiven, readSettingFiles } from './keys/read-setting-files.ts'
import { parseSecretKeys } from './keys/secrets.ts'
import { PlainSentence } from './plain-sentence.ts'
import { trustedProxies } from './trusted-proxies.ts'

const roles = ['api', 'worker', 'fleet', 'signer'] as const
export type Role = (typeof roles)[number]

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
/** Several hosts may stand in it, as libpq has it: the one that takes writes is used. */
const databaseUrl = z.string().superRefine((value, context) => {
  const message = problemOfDatabaseUrl(value)
  if (message) context.addIssue({ code: 'custom', message })
})
const connections = (min: number, need: string) =>
  z.coerce.number().int().min(min, `must be at least ${min}: ${need}`).max(500).default(10)
const webUrl = url(['http:', 'https:'])
const calledUrl = webUrl.refine(isWebhook, { error: 'must carry no user name and no password' })
export const chainAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits')
const rpcUrlsMax = 5
export const signerKey = z
  .string()
  .regex(
    /^xprv[1-9A-HJ-NP-Za-km-z]{107,108}( *, *xprv[1-9A-HJ-NP-Za-km-z]{107,108}){0,9}$/,
    'must be an extended private key, or several, comma separated',
  )
/** `unix:/path/to/socket` or `tls://host:port`. */
export const signerUrl = z
  .string()
  .refine(
    (value) => /^unix:\/[^\0]{1,100}$/.test(value) || /^tls:\/\/(\[[0-9a-fA-F:]+\]|[\w.-]+):\d{1,5}$/.test(value),
    {
      error: 'must be unix:/path/to/socket (at most 100 characters) or tls://host:port',
    },
  )
/** How two processes know each other: whose certificates count, the own one, and the name that stands in the other's. */
export const peerSettings = {
  SIGNER_TLS_CA: z.string().optional(),
  SIGNER_TLS_CERT: z.string().optional(),
  SIGNER_TLS_KEY: z.string().optional(),
  SIGNER_PEER_NAME: z.string().min(1).max(253).optional(),
}

const settings = z.object({
  MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where this process serves health, readiness and metrics; unset, a process without the role api uses PORT. */
  OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PUBLIC_URL: webUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  /** The owner of the tables: migrates, and makes the sandbox's logins. In live mode only who migrates needs it. */
  DATABASE_URL: databaseUrl.optional(),
  /** In live mode each role's own login, for the roles of this process. */
  API_DATABASE_URL: databaseUrl.optional(),
  WORKER_DATABASE_URL: databaseUrl.optional(),
  FLEET_DATABASE_URL: databaseUrl.optional(),
  SIGNER_DATABASE_URL: databaseUrl.optional(),
  /** The API's login at a replica that only reads, for what may be some seconds old; of several hosts any. */
  REPLICA_DATABASE_URL: databaseUrl.transform(atAnyHost).optional(),
  /** With 1 the roles' URLs lead to a pooler that gives each transaction another connection; with it, the servers themselves. */
  DATABASE_POOLED: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  DATABASE_DIRECT: z
    .string()
    .refine(isHostList, { error: 'must be host:port of PostgreSQL itself, or several, comma separated' })
    .optional(),
  /** How many connections each role's work may use in one process; what it works on in parallel needs the least of them. */
  API_DATABASE_CONNECTIONS: connections(3, 'calls, figures and the watch over silence each use one'),
  WORKER_DATABASE_CONNECTIONS: connections(4, 'work in order, the watch over the chain, jobs and figures each use one'),
  FLEET_DATABASE_CONNECTIONS: connections(3, 'two shards are played at once, and figures are read beside them'),
  SIGNER_DATABASE_CONNECTIONS: connections(2, 'payouts and figures each use one'),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform(commaSeparated)
    .pipe(z.array(z.enum(roles)).min(1)),
  SECRET_KEY: z
    .string()
    .refine((value) => parseSecretKeys(value) !== undefined, {
      error: 'must be one or more keys `name:64 hex digits`, comma separated, the newest first',
    })
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).default('Fairlead <no-reply@fairlead.test>'),
  /** Where messages of the contact form and operators' alerts go; the sender's own address when unset. */
  MAIL_OPERATOR: z.email().optional(),
  /** Takes operators' alerts as JSON, besides pages and mail. */
  ALERT_WEBHOOK_URL: calledUrl.optional(),
  /** Which kinds of alerts go elsewhere. */
  ALERT_ROUTES: alertRoutes.default([]),
  /** Called every minute while all is well, so that somebody outside notices when it is not. */
  HEARTBEAT_URL: calledUrl.optional(),
  CHAIN_ID: z.coerce.number().int().positive().default(56),
  /** Up to five; both of two, or most of more than two, must agree before anything is credited. */
  BSC_RPC_URLS: z.string().transform(commaSeparated).pipe(z.array(webUrl).min(1).max(rpcUrlsMax)).optional(),
  USDT_ADDRESS: chainAddress.optional(),
  /** Where reading the chain begins the first time; unset, after the newest block of that moment. */
  CHAIN_START_BLOCK: z.coerce.bigint().nonnegative().optional(),
  /** Deposit addresses are its children; it can spend nothing. New addresses are of the first of several, older ones stay ours. */
  DEPOSIT_XPUB: z
    .string()
    .regex(
      /^xpub[1-9A-HJ-NP-Za-km-z]{107,108}( *, *xpub[1-9A-HJ-NP-Za-km-z]{107,108}){0,9}$/,
      'must be an extended public key, or several, comma separated, the newest first',
    )
    .optional(),
  /** Where deposits are swept to and payouts leave from. */
  TREASURY_ADDRESS: chainAddress.optional(),
  /** The extended private key behind both; only a process with the role `signer` may have it. */
  PAYOUT_SIGNER_KEY: signerKey.optional(),
  /** Where the remote signer is asked that has the key instead. */
  SIGNER_URL: signerUrl.optional(),
  ...peerSettings,
  /** In dollars; the signer refuses more, whoever asks. */
  PAYOUT_MAX: z.coerce.number().int().positive().default(10_000),
  PAYOUT_DAILY_MAX: z.coerce.number().int().positive().default(50_000),
  /** Refunds have a day's measure of their own. */
  REFUND_DAILY_MAX: z.coerce.number().int().positive().default(20_000),
  /** In dollars and minutes; what is above waits so long after it was let through, so that a check of the books lies in between. */
  PAYOUT_WAIT_ABOVE: z.coerce.number().int().nonnegative().default(1_000),
  PAYOUT_WAIT_MINUTES: z.coerce.number().int().nonnegative().default(10),
  /** In dollars; what one operator lets a member have, or lets out at all, within 24 hours; above it takes two. */
  TWO_OPERATORS_ABOVE: z.coerce.number().int().nonnegative().default(1_000),
  /** Whether a standby must have a copy of a payout before it is sent: wherever there is one, always, or never. */
  PAYOUT_STANDBY: z.enum(['auto', 'required', 'none']).default('auto'),
  /** In dollars; above it an approval carries a passkey's signature, below it a code of the authenticator app will do. */
  PASSKEY_ABOVE: z.coerce.number().int().nonnegative().default(500),
  /** What the hot wallet has above so many dollars goes to this address, which counts as cash. */
  HOT_WALLET_MAX: z.union([z.literal('unlimited'), z.coerce.number().int().positive()]).default(100_000),
  COLD_ADDRESS: chainAddress.optional(),
  /** Where alone the house's own share is paid to, by two operators. */
  HOUSE_ADDRESS: chainAddress.optional(),
  FX_QUOTES_URL: webUrl.optional(),
  FX_QUOTES_KEY: z.string().min(1).optional(),
  NEWS_FEED_URL: webUrl.optional(),
  PARTNER_BROKER_URL: webUrl.optional(),
  /** Unset, the specification's date, and in the sandbox some weeks after its first start. */
  BONUS_ENDS_AT: z.iso.datetime({ error: 'must be a time in UTC such as 2026-01-01T00:00:00.000Z' }).optional(),
  /** How long the bot's bars are; unset, five minutes in the sandbox and an hour otherwise. */
  BOT_BAR_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .refine((seconds) => seconds % 60 === 0 && 86_400 % seconds === 0, {
      error: 'must be whole minutes of which a day has a whole number, such as 300 or 3600',
    })
    .optional(),
  SANDBOX_WORLD: z.enum(['demo', 'accounts', 'empty']).default('demo'),
  /** How long a call waits for a free connection to the database before it is refused with a time to try again. */
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(1).max(3_600).default(10),
  /** How long a start waits for a database that is still starting, and for the process that migrates it. */
  START_WAIT_SECONDS: z.coerce.number().int().min(0).max(86_400).default(120),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** How many proxies stand in front, or their addresses. Never all: a caller could then choose an address. */
  TRUST_PROXY: z
    .string()
    .refine((value) => trustedProxies(value) !== undefined, {
      error: 'must be false, the number of proxies in front (1 to 9), or their addresses such as 10.0.0.5,10.1.0.0/16',
    })
    .transform((value) => trustedProxies(value) ?? false)
    .default(false),
  /** Who shows it may read /metrics; besides, operators may. */
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
})

/** Without these a live service would lose mail, money or data; the sandbox brings its own. */
const neededLive = [
  'SMTP_URL',
  'SECRET_KEY',
  'PUBLIC_URL',
  'BSC_RPC_URLS',
  'USDT_ADDRESS',
  'DEPOSIT_XPUB',
  'TREASURY_ADDRESS',
  'MAIL_OPERATOR',
] as const

type Settings = z.output<typeof settings>
export type Config = Omit<Settings, 'PUBLIC_URL' | 'BOT_BAR_SECONDS'> & { PUBLIC_URL: string; BOT_BAR_SECONDS: number }

const barSecondsUsual = { sandbox: 300, live: 3_600 }

/** Reads the settings once. Everything wrong with them is said in one message. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const { given, problems } = readSettingFiles(env)
  const parsed = settings.safeParse(given)
  if (!parsed.success) problems.push(...problemsOf(parsed.error))
  problems.push(...poolerProblems(given))
  if (given.MODE === 'live') {
    for (const name of neededLive) if (!isGiven(given, name)) problems.push(`${name}: is needed when MODE is live`)
    problems.push(...keyProblems(given), ...loginProblems(given), ...coldProblems(given))
  }
  if (!parsed.success || problems.length > 0) throw new PlainSentence(attention(problems))
  const barSeconds = parsed.data.BOT_BAR_SECONDS ?? barSecondsUsual[parsed.data.MODE]
  return { ...parsed.data, PUBLIC_URL: publicUrlOf(parsed.data), BOT_BAR_SECONDS: barSeconds }
}

/** For who only looks: what can be read of the settings without those that are wrong, and what is wrong with them, one a line. */
export function parseToLook(env: Record<string, string | undefined>): {
  config: Config | undefined
  problems: string[]
} {
  try {
    return { config: parseConfig(env), problems: [] }
  } catch (error) {
    if (!(error instanceof PlainSentence)) throw error
    const [, ...problems] = error.message.split('\n').map((line) => line.trim())
    const wrong = problems.map((problem) => problem.split(':', 1)[0])
    const given = Object.entries(env).filter(([name, value]) => !wrong.includes(name) && value)
    const { data } = settings.safeParse(Object.fromEntries(given))
    if (!data) return { config: undefined, problems }
    const barSeconds = data.BOT_BAR_SECONDS ?? barSecondsUsual[data.MODE]
    return { config: { ...data, PUBLIC_URL: publicUrlOf(data), BOT_BAR_SECONDS: barSeconds }, problems }
  }
}

const ownerSettings = settings.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT: true,
  PUBLIC_URL: true,
  PORT: true,
  TREASURY_ADDRESS: true,
  COLD_ADDRESS: true,
})
export type OwnerConfig = Pick<Config, 'DATABASE_URL' | 'PUBLIC_URL' | 'TREASURY_ADDRESS' | 'COLD_ADDRESS'>

const migrationSettings = settings.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT: true,
  MODE: true,
  BOT_BAR_SECONDS: true,
  START_WAIT_SECONDS: true,
})

/** What is said of a database before any process starts on it. It belongs to a mode for good, so the mode must be said. */
export function parseMigration(
  env: Record<string, string | undefined>,
): Pick<Config, 'DATABASE_URL' | 'MODE' | 'BOT_BAR_SECONDS' | 'START_WAIT_SECONDS'> {
  const { given, problems } = readSettingFiles(ownOf(migrationSettings, env))
  const parsed = migrationSettings.safeParse(given)
  if (!parsed.success) problems.push(...problemsOf(parsed.error))
  if (given.MODE === undefined) problems.push('MODE: must be said, live or sandbox: a database belongs to it for good')
  if (!parsed.success || problems.length > 0) throw new PlainSentence(attention(problems))
  const { BOT_BAR_SECONDS: barSeconds, ...rest } = parsed.data
  return { ...rest, DATABASE_URL: ownerUrlOf(parsed.data), BOT_BAR_SECONDS: barSeconds ?? barSecondsUsual[rest.MODE] }
}

/** The settings that a process of the tables' owner needs; a service's keys and logins are none of them. */
export function parseOwnerConfig(env: Record<string, string | undefined>): OwnerConfig {
  const { given, problems } = readSettingFiles(ownOf(ownerSettings, env))
  const parsed = ownerSettings.safeParse(given)
  if (!parsed.success) problems.push(...problemsOf(parsed.error))
  if (!parsed.success || problems.length > 0) throw new PlainSentence(attention(problems))
  const { TREASURY_ADDRESS, COLD_ADDRESS } = parsed.data
  return { DATABASE_URL: ownerUrlOf(parsed.data), PUBLIC_URL: publicUrlOf(parsed.data), TREASURY_ADDRESS, COLD_ADDRESS }
}

/** Files of other settings may be the service's alone, and out of the reach of who reads these. */
function ownOf(schema: z.ZodObject, env: Record<string, string | undefined>): Record<string, string | undefined> {
  const own = Object.keys(schema.shape).flatMap((name) => [name, `${name}_FILE`])
  return Object.fromEntries(own.map((name) => [name, env[name]]))
}

export const problemsOf = (error: z.ZodError): string[] =>
  error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
export const attention = (problems: readonly string[]): string =>
  `These settings need attention:\n${problems.map((problem) => `  ${problem}`).join('\n')}`

/** The same address as the start prints: two names for one place would be two sign-ins. */
const publicUrlOf = ({ PUBLIC_URL, PORT }: Pick<Settings, 'PUBLIC_URL' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://127.0.0.1:${PORT}`).replace(/\/+$/, '')

/** Which of the two was forgotten nobody can guess. */
function poolerProblems(given: Record<string, string | undefined>): string[] {
  const [isPooled, hasDirect] = [given.DATABASE_POOLED === '1', given.DATABASE_DIRECT !== undefined]
  if (isPooled === hasDirect) return []
  return isPooled
    ? [
        'DATABASE_DIRECT: is needed with DATABASE_POOLED=1, for what a pooler cannot carry: host:port of PostgreSQL itself',
      ]
    : ['DATABASE_DIRECT: is only for DATABASE_POOLED=1; set that, too, or leave it out']
}

/** A process that answers requests from outside must not hold what can spend, nor be able to ask for it. */
function keyProblems(given: Record<string, string | undefined>): string[] {
  const isSigner = commaSeparated(given.ROLES ?? roles.join(',')).includes('signer')
  if (isSigner && given.ROLES?.trim() !== 'signer')
    return ['ROLES: signer must be alone in its process when MODE is live']
  const [hasKey, hasRemote] = [isGiven(given, 'PAYOUT_SIGNER_KEY'), given.SIGNER_URL !== undefined]
  if (!isSigner && hasKey) return ['PAYOUT_SIGNER_KEY: only a process with ROLES=signer may have it']
  if (!isSigner && hasRemote) return ['SIGNER_URL: only a process with ROLES=signer may have it']
  if (!isSigner) return []
  if (hasKey && hasRemote)
    return ['SIGNER_URL: the remote signer has the key, so leave PAYOUT_SIGNER_KEY out; or leave SIGNER_URL out']
  if (!hasKey && !hasRemote) return ['PAYOUT_SIGNER_KEY: is needed by the role signer, or SIGNER_URL in its place']
  return hasRemote ? tlsProblems(given, given.SIGNER_URL) : []
}

/** Both sides show a certificate, and both look at the other's. */
export function tlsProblems(given: Record<string, string | undefined>, at: string | undefined): string[] {
  const needed = ['SIGNER_TLS_CA', 'SIGNER_TLS_CERT', 'SIGNER_TLS_KEY', 'SIGNER_PEER_NAME']
  if (!at?.startsWith('tls:')) return []
  return needed.filter((name) => !isGiven(given, name)).map((name) => `${name}: is needed with ${at}`)
}

/** Whoever steals the key gets what lies in the treasury: how much that may be is decided, never forgotten. */
function coldProblems(given: Record<string, string | undefined>): string[] {
  if (given.COLD_ADDRESS !== undefined || given.HOT_WALLET_MAX === 'unlimited') return []
  return [
    'COLD_ADDRESS: is needed when MODE is live, for what the treasury has above HOT_WALLET_MAX; or say HOT_WALLET_MAX=unlimited, and all of it stays within reach of the key',
  ]
}

/** No login has the rights of two roles. */
function loginProblems(given: Record<string, string | undefined>): string[] {
  return commaSeparated(given.ROLES ?? roles.join(','))
    .map((role) => `${role.toUpperCase()}_DATABASE_URL`)
    .filter((name) => name in settings.shape && !isGiven(given, name))
    .map((name) => `${name}: is needed when MODE is live`)
}

function commaSeparated(list: string): string[] {
  return list.split(',').map((part) => part.trim())
}

/** The process's environment over the `.env` file in the working folder: the only place that reads either. */
export function environment(): Record<string, string | undefined> {
  const file = resolve('.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...fromFile, ...process.env }
}
