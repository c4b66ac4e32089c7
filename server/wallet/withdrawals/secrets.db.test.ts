import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { otherThan, type Person, password, walletPeople } from './testing/people.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api,worker', LOG_LEVEL: 'trace' })
const people = walletPeople(server)
const { call, db } = people
const address = `0x${'ab'.repeat(20)}`
const newPassword = 'another long enough one'
const strangersPassword = 'what a stranger guesses'
const secretKey = Buffer.alloc(32, 7)

type Mail = { recipient: string; subject: string; text: string; html: string }

/** Six digits may stand in any hash or fraction by chance; a code is written on its own. */
const standsIn = (where: string) => (secret: string) =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![0-9a-f.])${secret}(?![0-9a-f])`).test(where) : where.includes(secret)

async function everyRow(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'graphile_worker') AND tablename NOT IN ('sandbox_mail', 'migrations')
      AND has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')`.execute(db)
  const dumps = await Promise.all(
    tables.map(({ name }) => sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} t`.execute(db)),
  )
  return dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

async function wholeLife(person: Person, owner: Person): Promise<string[]> {
  const codes: string[] = []
  for (let round = 1; round <= 4; round++) {
    expect((await people.withdraw(person, 10, `ask-${round}`)).status).toBe(200)
    const code = await people.otp(person, round)
    codes.push(code)
    await people.verify(person, otherThan(code), `wrong-${round}`)
    if (round === 1) await people.pass(601)
    else expect((await people.verify(person, code, `right-${round}`)).status).toBe(200)
    const { id } = await people.newest(person)
    if (round > 1) await call(owner, 'POST', `/operator/withdrawals/${id}/reject`, { reason: 'Try again.' })
  }
  return codes
}

test('no code, password, token or key stands in any log line, row or mail but its own', async () => {
  const person = await people.member({ income: 15, address })
  const leaver = await people.member({ address })
  const owner = await people.operator('owner')
  const codes = await wholeLife(person, owner)
  await call(person, 'PUT', '/profile/payout-address', { address, password: strangersPassword })
  await call(person, 'POST', '/profile/password', { currentPassword: password, newPassword })
  await call(leaver, 'POST', '/profile/close', { password: strangersPassword }, 'close-1')
  expect((await people.close(leaver)).status).toBe(200)
  await server.call('POST', '/auth', { body: { email: leaver.email, password } })
  await server.call('POST', '/auth/forgot-password-mail-verification', { body: { email: person.email } })
  const reset = await people.mail(person, 'Reset your password')
  const link = /token=([\w-]{43})/.exec(reset.text)?.[1] ?? ''
  expect(link).not.toBe('')
  await server.call('GET', `/wallet?token=${link}`)
  await people.mail(leaver, 'Your account was closed')

  const words = [password, newPassword, strangersPassword, 'sandbox-owner-pass']
  const tokens = [person, leaver, owner].map(({ token }) => token)
  const keys = [secretKey.toString('hex'), secretKey.toString('base64')]
  const secrets = [...codes, ...words, ...tokens, ...keys, link]
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true)

  const log = server.log()
  expect(log).toContain('/api/wallet/verify-email-otp')
  expect(secrets.filter(standsIn(log))).toEqual([])
  const rows = await everyRow()
  expect(rows).toContain(person.email)
  expect(secrets.filter(standsIn(rows))).toEqual([])

  const mails: Mail[] = await db.selectFrom('sandbox_mail').selectAll().execute()
  const holding = (secret: string) =>
    mails
      .filter(({ subject, text, html }) => standsIn(`${subject}\n${text}\n${html}`)(secret))
      .map(({ recipient, subject }) => `${recipient}: ${subject}`)
  for (const code of new Set(codes))
    expect(holding(code)).toEqual(
      codes.filter((other) => other === code).map(() => `${person.email}: Confirm your withdrawal`),
    )
  expect(holding(link)).toEqual([`${person.email}: Reset your password`])
  expect([...words, ...tokens, ...keys].flatMap(holding)).toEqual([])
})
