import type { AlertMessage } from '@fairlead/contract/alerts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addSeconds } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import type { Mail } from '../../platform/mail/compose-mail.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { endAlert } from './end-alert.ts'
import { listAlerts } from './list-alerts.ts'
import { purgeAlerts } from './purge-alerts.ts'
import { raiseAlert, raiseAlerts } from './raise-alert.ts'
import { addressesBy } from './send/addresses-of.ts'
import { hookName } from './send/hook-name.ts'
import { sendAlerts } from './send/send-alerts.ts'

const { db } = await testDatabase()
const began = new Date('2026-02-02T00:00:00Z')
let now = began
const mails: Mail[] = []
const tellingParts = {
  db,
  clock: { now: () => now },
  mailer: { queue: async (_: unknown, mail: Mail | readonly Mail[]) => void mails.push(...[mail].flat()) },
  addressesOf: addressesBy(
    [
      {
        names: ['market', 'gas_low'],
        mails: ['market@fairlead.test'],
        webhooks: ['http://market.test/'],
        isUsualToo: false,
      },
    ],
    { mails: ['desk@fairlead.test'], webhooks: ['http://hook.test/secret'] },
  ),
  publicUrl: 'http://fairlead.test',
}
const telling = sendAlerts(tellingParts)
await sql`
  INSERT INTO members (ref_id, name, email, password_hash, role, terms_accepted_at, created_at)
  SELECT 'FLROLE' || upper(role), role, role || '@world.test', '-', role, ${now}, ${now}
  FROM unnest(ARRAY['owner', 'finance', 'support', 'member']) AS role`.execute(db)

beforeEach(async () => {
  now = began
  mails.length = 0
  await sql`DELETE FROM alerts`.execute(db)
  await sql`DELETE FROM alert_flaps`.execute(db)
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
  expect(subjects()).toEqual(Array(3).fill('A payout cannot be signed'))
  await end('1')
  await tell()
  await tell()
  expect(subjects().slice(3)).toEqual(['Resolved: A payout cannot be signed'])
  expect(mails[3]?.text).toContain('Payout 1. (from 2026-02-02 00:00 UTC to 2026-02-02 02:30 UTC)')
})

test('what is raised once and lasts is not told again', async () => {
  await raise('1')
  await tell()
  minutes(300)
  await tell()
  expect(subjects()).toHaveLength(1)
})

test('whatever begins is told at once: a second of its kind, and the same again within the hour', async () => {
  await raise('1')
  await tell()
  minutes(1)
  await raise('2')
  await tell()
  minutes(1)
  await end('1')
  await end('2')
  await tell()
  minutes(1)
  await raise('1')
  await tell()
  expect(subjects()).toEqual([
    'A payout cannot be signed',
    'A payout cannot be signed',
    'Resolved: A payout cannot be signed (2 times)',
    'A payout cannot be signed',
  ])
  expect(mails[1]?.text).toMatch(/Payout 2\..*Still active from earlier messages: 1/s)
  expect(mails[1]?.text).not.toContain('Payout 1.')
})

test('a storm of many is one message that names the newest and counts the rest', async () => {
  await inTx(db, (tx) =>
    raiseAlerts(
      tx,
      Array.from({ length: 60 }, (_, place) => ({ kind: 'payout_unsigned', key: `${place + 2}`, words: 'Late.' })),
      now,
    ),
  )
  await tell()
  expect(subjects()).toEqual(['A payout cannot be signed (60 times)'])
  expect(mails[0]?.text).toContain('And 10 more.')
})

test('many that begin one after the other are told at once first, then by the minute, and none is left out', async () => {
  for (let key = 1; key <= 40; key++) {
    await raise(String(key))
    await tell()
    now = addSeconds(now, 10)
  }
  minutes(1)
  await tell()
  // Ten of their own, the rest of 400 seconds by the minute.
  expect(mails.length).toBeGreaterThan(10)
  expect(mails.length).toBeLessThanOrEqual(16)
  for (let key = 1; key <= 40; key++) expect(mails.filter(({ text }) => text.includes(`Payout ${key}.`)).length).toBe(1)
})

test('what began and ended while nobody told is told all the same, once', async () => {
  await raise('1')
  await end('1')
  await tell()
  await tell()
  expect(subjects()).toEqual(['Already resolved: A payout cannot be signed'])
  expect(mails[0]?.text).toContain('Payout 1. (from 2026-02-02 00:00 UTC to 2026-02-02 00:00 UTC)')
})

test('in other words it is told again an hour later, not before', async () => {
  await raise('1')
  await tell()
  minutes(59)
  await raise('1', 'Another reason.')
  await tell()
  expect(subjects()).toHaveLength(1)
  minutes(1)
  await tell()
  expect(mails[1]?.text).toContain('Another reason.')
})

test('a telling that fails is told by the next, whoever tells it', async () => {
  await raise('1')
  const failing = sendAlerts({
    ...tellingParts,
    mailer: {
      queue: async () => {
        throw new Error('no outbox')
      },
    },
  })
  await expect(failing.due.runDue(now)).rejects.toThrow('no outbox')
  await tell()
  expect(subjects()).toEqual(['A payout cannot be signed'])
})

