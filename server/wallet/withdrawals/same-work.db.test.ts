import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { addSeconds } from '../../platform/clock.ts'
import { Secrets } from '../../platform/keys/secrets.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { otpWords } from './request/otp.ts'
import { otherThan, type Person, walletPeople } from './testing/people.ts'

// Time cannot be measured reliably on a busy machine; what takes the time can be counted. No worker runs beside it.
const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api' })
const people = walletPeople(server)
const { db, withdraw, verify, newest } = people
const address = `0x${'ab'.repeat(20)}`
const waiting = await Promise.all([member(), member(), member(), member(), member()])
const [guessed, expired, locked, right, none] = waiting as [Person, Person, Person, Person, Person]

afterEach(() => vi.restoreAllMocks())

async function member(): Promise<Person> {
  const person = await people.member({ income: 20 })
  // Its code would come by mail, and nobody sends any.
  const since = addSeconds(new Date(), -86_400)
  await db
    .insertInto('payout_addresses')
    .values({ member_id: person.id, address, usable_at: since, changed_at: since })
    .execute()
  return person
}

const others =
  /rate_limits|heartbeats|mail_outbox|alerts|FROM events|sandbox_(blocks|pending)|pg_\w*advisory|^(begin|commit)/

type Query = string | { text?: string }

/** What one call answers, hashes and asks of the database. */
async function effectOf(person: Person, otp: string) {
  const statements: string[] = []
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: unknown[]) {
    const [asked] = input as [Query]
    statements.push(typeof asked === 'string' ? asked : (asked.text ?? ''))
    return Reflect.apply(query, this, input)
  } as typeof query)
  const compare = vi.spyOn(Secrets.prototype, 'isMacOf')
  const make = vi.spyOn(Secrets.prototype, 'mac')
  const { status, body } = await verify(person, otp)
  const hashed = compare.mock.calls.map(([mac]) => mac.length)
  const made = make.mock.calls.length
  vi.restoreAllMocks()
  // Limits are counted in blocks: now and then any call fetches one. Twice a minute somebody looks for silent
  // workers, the local chain makes a block whenever it is time, and what was published is read a moment later.
  return {
    status,
    body,
    hashed,
    made,
    statements: statements.filter((statement) => !others.test(statement)),
  }
}

test('a wrong code, one that has run out, one tried too often and no withdrawal: the same words and the same work', async () => {
  for (const person of [guessed, expired, locked, right]) await withdraw(person, 10)
  const of = (person: Person) => db.updateTable('withdrawals').where('member_id', '=', person.id)
  await of(expired)
    .set({ expires_at: addSeconds(new Date(), -1) })
    .execute()
  await of(locked).set({ otp_tries: 5 }).execute()
  // No worker delivers the mails, so the code is put where theirs was.
  const code = '424242'
  const secrets = new Secrets([{ name: 'test', key: Buffer.alloc(32, 7) }])
  for (const person of [guessed, expired, locked, right]) {
    const { id, member_id, amount, fee, address: to } = await newest(person)
    await of(person)
      .set({ otp_hash: secrets.mac(otpWords(code, { id, member_id, amount, fee, address: to })) })
      .execute()
  }
  // The first call of a connection prepares what later ones reuse.
  await effectOf(none, code)

  const wrong = await effectOf(guessed, otherThan(code))
  expect(wrong).toMatchObject({ status: 400, body: { message: 'Invalid OTP. Please try again.' } })
  expect(wrong.made).toBe(0)
  expect(wrong.hashed).toHaveLength(1)
  expect(wrong.statements.some((statement) => statement.includes('add_job'))).toBe(true)
  expect(await effectOf(expired, code)).toEqual(wrong)
  expect(await effectOf(locked, otherThan(code))).toEqual(wrong)
  expect(await effectOf(locked, code)).toEqual(wrong)
  expect(await effectOf(none, code)).toEqual(wrong)
  expect(await effectOf(right, code)).toMatchObject({ status: 200, body: { status: 'OTP_VERIFIED' } })
})
