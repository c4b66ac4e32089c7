import { membersFoundMax } from '@fairlead/contract/routes/people/operator-members'
import { sql } from 'kysely'
import { foundIds, isFound } from '../../people/identity/sign-up/found-members.ts'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'

export type MemberRow = {
  id: bigint
  ref_id: string
  role: string
  name: string
  email: string
  created_at: Date
  locked_at: Date | null
  closed_at: Date | null
  package_name: string | null
  bot: string
  fuel: bigint
  income: bigint
}
type Query = {
  search?: string | undefined
  sort?: 'createdAt' | 'name' | 'email' | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}

const sorts = { createdAt: sql`m.id`, name: sql`m.name`, email: sql`m.email` }

/** Who comes without a search is found by an index; what else is shown of a page is looked up for that page alone. */
export async function memberPage(reader: Reader, query: Query): Promise<MemberRow[]> {
  const isDown = (query.order ?? (query.sort ? 'asc' : 'desc')) === 'desc'
  const direction = isDown ? sql`DESC` : sql`ASC`
  const order = sql`${sorts[query.sort ?? 'createdAt']} ${direction}, m.id ${direction}`
  const { rows } = await sql<MemberRow>`
    SELECT m.id, m.ref_id, m.role, m.name, m.email, m.created_at, m.locked_at, m.closed_at,
           ${packageName} AS package_name, coalesce(b.state, 'none') AS bot,
           coalesce(f.fuel + f.bonus_fuel, 0) AS fuel, coalesce(i.income, 0) AS income
    FROM (SELECT * FROM people m
          WHERE ${query.search ? isFound(sql`m.id`, query.search) : sql`true`}
          ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}) m
    LEFT JOIN bots_standing b ON b.member_id = m.id LEFT JOIN fuel_held f ON f.member_id = m.id
    LEFT JOIN income_held i ON i.member_id = m.id
    ORDER BY ${order}`.execute(reader)
  return rows
}

const packageName = sql`(SELECT v.name FROM packages_held p JOIN packages_offered v ON v.package_id = p.package_id
  WHERE p.member_id = m.id AND p.ended_at IS NULL ORDER BY v.version DESC LIMIT 1)`

