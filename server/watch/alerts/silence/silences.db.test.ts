import { type AlertKind, alertGroups, alertTitles } from '@fairlead/contract/alerts'
import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addSeconds } from '../../../platform/clock.ts'
import { inTx } from '../../../platform/database/db.ts'
import type { Mail } from '../../../platform/mail/compose-mail.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { acknowledgeAlert } from '../acknowledge-alert.ts'
import { endAlert } from '../end-alert.ts'
import { listAlerts } from '../list-alerts.ts'
import { purgeAlerts } from '../purge-alerts.ts'
import { raiseAlert } from '../raise-alert.ts'
import { sendAlerts } from '../send/send-alerts.ts'
import { endSilence } from './end-silence.ts'
import { listSilences } from './list-silences.ts'
import { silenceAlerts } from './silence-alerts.ts'

const { db } = await testDatabase()
const began = new Date('2026-03-02T00:00:00Z')
let now = began
const mails: Mail[] = []
const telling = sendAlerts({
  db,
  clock: { now: () => now },
  mailer: { queue: async (_, mail) => void mails.push(...[mail].flat()) },
  addressesOf: () => ({ mails: ['desk@fairlead.test'], webhooks: [] }),
  publicUrl: 'http://fairlead.test',
})
const roles = ['owner', 'finance', 'support'] as const
await sql`
  INSERT INTO members (ref_id, name, email, password_hash, role, terms_accepted_at, created_at)
  SELECT 'FLROLE' || upper(role), role, role || '@world.test', '-', role, ${now}, ${now}
  FROM unnest(${[...roles]}::text[]) AS role`.execute(db)
const { rows: people } = await sql<{ id: bigint; role: (typeof roles)[number] }>`
  SELECT id, role FROM members ORDER BY id`.execute(db)
const as = (role: (typeof roles)[number]) => {
  const operator = people.find((person) => person.role === role)
  if (!operator) throw new Error(`There is no ${role}`)
  return operator
}

