import type pg from 'pg'
import { PlainSentence } from '../plain-sentence.ts'

type Standing = {
  name: string
  makesRoles: boolean
  rolesMissing: boolean
  createsInPublic: boolean
  createsSchemas: boolean
  owner: string | null
  isOwner: boolean | null
}

const rolesNeeded = 6

/** Whoever migrates owns the tables and makes the roles; which right is missing is said before anything is begun. */
export async function assertOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Standing>(
    `SELECT r.rolname AS name, r.rolsuper OR r.rolcreaterole AS "makesRoles",
       (SELECT count(*) FROM pg_roles WHERE rolname IN
         ('fairlead_app', 'fairlead_api', 'fairlead_worker', 'fairlead_fleet', 'fairlead_signer', 'fairlead_sandbox')) < $1 AS "rolesMissing",
       has_schema_privilege('public', 'CREATE') AS "createsInPublic",
       has_database_privilege(current_database(), 'CREATE') OR to_regnamespace('graphile_worker') IS NOT NULL AS "createsSchemas",
       t.relowner::regrole::text AS owner, pg_has_role(r.oid, t.relowner, 'USAGE') AS "isOwner"
     FROM pg_roles r LEFT JOIN pg_class t ON t.oid = to_regclass('schema_migrations') WHERE r.rolname = current_user`,
    [rolesNeeded],
  )
  const [login] = rows
  const missing = login && whatIsMissing(login)
  if (missing) throw new PlainSentence(`DATABASE_URL: ${missing}`, { reason: 'owner_lacks_rights' })
}

function whatIsMissing(login: Standing): string | undefined {
  const { name } = login
  if (login.isOwner === false)
    return `${name} does not own the tables, ${login.owner} does. Set the login of ${login.owner}.`
  if (login.rolesMissing && !login.makesRoles)
    return `${name} may not make the roles of the service. ALTER ROLE ${name} CREATEROLE, as an administrator of the server.`
  if (!login.createsInPublic)
    return `${name} may not make tables. GRANT CREATE ON SCHEMA public TO ${name}, or make it the owner of the database.`
  if (!login.createsSchemas)
    return `${name} may not make the schema of the queue. Make it the owner of the database (ALTER DATABASE … OWNER TO ${name}).`
  return undefined
}
