import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { readPage } from '../../../platform/database/read-page.ts'

export type Login = { server: string; login: string }
export type Holder = { id: bigint; member_id: bigint; proved_at: Date | null; is_paper: boolean }

/** Whoever else opens, takes or gives this login waits until the end of the transaction. */
export async function lockLogin(tx: Tx, { server, login }: Login): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('login ' || lower(${server}) || ' ' || ${login}, 7))`.execute(
    tx,
  )
}

/** The account that a login is traded by, if anybody holds it. */
export async function holderOf(reader: Reader, { server, login }: Login): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    SELECT id, member_id, proved_at, is_paper FROM trading_accounts
    WHERE lower(server) = lower(${server}) AND login = ${login} AND holds_login`.execute(reader)
  return rows[0]
}

/** A member's own account of a login, made where there is none; it holds the login if nobody does. */
export async function putAccount(
  tx: Tx,
  { memberId, server, login, now }: Login & { memberId: bigint; now: Date },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO trading_accounts AS a (member_id, server, login, opened_at, holds_login)
    SELECT ${memberId}, ${server}, ${login}, ${now}, NOT EXISTS (
      SELECT 1 FROM trading_accounts h WHERE lower(h.server) = lower(${server}) AND h.login = ${login} AND h.holds_login)
    ON CONFLICT (member_id, lower(server), login) DO UPDATE SET lost_at = NULL RETURNING id`.execute(tx)
  const [account] = rows
  if (!account) throw new Error(`No account was made for member ${memberId}`)
  return account.id
}

/** The login is this account's from now on, and the other one's no more. */
export async function passLogin(tx: Tx, { from, to, now }: { from: bigint; to: bigint; now: Date }): Promise<void> {
  await sql`UPDATE trading_accounts SET holds_login = false, proved_at = NULL, lost_at = ${now} WHERE id = ${from}`.execute(
    tx,
  )
  await sql`UPDATE trading_accounts SET holds_login = true, lost_at = NULL WHERE id = ${to}`.execute(tx)
}

export async function setProved(tx: Tx, accountId: bigint, now: Date): Promise<void> {
  await sql`UPDATE trading_accounts SET proved_at = coalesce(proved_at, ${now}) WHERE id = ${accountId}`.execute(tx)
}

/** How many logins a member has named since a time, by accounts or by claims. */
export async function loginsNamed(reader: Reader, memberId: bigint, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT ((SELECT count(*) FROM trading_accounts WHERE member_id = ${memberId} AND opened_at > ${since})
      + (SELECT count(*) FROM login_claims WHERE member_id = ${memberId} AND asked_at > ${since}))::int AS n`.execute(
    reader,
  )
  return rows[0]?.n ?? 0
}

/** A member's newest claim takes the place of one that waits, which is decided by that: nobody asks for it any more. */
export async function putClaim(
  tx: Tx,
  { memberId, server, login, company, now }: Login & { memberId: bigint; company: string; now: Date },
): Promise<void> {
  await sql`UPDATE login_claims SET decided_at = ${now}, is_given = false WHERE member_id = ${memberId} AND decided_at IS NULL`.execute(
    tx,
  )
  await sql`INSERT INTO login_claims (member_id, server, login, company, asked_at)
    VALUES (${memberId}, ${server}, ${login}, ${company}, ${now})`.execute(tx)
}

/** Ends the claims on a login that wait: of one member, or of all but one. Answers whose they were. */
export async function endClaims(
  tx: Tx,
  { server, login }: Login,
  { of, isGiven, now }: { of?: bigint; isGiven: boolean; now: Date },
): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    UPDATE login_claims SET decided_at = ${now}, is_given = ${isGiven}
    WHERE decided_at IS NULL AND lower(server) = lower(${server}) AND login = ${login}
      AND member_id = coalesce(${of ?? null}::bigint, member_id) RETURNING member_id`.execute(tx)
  return rows.map(({ member_id }) => member_id)
}

export async function hasClaim(reader: Reader, memberId: bigint, { server, login }: Login): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (SELECT 1 FROM login_claims
    WHERE member_id = ${memberId} AND decided_at IS NULL AND lower(server) = lower(${server}) AND login = ${login}) AS has`.execute(
    reader,
  )
  return rows[0]?.has === true
}

export type WaitingClaim = Login & {
  id: bigint
  company: string
  asked_at: Date
  member_id: bigint
  name: string
  joined_at: Date
  deals: number
  holder_id: bigint
  holder_name: string
  holder_joined_at: Date
  holder_since: Date
  holder_proved_at: Date | null
  holder_deals: number
  holder_state: string | null
}

/** Not counted beyond these: there are many. */
const dealsMax = 1_000
const dealsOf = (
  memberId: string,
) => sql`(SELECT count(*)::int FROM (SELECT 1 FROM deals d JOIN trading_accounts o ON o.id = d.account_id
  WHERE o.member_id = ${sql.raw(memberId)} AND lower(o.server) = lower(c.server) AND o.login = c.login LIMIT ${dealsMax}) done)`

/** Claims that wait, the longest waiting first, with what is known of both sides. */
export function claimPage(
  reader: Reader,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ rows: WaitingClaim[]; total: number }> {
  const list = {
    columns: sql`c.id, c.server, c.login, c.company, c.asked_at, c.member_id, m.name, m.created_at AS joined_at, ${dealsOf('c.member_id')} AS deals,
      h.member_id AS holder_id, p.name AS holder_name, p.created_at AS holder_joined_at, h.opened_at AS holder_since,
      h.proved_at AS holder_proved_at, ${dealsOf('h.member_id')} AS holder_deals, b.state AS holder_state`,
    from: sql`login_claims c JOIN trading_accounts h ON lower(h.server) = lower(c.server) AND h.login = c.login AND h.holds_login`,
    shown: sql`JOIN people m ON m.id = c.member_id JOIN people p ON p.id = h.member_id
      LEFT JOIN bots b ON b.member_id = h.member_id AND b.account_id = h.id`,
    where: [sql`c.decided_at IS NULL`],
    searched: sql`lower(c.login || ' ' || c.server || ' ' || c.company)`,
    order: [sql`c.asked_at`, sql`c.id`],
    isDown: false,
    countMax: 10_000,
  } as const
  return readPage<WaitingClaim>(reader, list, { search, limit, offset })
}

export async function claimsWaiting(reader: Reader, limit: number): Promise<(Login & { id: bigint })[]> {
  return reader
    .selectFrom('login_claims')
    .select(['id', 'server', 'login'])
    .where('decided_at', 'is', null)
    .orderBy('asked_at')
    .limit(limit)
    .execute()
}

/** Accounts whose login went to another member since a time. */
export async function lostSince(reader: Reader, since: Date, limit: number): Promise<bigint[]> {
  const rows = await reader
    .selectFrom('trading_accounts')
    .select('id')
    .where('lost_at', '>', since)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** What is decided for good needs to be kept no longer than it may count. */
export async function purgeClaims(reader: Reader, before: Date): Promise<void> {
  await sql`DELETE FROM login_claims WHERE decided_at < ${before}`.execute(reader)
}