beforeEach(async () => {
  now = began
  mails.length = 0
  auditedBefore = await newest()
  for (const table of ['alert_acks', 'alert_silences', 'alert_flaps', 'alerts', 'events'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(db)
})

const minutes = (count: number) => {
  now = addSeconds(now, count * 60)
}
const kind: AlertKind = 'terminal_silent'
const raise = (key: string, words = `Terminal ${key}, 5 minutes.`) =>
  inTx(db, (tx) => raiseAlert(tx, { kind, key, words }, now))
const end = (key: string) => inTx(db, (tx) => endAlert(tx, kind, key, now))
const tell = () => telling.due.runDue(now)
const subjects = () => mails.map(({ subject }) => subject)
const silence = (
  given: { key?: string; hours?: number; kind?: AlertKind; role?: (typeof roles)[number] } = {},
): Promise<bigint> => {
  const { role = 'support', hours = 1, ...which } = given
  const asked = { kind, ...which, hours, reason: 'Maintenance.', operator: as(role), now }
  return inTx(db, (tx) => silenceAlerts(tx, asked))
}
const stop = (id: bigint, role: (typeof roles)[number] = 'support') =>
  inTx(db, (tx) => endSilence(tx, { id, operator: as(role), now }))
const take = async (key: string, role: (typeof roles)[number] = 'support') => {
  const [alert] = (await listAlerts(db, { search: key, state: 'open' }, now)).alerts
  if (!alert) throw new Error(`Nothing of ${key} is open`)
  const asked = { id: BigInt(alert.id), note: 'On it.', operatorId: as(role).id, now }
  await inTx(db, (tx) => acknowledgeAlert(tx, asked))
}
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'taken',
    (error: Error) => error.message,
  )
/** The log cannot be emptied. */
let auditedBefore = 0n
const newest = async () =>
  (await sql<{ id: bigint }>`SELECT coalesce(max(id), 0) AS id FROM operator_audit`.execute(db)).rows[0]?.id ?? 0n
const audit = async () =>
  (
    await sql<{
      line: string
    }>`SELECT action || ', ' || subject AS line FROM operator_audit WHERE id > ${auditedBefore} ORDER BY id`.execute(db)
  ).rows.map(({ line }) => line)

test('every kind is in one group, and what stops money or hides that is the owner’s to silence', async () => {
  expect(Object.values(alertGroups).flat().sort()).toEqual(Object.keys(alertTitles).sort())
  const may = async (which: AlertKind, role: (typeof roles)[number]) => {
    const said = await refusal(silence({ kind: which, role }))
    await sql`DELETE FROM alert_silences`.execute(db)
    return said
  }
  for (const [which, allowed] of [
    ['payouts_stopped', ['owner']],
    ['worker_silent', ['owner']],
    ['gas_low', ['owner', 'finance']],
    ['terminal_silent', roles],
  ] as const) {
    for (const role of roles)
      expect({ which, role, said: await may(which, role) }).toEqual({
        which,
        role,
        said: (allowed as readonly string[]).includes(role) ? 'taken' : text.silenceNotYours,
      })
  }
  expect(await refusal(silence({ kind: 'payouts_stopped', role: 'owner', hours: 25 }))).toBe(text.silenceHoursOfOwner)
  expect(await refusal(silence({ hours: 168 }))).toBe('taken')
  expect(await refusal(silence())).toBe(text.silenceStands)
  expect(await refusal(silence({ hours: 169, key: 'a' }))).toBe(text.silenceHoursOfOwner)
})

test('what begins while it is silenced is in the list and is told when the silence is over, if it lasts', async () => {
  await silence({ key: '1' })
  await raise('1')
  await raise('2')
  await tell()
  expect(mails.map((mail) => mail.text)).toEqual([expect.stringContaining('Terminal 2')])
  expect((await listAlerts(db, { state: 'open' }, now)).alerts).toMatchObject([
    { key: '2', silencedUntil: null },
    { key: '1', silencedUntil: addSeconds(began, 3_600).toISOString(), toldAt: null },
  ])
  minutes(30)
  await end('1')
  minutes(1)
  await raise('1', 'Terminal 1 again.')
  minutes(28)
  await tell()
  expect(mails).toHaveLength(1)
  minutes(1)
  await tell()
  await tell()
  expect(mails).toHaveLength(2)
  // What began and ended meanwhile is in the list, and in no message.
  expect(mails[1]?.text).toContain('Terminal 1 again. (since 2026-03-02 00:31 UTC)')
  expect(mails[1]?.text).not.toContain('Terminal 1, 5')
  expect((await listAlerts(db, { state: 'over' }, now)).alerts).toMatchObject([{ key: '1', toldAt: null }])
})

test('what was told before and ends while it is silenced is told to be over when the silence is', async () => {
  await raise('1')
  await tell()
  await silence()
  minutes(10)
  await end('1')
  await tell()
  expect(mails).toHaveLength(1)
  minutes(50)
  await tell()
  expect(subjects()[1]).toBe('Resolved: A terminal is silent')
})

test('a silence ends early by whoever may make it, once, and what lasts is told', async () => {
  const id = await silence({ kind: 'gas_low', role: 'finance' })
  await inTx(db, (tx) => raiseAlert(tx, { kind: 'gas_low', key: '', words: 'Low.' }, now))
  await tell()
  expect(mails).toEqual([])
  minutes(1)
  expect(await refusal(stop(id))).toBe(text.silenceNotYours)
  await stop(id, 'owner')
  expect(await refusal(stop(id, 'owner'))).toBe(text.silenceEndedBefore)
  await tell()
  expect(subjects()).toEqual(['The treasury is low on gas'])
  expect(await listSilences(db, now, { limit: 5, offset: 0 })).toMatchObject({
    total: 1,
    silences: [{ kind: 'gas_low', key: null, madeBy: 'finance', endedBy: 'owner', holds: false, open: 1 }],
  })
  expect(await audit()).toEqual([
    'silence alerts, The treasury is low on gas',
    'end silence of alerts, The treasury is low on gas',
  ])
})

test('of many who silence the same at once one does, and only so many hold at a time', async () => {
  const said = await Promise.all(Array.from({ length: 6 }, () => refusal(silence())))
  expect(said.filter((words) => words === 'taken')).toHaveLength(1)
  await sql`INSERT INTO alert_silences (kind, key, reason, made_by, made_at, until)
    SELECT 'terminal_silent', n::text, 'Many.', ${as('owner').id}, ${now}, ${addSeconds(now, 60)} FROM generate_series(1, 99) n`.execute(
    db,
  )
  expect(await refusal(silence({ key: 'a' }))).toBe(text.silencesTooMany)
  minutes(2)
  expect(await refusal(silence({ key: 'a' }))).toBe('taken')
  await purgeAlerts(db).runDue(addSeconds(now, 367 * 86_400))
  expect((await listSilences(db, now, { limit: 5, offset: 0 })).total).toBe(0)
})

test('what somebody has taken on is not told again, unless it says something else, and its end is told', async () => {
  await raise('1')
  await tell()
  await take('1')
  for (let hour = 0; hour < 3; hour++) {
    minutes(60)
    // Figures in words move all the time.
    await raise('1', `Terminal 1, ${65 + 60 * hour} minutes.`)
    await tell()
  }
  expect(mails).toHaveLength(1)
  expect((await listAlerts(db, {}, now)).alerts[0]).toMatchObject({
    acknowledged: { by: 'support', note: 'On it.', at: began.toISOString(), holds: true },
  })
  await raise('1', 'Terminal 1 refuses its key.')
  await tell()
  expect(mails[1]?.text).toContain('refuses its key')
  expect((await listAlerts(db, {}, now)).alerts[0]).toMatchObject({ acknowledged: { by: 'support', holds: false } })
  await end('1')
  await tell()
  expect(subjects()[2]).toBe('Resolved: A terminal is silent')
  // As it comes again it is another, that nobody has taken on.
  await raise('1')
  await tell()
  expect(mails).toHaveLength(4)
  expect(await audit()).toEqual([expect.stringMatching(/^acknowledge alert, alert \d+$/)])
})

test('an alert is taken on once as it stands, by the first of many, and not when it is over', async () => {
  await raise('1')
  const said = await Promise.all(roles.map((role) => refusal(take('1', role))))
  expect(said.sort()).toEqual([text.alertAcknowledgedBefore, text.alertAcknowledgedBefore, 'taken'])
  await raise('1', 'Something else.')
  expect(await refusal(take('1', 'owner'))).toBe('taken')
  const [alert] = (await listAlerts(db, {}, now)).alerts
  await end('1')
  const late = { id: BigInt(alert?.id ?? 0), note: 'Late.', operatorId: as('owner').id, now }
  expect(await refusal(inTx(db, (tx) => acknowledgeAlert(tx, late)))).toBe(text.alertOver)
})

test('what goes on and off while it is silenced is told of when it is over, as one', async () => {
  await silence()
  for (let round = 0; round < 6; round++) {
    await raise('1')
    await tell()
    minutes(9)
    await end('1')
    await tell()
    minutes(1)
  }
  expect(mails).toEqual([])
  for (let round = 0; round < 5; round++) {
    await raise('1')
    minutes(1)
    await end('1')
    minutes(1)
  }
  await tell()
  expect(subjects()).toEqual(['Recurring: A terminal is silent'])
})
