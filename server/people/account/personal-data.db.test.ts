import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { rules } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Reader } from '../../platform/database/db.ts'
import type { PersonalTable } from '../../platform/personal-data.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { membersToErase } from '../../wallet/closing/erase-closed.ts'
import { password, walletPeople } from '../../wallet/withdrawals/testing/people.ts'
import { purgeExpiredSessions } from '../identity/purge-expired.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api,worker' })
const people = walletPeople(server)
const { db, call } = people
const daySeconds = 86_400
const mine = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('a member gets everything we hold about them as one file, for the password, and nothing that proves who they are', async () => {
  const person = await people.member({ income: 20, address: mine })
  await people.fuel(person, 50)
  await sql`INSERT INTO notifications (member_id, kind, title, body, at, mail_due)
    SELECT ${person.id}, 'account', 'Note ' || n, '', now(), false FROM generate_series(1, 1203) n`.execute(db)
  await server.call('POST', '/contact/submit', {
    body: { name: 'Me', email: person.email, phone: '1', subject: 'Hello', message: 'A question' },
  })
  expect((await call(person, 'POST', '/profile/export', { password: 'another password' })).status).toBe(400)
  const { status, body, headers } = await call(person, 'POST', '/profile/export', { password })
  expect({ status, disposition: headers.get('content-disposition') }).toEqual({
    status: 200,
    disposition: 'attachment; filename="fairlead-my-data.json"',
  })
  expect(body).toMatchObject({
    member: Number(person.id),
    profile: [{ name: person.name, email: person.email }],
    payoutAddress: [{ address: mine.toLowerCase() }],
    messages: [{ subject: 'Hello' }],
    signedIn: [{ address: '127.0.0.1' }],
  })
  const titles = (body.notifications as { title: string }[]).map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith('Note'))).toEqual(
    Array.from({ length: 1203 }, (_, n) => `Note ${n + 1}`),
  )
  expect((body.fuelDeposits as { amount: string }[]).map(({ amount }) => amount)).toEqual(['50.000000'])
  const { rows } = await sql<{ secret: string }>`
    SELECT password_hash AS secret FROM members WHERE id = ${person.id}
    UNION SELECT encode(token_hash, 'hex') FROM sessions WHERE member_id = ${person.id}`.execute(db)
  for (const { secret } of rows) expect(JSON.stringify(body)).not.toContain(secret)
})

test('thirty days after closing, when all is settled, only the number is left, and the address may sign up again', async () => {
  const sponsor = await people.member()
  const leaver = await people.member({ sponsor, address: mine })
  const child = await people.member({ sponsor: leaver })
  const owed = await people.member({ address: mine })
  await people.fuel(owed, 50)
  await sql`INSERT INTO member_notes (member_id, author_id, words, at) VALUES (${leaver.id}, ${sponsor.id}, 'Rang us up', now())`.execute(
    db,
  )
  for (const person of [leaver, owed]) expect((await people.close(person))?.status ?? 200).toBe(200)
  const traces = async (who: typeof leaver) => {
    const { rows } = await sql<{ found: bigint }>`
      SELECT (SELECT count(*) FROM members WHERE id = ${who.id} AND (name = ${who.name} OR email = ${who.email}))
        + (SELECT count(*) FROM payout_addresses WHERE member_id = ${who.id})
        + (SELECT count(*) FROM member_devices WHERE member_id = ${who.id})
        + (SELECT count(*) FROM member_notes WHERE member_id = ${who.id})
        + (SELECT count(*) FROM mail_outbox WHERE recipient = ${who.email}) AS found`.execute(db)
    return rows[0]?.found ?? 0n
  }
  await people.pass((rules.erasedAfterDays - 2) * daySeconds)
  expect(await traces(leaver)).toBeGreaterThan(3n)
  await people.pass(3 * daySeconds)
  expect(await traces(leaver)).toBe(0n)
  // Whose refund still waits for the operators is not forgotten.
  expect(await traces(owed)).toBeGreaterThan(1n)

  const { sponsor_id } = await db
    .selectFrom('members')
    .select('sponsor_id')
    .where('id', '=', child.id)
    .executeTakeFirstOrThrow()
  expect(sponsor_id).toBe(leaver.id)
  expect(await people.brokenBooks()).toEqual([])
  const body = { email: leaver.email, password }
  expect(await server.call('POST', '/auth/reopen', { body })).toMatchObject({
    status: 400,
    body: { message: text.loginFailed },
  })
  const signUp = { ...body, name: 'Somebody New', termsAccepted: true, password: 'another long password' }
  expect((await server.call('POST', '/auth/signup', { body: signUp })).status).toBe(200)
  expect((await server.mailTo(leaver.email, 'Verify')).text).toContain('verification_token')
})

