import type { AlertNews } from '@fairlead/contract/alerts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addSeconds } from '../platform/clock.ts'
import { inTx } from '../platform/db.ts'
import type { Mail } from '../platform/mail/compose-mail.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { endAlert } from './end-alert.ts'
import { listAlerts } from './list-alerts.ts'
import { purgeAlerts } from './purge-alerts.ts'
import { raiseAlert, raiseAlerts } from './raise-alert.ts'
import { tellAlerts } from './tell-alerts.ts'

const { db } = await testDatabase()
let now = new Date('2026-02-01T00:00:00Z')
const mails: Mail[] = []
const telling = tellAlerts({
  db,
  clock: { now: () => now },
  mailer: { queue: async (_, mail) => void mails.push(...[mail].flat()) },
  operatorAddress: 'desk@fairlead.test',
  publicUrl: 'http://fairlead.test',
  webhookUrl: 'http://hook.test/secret',
})
await sql`
  INSERT INTO members (ref_id, name, email, password_hash, role, terms_accepted_at, created_at)
  SELECT 'FLROLE' || upper(role), role, role || '@world.test', '-', role, ${now}, ${now}
  FROM unnest(ARRAY['owner', 'finance', 'support', 'member']) AS role`.execute(db)

beforeEach(async () => {
  now = addSeconds(now, 86_400)
  mails.length = 0
  await sql`DELETE FROM alerts`.execute(db)
  await sql`DELETE FROM events`.execute(db)
  await sql`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs`.execute(db)
})

const minutes = (count: number) => {
  now = addSeconds(now, count * 60)
}
const raise = (key: string, words = `Payout ${key}.`) =>
  inTx(db, (tx) => raiseAlert(tx, { kind: 'payout_unsigned', key, words }, now))
const end = (key: string) => inTx(db, (tx) => endAlert(tx, 'payout_unsigned', key, now))
const tell = () => telling.due.runDue(now)
const subjects = () => mails.map(({ subject }) => subject)
const jobs = async (task: string) =>
  (
    await sql<{
      n: bigint
    }>`SELECT count(*) AS n FROM graphile_worker.jobs WHERE task_identifier = ${task}`.execute(db)
  ).rows[0]?.n

test('it is told at once, then once an hour while it is raised, and once when it is over', async () => {
  await raise('1')
  expect(await jobs('tell-alerts')).toBe(1n)
  await tell()
  for (let round = 0; round < 15; round++) {
    minutes(10)
    await raise('1')
    await tell()
  }
  expect(subjects()).toEqual(Array(3).fill('A payout is not signed'))
  await end('1')
  await tell()
  await tell()
  expect(subjects().slice(3)).toEqual(['Over: A payout is not signed'])
  expect(mails[3]?.text).toContain('Payout 1. (from 2026-02-02 00:00 UTC to 2026-02-02 02:30 UTC)')
})

test('what is raised once and lasts is not told again', async () => {
  await raise('1')
  await tell()
  minutes(300)
  await tell()
  expect(subjects()).toHaveLength(1)
})

test('more of a kind within the hour wait for it and are told together', async () => {
  await raise('1')
  await tell()
  minutes(1)
  await inTx(db, (tx) =>
    raiseAlerts(
      tx,
      Array.from({ length: 60 }, (_, place) => ({ kind: 'payout_unsigned', key: `${place + 2}`, words: 'Late.' })),
      now,
    ),
  )
  await tell()
  expect(subjects()).toHaveLength(1)
  minutes(59)
  await tell()
  expect(subjects()[1]).toBe('A payout is not signed (61 times)')
  expect(mails[1]?.text).toContain('And 11 more.')
})

test('other kinds do not wait for each other', async () => {
  await raise('1')
  await tell()
  await inTx(db, (tx) => raiseAlert(tx, { kind: 'chain_behind', key: '56', words: 'Far behind.' }, now))
  await tell()
  expect(subjects()).toEqual(['A payout is not signed', 'Deposits are noticed late'])
})

test('one that comes and goes all the time is told of twice an hour at most, and never as over before it was told', async () => {
  for (let round = 0; round < 36; round++) {
    await raise('1')
    await tell()
    await end('1')
    await tell()
    minutes(5)
  }
  expect(subjects()).toEqual(Array(3).fill(['A payout is not signed', 'Over: A payout is not signed']).flat())
})

test('that part of it is over waits for the rest or for the next telling', async () => {
  await raise('1')
  await raise('2')
  await tell()
  await end('1')
  await tell()
  expect(subjects()).toHaveLength(1)
  minutes(60)
  await raise('2')
  await tell()
  expect(subjects()).toHaveLength(2)
  expect(mails[1]?.text).toMatch(/Payout 2.*Over since the last message:.*Payout 1/s)
  await end('2')
  await tell()
  expect(subjects()[2]).toBe('Over: A payout is not signed')
  expect(mails[2]?.text).not.toContain('Payout 1.')
})

test('raising it again writes nothing while operators still have to be told the same', async () => {
  const version = async () => (await sql<{ v: string }>`SELECT xmin::text AS v FROM alerts`.execute(db)).rows
  await raise('1')
  const first = await version()
  await raise('1')
  expect(await version()).toEqual(first)
  await tell()
  await raise('1')
  const again = await version()
  await raise('1')
  expect(await version()).toEqual(again)
  await raise('1', 'Another reason.')
  expect(await version()).not.toEqual(again)
  expect(await jobs('tell-alerts')).toBe(1n)
})

test('many who raise and tell the same at once make one alert and one message', async () => {
  await Promise.all(Array.from({ length: 8 }, () => raise('1')))
  await Promise.all(Array.from({ length: 8 }, tell))
  expect(subjects()).toEqual(['A payout is not signed'])
  expect(await listAlerts(db, {})).toMatchObject({ total: 1, alerts: [{ key: '1', toldAt: now.toISOString() }] })
})

test('every operator’s page is told, no member’s, and the webhook is asked for', async () => {
  await raise('1')
  await tell()
  const { rows } = await sql<{ role: string; payload: AlertNews }>`
    SELECT m.role, e.payload FROM events e JOIN members m ON m.id = e.member_id
    WHERE e.kind = 'alert' ORDER BY m.id`.execute(db)
  expect(rows.map(({ role }) => role)).toEqual(['owner', 'finance', 'support'])
  expect(rows[0]?.payload).toMatchObject({ kind: 'payout_unsigned', openTotal: 1, open: [{ words: 'Payout 1.' }] })
  expect(await jobs('post-alert')).toBe(1n)
})

test('the list shows what is going on first, pages, and forgets what was over a year ago', async () => {
  await raise('1')
  minutes(1)
  await raise('2')
  await end('2')
  minutes(1)
  await raise('3')
  const keys = async (query: Parameters<typeof listAlerts>[1]) =>
    (await listAlerts(db, query)).alerts.map(({ key }) => key)
  expect(await keys({})).toEqual(['3', '1', '2'])
  expect(await keys({ state: 'over' })).toEqual(['2'])
  expect(await keys({ search: 'PAYOUT 3' })).toEqual(['3'])
  expect(await listAlerts(db, { page: 2, pageSize: 1 })).toMatchObject({ total: 3, alerts: [{ key: '1' }] })
  await purgeAlerts(db).runDue(addSeconds(now, 366 * 86_400))
  expect(await keys({ kind: 'payout_unsigned' })).toEqual(['3', '1'])
})
