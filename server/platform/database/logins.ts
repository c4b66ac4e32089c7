import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Config, Role } from '../config.ts'
import { type Patience, usualPatience } from '../patience.ts'
import { PlainSentence } from '../plain-sentence.ts'
import { assertDirect } from './assert-direct.ts'
import { assertPooled } from './assert-pooled.ts'
import { connectPatiently } from './connect-patiently.ts'
import { directUrl, parseDatabaseUrl, withLogin } from './database-url.ts'
import { type Database, openDatabase } from './db.ts'
import { newClient } from './host-client.ts'

/** Each role's own connections. A part of a role that this process does not have is never run, so it may stand on another's. */
export type Logins = {
  of(role: Role): Database
  /** Of every login there is. */
  pools(): readonly LoginPool[]
  close(): Promise<void>
}

export type LoginPool = { login: Role; use: 'work' | 'locks' | 'queue'; way: 'pooled' | 'direct'; pool: pg.Pool }

export const urlSettings = {
  api: 'API_DATABASE_URL',
  worker: 'WORKER_DATABASE_URL',
  fleet: 'FLEET_DATABASE_URL',
  signer: 'SIGNER_DATABASE_URL',
} as const satisfies Record<Role, keyof Config>

const connectionSettings = {
  api: 'API_DATABASE_CONNECTIONS',
  worker: 'WORKER_DATABASE_CONNECTIONS',
  fleet: 'FLEET_DATABASE_CONNECTIONS',
  signer: 'SIGNER_DATABASE_CONNECTIONS',
} as const satisfies Record<Role, keyof Config>

const roles = Object.keys(urlSettings) as Role[]

const minuteMs = 60_000
/** A statement that takes longer is given up, so that a bad plan or a lock nobody gives back cannot use up all connections. */
export const statementMsMax: Record<Role, number> = {
  api: minuteMs / 2,
  worker: 10 * minuteMs,
  fleet: 5 * minuteMs,
  signer: 2 * minuteMs,
}

/** Where one may wait so long for a connection, those who have one may need as long. */
export const boundOf = ({ DATABASE_WAIT_SECONDS }: Config, role: Role): number =>
  Math.max(statementMsMax[role], DATABASE_WAIT_SECONDS * 1000)

/** In live mode by the settings' URLs; the sandbox, whose one process may skip time for all roles, makes all four by itself. */
export async function openLogins(
  config: Config,
  ownerUrl: string | undefined,
  patience: Patience = usualPatience,
): Promise<Logins> {
  const wanted = config.MODE === 'live' ? config.ROLES : roles
  const opened = new Map<Role, Database>()
  for (const role of wanted) {
    const waitMsMax = config.DATABASE_WAIT_SECONDS * 1000
    const boundMs = boundOf(config, role)
    const given = config[urlSettings[role]] ?? (ownerUrl && (await makeLogin(config, ownerUrl, role, boundMs)))
    if (!given) throw new Error(`There is no login for the role ${role}`)
    const way = { directUrl: directUrl(given, config) }
    // What the signer writes is money on the chain: nothing stands between it and its database.
    const url = role === 'signer' ? way.directUrl : given
    const isPooled = url !== way.directUrl
    if (config.MODE === 'live') await assertLeast(url, role, patience, { isPooled })
    if (isPooled) await assertPooled({ url, ...way }, role, { boundMs, patience })
    opened.set(
      role,
      openDatabase(url, {
        ...{ asLogin: true, ...way, waitMsMax, statementMsMax: boundMs },
        connectionsMax: config[connectionSettings[role]],
        keepsPlans: role === 'fleet',
      }),
    )
  }
  const [first] = opened.values()
  if (!first) throw new Error('A process has at least one role')
  return {
    of: (role) => opened.get(role) ?? first,
    pools: () => [...opened].flatMap(([login, database]) => poolsOf(login, database)),
    async close() {
      for (const database of opened.values()) await database.close()
    },
  }
}

function poolsOf(login: Role, { pool, url, direct }: Database): LoginPool[] {
  return [
    { login, use: 'work', way: url === direct.url ? 'direct' : 'pooled', pool },
    { login, use: 'locks', way: 'direct', pool: direct.pool },
    // Nobody else fetches jobs.
    ...(login === 'worker' ? [{ login, use: 'queue', way: 'direct', pool: direct.queue } as const] : []),
  ]
}

type Standing = { name: string; mighty: string[]; owns: boolean; roles: string[]; isRoleKnown: boolean }

