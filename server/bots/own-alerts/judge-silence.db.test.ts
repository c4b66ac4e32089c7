import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { watchTerminals } from '../terminals/sync/watch-terminals.ts'
import { alertWorld, later, start } from './testing/alert-world.ts'

const database = await testDatabase()
const { db } = database
const { people, newWatch, toldTo, set, pair, hear } = alertWorld(database)

test('an own terminal that is silent for so long is told of once an hour at most; one that we host is ours to look after', async () => {
  const [own, hosted] = [await people.active(), await people.active()]
  await pair(own, start)
  await pair(hosted, start, true)
  for (const memberId of [own, hosted]) await set(memberId, 'silence', 10)
  const listener = newWatch()
  const heard = new Set([0, 17, 41, 64, 75])
  const toldAt: number[] = []
  for (let minute = 0; minute <= 120; minute++) {
    if (heard.has(minute)) for (const memberId of [own, hosted]) await hear(memberId, later(minute))
    const before = (await toldTo(own)).length
    await listener.runDue(later(minute))
    if ((await toldTo(own)).length > before) toldAt.push(minute)
  }
  // After the first it was heard of at 17, 41 and 64, within the hour; from 75 on it was silent again.
  expect(toldAt).toEqual([10, 85])
  expect(await toldTo(hosted)).toEqual([])
  expect((await toldTo(own))[0]).toBe('Your terminal has been silent for 10 minutes')
})

test('what nobody could hear is no silence: who has not listened waits as long as was asked for', async () => {
  const memberId = await people.active()
  await pair(memberId, start)
  await set(memberId, 'silence', 10)
  const listener = newWatch()
  await listener.runDue(later(60))
  await listener.runDue(later(64))
  await listener.runDue(later(69))
  expect(await toldTo(memberId)).toEqual([])
  // It has not looked for long enough to have been away.
  await listener.runDue(later(75))
  expect(await toldTo(memberId)).toEqual([])
  for (const minute of [79, 82]) await listener.runDue(later(minute))
  expect(await toldTo(memberId)).toEqual([])
  await listener.runDue(later(85))
  expect(await toldTo(memberId)).toHaveLength(1)
})

test('whoever has said after how long they want to be written to reads of the first minute on their pages alone', async () => {
  const [own, other] = [await people.active(), await people.active()]
  for (const memberId of [own, other]) await pair(memberId, start)
  await set(own, 'silence', 30)
  await watchTerminals(db).runDue(later(5))
  const { rows } = await sql<{ member_id: bigint; mail_due: boolean }>`
    SELECT member_id, mail_due FROM notifications WHERE title = 'Your terminal is not connected' AND member_id IN (${own}, ${other})
    ORDER BY member_id`.execute(db)
  expect(rows).toEqual([
    { member_id: own, mail_due: false },
    { member_id: other, mail_due: true },
  ])
})
