import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import type { Tx } from './database/db.ts'
import { followEvents, foundEvent, isAfter, publish, publishAll, publishFound, purgeEvents } from './events.ts'
import { createLogger } from './logging.ts'

const now = new Date('2026-01-31T00:00:00Z')
const { db, direct } = await testDatabase()
const events = await followEvents(db, direct, createLogger('silent'))
afterAll(() => events.close())

test('positions are numbers: what was missed comes in their order, also where they gain a digit', async () => {
  const xacts = ['8', '9', '10', '11', '99', '100', '101']
  const rows = xacts.map((xact) => ({
    xact,
    member_id: 1n,
    kind: 'notification',
    payload: '{}',
    created_at: new Date(),
  }))
  await db.insertInto('events').values(rows).execute()
  const order = (await events.since(1n, '8-999')).map(({ id }) => id.split('-')[0])
  expect(order).toEqual(['9', '10', '11', '99', '100', '101'])
})

test.each([
  ['10-1', '9-1', true],
  ['9-1', '10-1', false],
  ['9-10', '9-9', true],
  ['9-9', '9-9', false],
  ['18446744073-1', '9-2', true],
])('%s after %s: %s', (id, other, after) => {
  expect(isAfter(id, other)).toBe(after)
})

test('what is published is what the contract says: anything else does not compile', () => {
  const wrong = (tx: Tx) => [
    // @ts-expect-error: a fuel event carries a balance
    publish(tx, 1n, 'fuel', { balance: 1 }, now),
    // @ts-expect-error: there is no such kind
    publish(tx, 1n, 'rumour', {}, now),
    // @ts-expect-error: a state no bot has
    publishAll(tx, [{ memberId: 1n, kind: 'bot', payload: { state: 'asleep' } }], now),
    // @ts-expect-error: one of its fields is missing
    publishFound(tx, foundEvent(sql`1`, 'fuel', { fuelBalance: sql`1` }), now),
  ]
  expect(wrong).toBeTypeOf('function')
})

test('events are kept for a week', async () => {
  const day = 86_400_000
  await db.deleteFrom('events').execute()
  const rows = [8, 6].map((days) => ({
    member_id: 2n,
    kind: 'notification',
    payload: `{"days":${days}}`,
    created_at: new Date(now.getTime() - days * day),
  }))
  await db.insertInto('events').values(rows).execute()
  await purgeEvents(db).runDue(now)
  expect(await db.selectFrom('events').select('payload').execute()).toEqual([{ payload: { days: 6 } }])
})