test('who left owing something is not forgotten before three years, so that waiting sheds no debt', async () => {
  const debtor = await people.member()
  expect((await people.close(debtor))?.status ?? 200).toBe(200)
  const closed = await db.selectFrom('people').select('closed_at').where('id', '=', debtor.id).executeTakeFirstOrThrow()
  const after = (days: number) => new Date((closed.closed_at?.getTime() ?? 0) + days * daySeconds * 1000)
  const isDue = async (reader: Reader, days: number) => {
    const [closedBefore, debtorsBefore] = [rules.erasedAfterDays, rules.debtorsErasedAfterDays].map((kept) =>
      after(days - kept),
    )
    if (!closedBefore || !debtorsBefore) throw new Error('There are two times')
    return (await membersToErase(reader, { closedBefore, debtorsBefore, limit: 100 })).includes(debtor.id)
  }
  expect([await isDue(db, rules.erasedAfterDays - 1), await isDue(db, rules.erasedAfterDays)]).toEqual([false, true])
  const owner = { url: server.databaseUrl }
  await asOwner(
    owner,
    `INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, written_off, shares, balance_after, at)
     VALUES ('hosting', 'a debt', '', ${debtor.id}, 5, 0, 0, 0, 5, '{}', 0, now())`,
  )
  const last = rules.debtorsErasedAfterDays
  expect([await isDue(db, last - 1), await isDue(db, last)]).toEqual([false, true])
  await asOwner(owner, "DELETE FROM fuel_charges WHERE key = 'a debt'")
})

test('a browser that nobody used for a year is forgotten', async () => {
  const person = await people.member()
  const seen = () => db.selectFrom('member_devices').select('device_hash').where('member_id', '=', person.id).execute()
  const { rows } = await sql<{
    at: Date
  }>`SELECT last_seen_at AS at FROM member_devices WHERE member_id = ${person.id}`.execute(db)
  const last = rows[0]?.at ?? new Date()
  const after = (days: number) => new Date(last.getTime() + days * daySeconds * 1000)
  await purgeExpiredSessions(db).runDue(after(rules.deviceKeptDays - 1))
  expect(await seen()).toHaveLength(1)
  await purgeExpiredSessions(db).runDue(after(rules.deviceKeptDays + 1))
  expect(await seen()).toEqual([])
})

test('every table that names a member or an address is handed over by its slice, or holds nothing of a person', async () => {
  /** Of operators at work, of how far a count has come, and of the sandbox alone. */
  const nothing = ['operator_invitations', 'record_progress', 'sandbox_mail']
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('member_id', 'email', 'recipient', 'typed_by')`.execute(
    db,
  )
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /[^/]+\/[^/]+\/personal-data\.ts$|own-personal-data\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(10)
  const handedOver = await Promise.all(
    files.map(async (file) => Object.values(await import(/* @vite-ignore */ resolve('server', file))).flat()),
  )
  const tables = handedOver.flat() as PersonalTable[]
  const named: string[] = tables.map(({ table }) => table)
  expect(rows.map(({ name }) => name).filter((name) => ![...named, ...nothing].includes(name))).toEqual([])
  const deleted = tables.filter(({ erased }) => erased === 'deleted').map(({ table }) => table)
  const { rows: refused } = await sql<{ name: string }>`
    SELECT name FROM unnest(${deleted}::text[]) AS name WHERE NOT has_table_privilege('fairlead_worker', name, 'DELETE')`.execute(
    db,
  )
  expect(refused).toEqual([])
})