export async function countMembers(reader: Reader, search: string | undefined): Promise<number> {
  const from = search ? foundIds(search) : sql`SELECT 1 FROM people`
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM (SELECT 1 FROM (${from}) f LIMIT ${membersFoundMax}) found`.execute(reader)
  return Number(rows[0]?.n ?? 0n)
}

export async function memberDetails(reader: Reader, id: bigint) {
  const { rows } = await sql<{
    email_verified_at: Date | null
    lock_reason: string | null
    two_factor_on: boolean
    frozen_reason: string | null
    sponsor_id: bigint | null
    sponsor_name: string | null
    sponsor_ref: string | null
    payout_address: string | null
    deposit_address: string | null
    bonus_fuel: bigint
    suspense: bigint
    hold: bigint
    arrears: bigint
    direct: bigint
    level: bigint
    corrected: bigint
    withdrawn: bigint
    deposited: bigint
    charged: bigint
    capital: bigint | null
    login: string | null
    server: string | null
    directs: number
    team: bigint
  }>`
    SELECT m.email_verified_at, m.lock_reason,
           EXISTS (SELECT FROM code_apps a WHERE a.member_id = m.id AND a.confirmed_at IS NOT NULL) AS two_factor_on, z.reason AS frozen_reason, s.id AS sponsor_id, s.name AS sponsor_name, s.ref_id AS sponsor_ref,
           pa.address AS payout_address, da.address AS deposit_address, coalesce(f.bonus_fuel, 0) AS bonus_fuel,
           coalesce(f.waiting, 0) AS suspense, coalesce(i.hold, 0) AS hold, coalesce(i.direct_total, 0) AS direct,
           coalesce(i.level_total, 0) AS level, coalesce(i.corrected_total, 0) AS corrected, coalesce(i.withdrawn_total, 0) - coalesce(i.hold, 0) AS withdrawn,
           (SELECT coalesce(sum(arrears), 0) FROM charges_made c WHERE c.member_id = m.id AND c.arrears > 0)::bigint AS arrears,
           coalesce(t.deposited, 0) AS deposited, coalesce(t.charged + t.hosted, 0) AS charged,
           o.capital, o.login, o.server, coalesce(l.members[1], 0) AS directs,
           (SELECT coalesce(sum(n), 0) FROM unnest(l.members) AS n)::bigint AS team
    FROM people m LEFT JOIN people s ON s.id = m.sponsor_id LEFT JOIN members_frozen z ON z.member_id = m.id
      LEFT JOIN addresses_chosen pa ON pa.member_id = m.id LEFT JOIN addresses_given da ON da.member_id = m.id
      LEFT JOIN fuel_held f ON f.member_id = m.id LEFT JOIN income_held i ON i.member_id = m.id
      LEFT JOIN fuel_summed t ON t.member_id = m.id LEFT JOIN broker_forms_sent o ON o.member_id = m.id
      LEFT JOIN levels_reached l ON l.member_id = m.id
    WHERE m.id = ${id}`.execute(reader)
  return rows[0]
}

export async function memberById(reader: Reader, id: bigint): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    SELECT m.id, m.ref_id, m.role, m.name, m.email, m.created_at, m.locked_at, m.closed_at, ${packageName} AS package_name,
           coalesce(b.state, 'none') AS bot, coalesce(f.fuel + f.bonus_fuel, 0) AS fuel, coalesce(i.income, 0) AS income
    FROM people m LEFT JOIN bots_standing b ON b.member_id = m.id LEFT JOIN fuel_held f ON f.member_id = m.id
      LEFT JOIN income_held i ON i.member_id = m.id
    WHERE m.id = ${id}`.execute(reader)
  return rows[0]
}

export async function sessionRows(reader: Reader, id: bigint, now: Date, limit: number) {
  const { rows } = await sql<{
    id: bigint
    user_agent: string
    address: string
    created_at: Date
    last_seen_at: Date
    viewer: string | null
  }>`
    SELECT s.id, s.user_agent, s.address, s.created_at, s.last_seen_at, v.name AS viewer
    FROM devices_seen s LEFT JOIN people v ON v.id = s.viewer_id
    WHERE s.member_id = ${id} AND s.expires_at > ${now} ORDER BY s.last_seen_at DESC LIMIT ${limit}`.execute(reader)
  return rows
}

export async function noteRows(reader: Reader, id: bigint, limit: number) {
  return reader
    .selectFrom('member_notes as n')
    .innerJoin('people as m', 'm.id', 'n.author_id')
    .select(['n.id', 'n.at', 'n.words', 'm.name as author'])
    .where('n.member_id', '=', id)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertNote(
  tx: Tx,
  { memberId, authorId, words, now }: { memberId: bigint; authorId: bigint; words: string; now: Date },
): Promise<void> {
  await tx.insertInto('member_notes').values({ member_id: memberId, author_id: authorId, words, at: now }).execute()
}

type Page = { limit: number; offset: number }

type MailRow = {
  id: bigint
  created_at: Date
  sent_at: Date | null
  failed_at: Date | null
  tries: number
  last_error: string | null
}

export function mailPage(reader: Reader, memberId: bigint, page: Page): Promise<{ rows: MailRow[]; total: number }> {
  const list = {
    columns: sql`o.id, o.created_at, o.sent_at, o.failed_at, o.tries, o.last_error`,
    from: sql`letters_queued o`,
    where: [sql`o.recipient = (SELECT email FROM people WHERE id = ${memberId})`],
    order: [sql`o.id`],
    isDown: true,
  } as const
  return readPage<MailRow>(reader, list, page)
}