/** A login that could do more than its role would make all the grants worthless; one that has not its role's rights could do nothing. */
export async function assertLeast(
  url: string,
  role: Role,
  patience: Patience,
  { isPooled = false, setting = urlSettings[role] as string } = {},
): Promise<void> {
  const client = await connectPatiently(url, patience, setting)
  const login = await readStanding(client, role, isPooled ? undefined : setting).finally(() => client.end())
  if (!login) throw new Error(`${setting} names a login that is gone`)
  const sentence = whyNotLeast(login, role)
  if (sentence) throw new PlainSentence(`${setting} ${sentence}`, { reason: 'wrong_rights' })
}

async function readStanding(client: pg.Client, role: Role, direct: string | undefined): Promise<Standing | undefined> {
  if (direct) await assertDirect(client, direct)
  const { rows } = await client.query<Standing>(
    `SELECT r.rolname AS name, to_regrole($1) IS NOT NULL AS "isRoleKnown",
         array_remove(ARRAY[CASE WHEN r.rolsuper THEN 'SUPERUSER' END, CASE WHEN r.rolcreaterole THEN 'CREATEROLE' END,
           CASE WHEN r.rolbypassrls THEN 'BYPASSRLS' END, CASE WHEN r.rolreplication THEN 'REPLICATION' END], NULL) AS mighty,
         EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p', 'v')) AS owns,
         coalesce((SELECT array_agg(g.rolname::text ORDER BY 1) FROM pg_roles g WHERE g.rolname LIKE 'fairlead\\_%'
           AND g.rolname NOT IN ('fairlead_app', r.rolname) AND pg_has_role(r.oid, g.oid, 'MEMBER')), '{}') AS roles
       FROM pg_roles r WHERE r.rolname = session_user`,
    [`fairlead_${role}`],
  )
  return rows[0]
}

function whyNotLeast({ name, mighty, owns, roles: has, isRoleKnown }: Standing, role: Role): string | undefined {
  const wanted = `fairlead_${role}`
  const advice = `make a login that owns nothing and belongs to ${wanted} alone`
  const others = has.filter((one) => one !== wanted)
  if (mighty.length > 0) return `has more rights than the role ${role} needs (${mighty.join(', ')}): ${advice}.`
  if (owns) return `has more rights than the role ${role} needs (it owns tables): ${advice}.`
  if (others.length > 0)
    return `has more rights than the role ${role} needs, or others (${others.join(', ')}): ${advice}.`
  if (!isRoleKnown)
    return `lacks the rights of the role ${role}: there is no ${wanted} yet. Start one process with DATABASE_URL, the owner of the tables, then GRANT ${wanted} TO ${name}.`
  if (!has.includes(wanted))
    return `lacks the rights of the role ${role}: ${name} does not belong to ${wanted}. GRANT ${wanted} TO ${name}.`
  return undefined
}

/** A login of this database alone; its password lies where only the owner reads it. */
async function makeLogin(config: Config, ownerUrl: string, role: Role, statementMs: number): Promise<string> {
  const name = `${parseDatabaseUrl(ownerUrl).database}_${role}_login`
  const [row] = await ask<{ password: string }>(
    ownerUrl,
    `WITH made AS (INSERT INTO database_logins (role, password) VALUES ($1, $2) ON CONFLICT (role) DO NOTHING RETURNING password)
     SELECT password FROM made UNION ALL SELECT password FROM database_logins WHERE role = $1 LIMIT 1`,
    [role, randomBytes(24).toString('hex')],
  )
  // Of two that begin at once the second sees no row of the first yet.
  if (!row) return makeLogin(config, ownerUrl, role, statementMs)
  await ask(ownerUrl, makingOf({ name, role, password: row.password, statementMs }))
  const at = config.DATABASE_POOLED && config.DATABASE_URL ? config.DATABASE_URL : ownerUrl
  return withLogin(at, name, row.password)
}

type Made = { name: string; role: Role; password: string; statementMs: number }

/** Roles belong to the whole cluster; whoever makes them at the same time waits for the other. */
const makingOf = ({ name, role, password, statementMs }: Made): string => `DO $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('fairlead logins', 7));
  IF to_regrole(${pg.escapeLiteral(pg.escapeIdentifier(name))}) IS NULL THEN
    CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN;
  END IF;
  ALTER ROLE ${pg.escapeIdentifier(name)} PASSWORD ${pg.escapeLiteral(password)};
  -- Through a pooler no connection can say this for itself.
  ALTER ROLE ${pg.escapeIdentifier(name)} SET statement_timeout = ${statementMs};
  GRANT fairlead_${role} TO ${pg.escapeIdentifier(name)};
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$`

async function ask<Row extends pg.QueryResultRow>(url: string, query: string, values?: unknown[]): Promise<Row[]> {
  const client = newClient(url)
  await client.connect()
  try {
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}
