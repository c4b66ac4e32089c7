import { membersFoundMax } from '@fairlead/contract/routes/people/operator-members'
import { type RawBuilder, sql } from 'kysely'
import { foundIds, isFound, trigramCharacters } from '../../../people/identity/sign-up/found-members.ts'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { containing } from '../../../platform/database/page-bounds.ts'
import { readPage } from '../../../platform/database/read-page.ts'

export type BrokerForm = {
  member_id: bigint
  broker: string
  server: string
  login: string
  capital: bigint
  password: Buffer | null
  revealed_at: Date | null
  partner_confirmed_at: Date | null
  submitted_at: Date
}

export function formOf(reader: Reader, memberId: bigint): Promise<BrokerForm | undefined> {
  return reader.selectFrom('broker_forms').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

export async function putForm(tx: Tx, form: BrokerForm): Promise<void> {
  const { member_id: _, ...rest } = form
  await tx
    .insertInto('broker_forms')
    .values(form)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(rest))
    .execute()
}

export async function updateForm(
  tx: Tx,
  memberId: bigint,
  set: Partial<Pick<BrokerForm, 'password' | 'revealed_at' | 'partner_confirmed_at'>>,
): Promise<void> {
  await tx.updateTable('broker_forms').set(set).where('member_id', '=', memberId).execute()
}

export async function listedServers(reader: Reader, limit: number): Promise<{ broker: string; server: string }[]> {
  return reader
    .selectFrom('broker_servers')
    .select(['broker', 'server'])
    .where('typed_by', 'is', null)
    .orderBy('broker')
    .orderBy('server')
    .limit(limit)
    .execute()
}

/** The pair as the list spells it, if it is listed. */
export async function listedPair(
  reader: Reader,
  broker: string,
  server: string,
): Promise<{ broker: string; server: string } | undefined> {
  const { rows } = await sql<{ broker: string; server: string }>`
    SELECT broker, server FROM broker_servers
    WHERE typed_by IS NULL AND lower(broker) = lower(${broker}) AND lower(server) = lower(${server})`.execute(reader)
  return rows[0]
}

/** Kept for operators to see; of each member only the last one, so that nobody can fill the table. */
export async function keepTyped(
  tx: Tx,
  { memberId, broker, server, now }: { memberId: bigint; broker: string; server: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('broker_servers')
    .values({ broker, server, typed_by: memberId, typed_at: now })
    .onConflict((conflict) => conflict.column('typed_by').doUpdateSet({ broker, server, typed_at: now }))
    .execute()
}

export type Waiting = {
  member_id: bigint
  name: string
  email: string
  package_name: string
  broker: string
  login: string
  server: string
  capital: bigint
  submitted_at: Date
  since: Date
}
type Query = {
  search?: string | undefined
  sort?: 'submittedAt' | 'name' | 'capital' | undefined
  order?: 'asc' | 'desc' | undefined
}

/** Counted up to a bound: nobody turns to the thousandth page. */
const countMax = 10_000
const sorts = { submittedAt: sql`b.since`, name: sql`lower(m.name)`, capital: sql`f.capital` }

export function waitingPage(reader: Reader, query: Query, bounds: { limit: number; offset: number }) {
  const list = {
    columns: sql`b.member_id, m.name, m.email, f.broker, f.login, f.server, f.capital, f.submitted_at, b.since,
      coalesce((SELECT v.name FROM packages_offered v WHERE v.package_id = p.package_id ORDER BY v.version DESC LIMIT 1), '') AS package_name`,
    from: sql`bots b`,
    shown: sql`JOIN broker_forms f ON f.member_id = b.member_id JOIN people m ON m.id = b.member_id
      LEFT JOIN packages_held p ON p.member_id = b.member_id AND p.ended_at IS NULL`,
    where: [sql`b.state = 'pending'`, query.search ? foundWaiting(query.search) : undefined],
    order: [sorts[query.sort ?? 'submittedAt'], sql`b.member_id`],
    isDown: query.order === 'desc',
    countMax,
  } as const
  return readPage<Waiting>(reader, list, bounds)
}

/** By name, mail or login through the index of members; by broker or server, where that finds any, through that of forms. */
function foundWaiting(search: string): RawBuilder<unknown> {
  if (search.length < trigramCharacters) return isFound(sql`b.member_id`, search)
  return sql`b.member_id = ANY (ARRAY(SELECT id FROM (${foundIds(search)}) found
    UNION (SELECT o.member_id FROM broker_forms o JOIN bots w ON w.member_id = o.member_id AND w.state = 'pending'
           WHERE lower(o.broker || ' ' || o.server) LIKE ${containing(search)} LIMIT ${membersFoundMax})))`
}
