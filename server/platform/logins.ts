import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Config, Role } from './config.ts'
import { type Database, openDatabase } from './db.ts'
import { PlainSentence } from './plain-sentence.ts'

/** Each role's own connections. A part of a role that this process does not have is never run, so it may stand on another's. */
export type Logins = { of(role: Role): Database; close(): Promise<void> }

export const urlSettings = {
  api: 'API_DATABASE_URL',
  worker: 'WORKER_DATABASE_URL',
  fleet: 'FLEET_DATABASE_URL',
  signer: 'SIGNER_DATABASE_URL',
} as const satisfies Record<Role, keyof Config>

const roles = Object.keys(urlSettings) as Role[]

const minuteMs = 60_000
/** A statement that takes longer is given up, so that a bad plan or a lock nobody gives back cannot use up all connections. */
const statementMsMax: Record<Role, number> = {
  api: minuteMs / 2,
  worker: 10 * minuteMs,
  fleet: 5 * minuteMs,
  signer: 2 * minuteMs,
}

/** In live mode by the settings' URLs; the sandbox, whose one process may skip time for all roles, makes all four by itself. */
export async function openLogins(config: Config, ownerUrl: string | undefined): Promise<Logins> {
  const wanted = config.MODE === 'live' ? config.ROLES : roles
  const opened = new Map<Role, Database>()
  for (const role of wanted) {
    const url = config[urlSettings[role]] ?? (ownerUrl && (await makeLogin(ownerUrl, role)))
    if (!url) throw new Error(`There is no login for the role ${role}`)
    if (config.MODE === 'live') await assertLeast(url, role)
    const waitMsMax = config.DATABASE_WAIT_SECONDS * 1000
    opened.set(
      role,
      openDatabase(url, {
        asLogin: true,
        waitMsMax,
        // Where one may wait so long for a connection, those who have one may need as long.
        statementMsMax: Math.max(statementMsMax[role], waitMsMax),
        keepsPlans: role === 'fleet',
      }),
    )
  }
  const [first] = opened.values()
  if (!first) throw new Error('A process has at least one role')
  return {
    of: (role) => opened.get(role) ?? first,
    async close() {
      for (const database of opened.values()) await database.close()
    },
  }
}

/** A login that could do more than its role would make all the grants worthless. */
export async function assertLeast(url: string, role: Role): Promise<void> {
  const [row] = await ask<{ is_mighty: boolean; owns: boolean; roles: string[] }>(
    url,
    `SELECT r.rolsuper OR r.rolcreaterole OR r.rolbypassrls OR r.rolreplication AS is_mighty,
       EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p', 'v')) AS owns,
       coalesce((SELECT array_agg(g.rolname::text) FROM pg_roles g WHERE g.rolname LIKE 'fairlead\\_%'
         AND g.rolname NOT IN ('fairlead_app', r.rolname) AND pg_has_role(r.oid, g.oid, 'MEMBER')), '{}') AS roles
     FROM pg_roles r WHERE r.rolname = session_user`,
  )
  const isLeast = row && !row.is_mighty && !row.owns && row.roles.length === 1 && row.roles[0] === `fairlead_${role}`
  if (!isLeast)
    throw new PlainSentence(
      `${urlSettings[role]} has more rights than the role ${role} needs, or others: make a login that owns nothing and belongs to fairlead_${role} alone.`,
    )
}

/** A login of this database alone; its password lies where only the owner reads it. */
async function makeLogin(ownerUrl: string, role: Role): Promise<string> {
  const name = `${new URL(ownerUrl).pathname.slice(1)}_${role}_login`
  const [row] = await ask<{ password: string }>(
    ownerUrl,
    `WITH made AS (INSERT INTO database_logins (role, password) VALUES ($1, $2) ON CONFLICT (role) DO NOTHING RETURNING password)
     SELECT password FROM made UNION ALL SELECT password FROM database_logins WHERE role = $1 LIMIT 1`,
    [role, randomBytes(24).toString('hex')],
  )
  // Of two that begin at once the second sees no row of the first yet.
  if (!row) return makeLogin(ownerUrl, role)
  await ask(ownerUrl, makingOf(name, role, row.password))
  const url = new URL(ownerUrl)
  url.username = name
  url.password = row.password
  return url.href
}

/** Roles belong to the whole cluster; whoever makes them at the same time waits for the other. */
const makingOf = (name: string, role: Role, password: string): string => `DO $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('fairlead logins', 7));
  IF to_regrole(${pg.escapeLiteral(pg.escapeIdentifier(name))}) IS NULL THEN
    CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN;
  END IF;
  ALTER ROLE ${pg.escapeIdentifier(name)} PASSWORD ${pg.escapeLiteral(password)};
  GRANT fairlead_${role} TO ${pg.escapeIdentifier(name)};
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$`

async function ask<Row extends pg.QueryResultRow>(url: string, query: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}