test('each kind goes where its route says, and to nobody else', async () => {
  await inTx(db, (tx) => raiseAlert(tx, { kind: 'gas_low', key: '', words: 'Low.' }, now))
  await inTx(db, (tx) => raiseAlert(tx, { kind: 'market_silent', key: '', words: 'Silent.' }, now))
  await raise('1')
  await tell()
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    'market@fairlead.test: The treasury is low on gas',
    'market@fairlead.test: No price source is reporting',
    'desk@fairlead.test: A payout cannot be signed',
  ])
  const { rows } = await sql<{ queue: string; payload: string }>`
    SELECT q.queue_name AS queue, j.payload::text FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id ORDER BY j.id`.execute(db)
  expect(rows.map(({ queue }) => queue)).toEqual(
    ['http://market.test/', 'http://market.test/', 'http://hook.test/secret'].map(
      (url) => `post-alert ${hookName(url)}`,
    ),
  )
  // The queue is a table that every process reads, and dumps hold.
  expect(JSON.stringify(rows)).not.toContain('.test/')
})

test('other kinds do not wait for each other', async () => {
  await raise('1')
  await tell()
  await inTx(db, (tx) => raiseAlert(tx, { kind: 'chain_behind', key: '56', words: 'Far behind.' }, now))
  await tell()
  expect(subjects()).toEqual(['A payout cannot be signed', 'Deposits are detected late'])
})

test('what goes on and off is gathered after the third time, told with how often and since when, and again when it has calmed', async () => {
  for (let round = 0; round < 8; round++) {
    await raise('1')
    await tell()
    minutes(1)
    await end('1')
    await tell()
    minutes(1)
  }
  const first = ['A payout cannot be signed', 'Resolved: A payout cannot be signed']
  expect(subjects()).toEqual([...first, ...first, ...first, 'Recurring: A payout cannot be signed'])
  expect(mails[6]?.text).toContain('Payout 1. (began 4 times since 2026-02-02 00:00 UTC; now active')
  // Another of the same kind is told by itself meanwhile.
  await raise('2')
  await tell()
  expect(subjects().slice(7)).toEqual(['A payout cannot be signed'])
  minutes(13)
  await tell()
  expect(mails).toHaveLength(8)
  minutes(1)
  await tell()
  expect(subjects().slice(8)).toEqual(['Stable again: A payout cannot be signed'])
  expect(mails[8]?.text).toContain(
    'Payout 1. (began 8 times from 2026-02-02 00:00 UTC to 2026-02-02 00:15 UTC; stable since then; now resolved)',
  )
  // As new as the first time.
  await raise('1')
  await tell()
  expect(subjects().slice(9)).toEqual(['A payout cannot be signed'])
})

test('what goes on and off for hours is told once an hour, and what of it lasts is told to last', async () => {
  for (let round = 0; round < 34; round++) {
    await raise('1')
    await tell()
    minutes(2)
    await end('1')
    await tell()
    minutes(2)
  }
  const flaps = subjects().filter((subject) => subject.startsWith('Recurring'))
  expect({ flaps: flaps.length, mails: mails.length }).toEqual({ flaps: 3, mails: 9 })
  await raise('1')
  await tell()
  minutes(15)
  await tell()
  expect(mails.at(-1)?.subject).toBe('Stable again: A payout cannot be signed')
  expect(mails.at(-1)?.text).toContain('now active')
  await end('1')
  await tell()
  expect(mails.at(-1)?.subject).toBe('Resolved: A payout cannot be signed')
})

test('what went on and off while nobody told is one message, and counts every time', async () => {
  for (let round = 0; round < 12; round++) {
    await raise('1')
    now = addSeconds(now, 30)
    await end('1')
    now = addSeconds(now, 30)
  }
  await tell()
  expect(subjects()).toEqual(['Recurring: A payout cannot be signed'])
  expect(mails[0]?.text).toContain('began 12 times')
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
  expect(mails[1]?.text).toMatch(/Payout 2.*Resolved since the last message:.*Payout 1/s)
  await end('2')
  await tell()
  expect(subjects()[2]).toBe('Resolved: A payout cannot be signed')
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
  expect(subjects()).toEqual(['A payout cannot be signed'])
  expect(await listAlerts(db, {}, now)).toMatchObject({ total: 1, alerts: [{ key: '1', toldAt: now.toISOString() }] })
})

test('every operator’s page is told, no member’s, and the webhook is asked for', async () => {
  await raise('1')
  await tell()
  const { rows } = await sql<{ role: string; payload: AlertMessage }>`
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
    (await listAlerts(db, query, now)).alerts.map(({ key }) => key)
  expect(await keys({})).toEqual(['3', '1', '2'])
  expect(await keys({ state: 'over' })).toEqual(['2'])
  expect(await keys({ search: 'PAYOUT 3' })).toEqual(['3'])
  expect(await listAlerts(db, { page: 2, pageSize: 1 }, now)).toMatchObject({ total: 3, alerts: [{ key: '1' }] })
  await purgeAlerts(db).runDue(addSeconds(now, 366 * 86_400))
  expect(await keys({ kind: 'payout_unsigned' })).toEqual(['3', '1'])
})
