import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { whileTimeMoves, whileTimeStands } from './hold-time.ts'

const { pool, direct, url } = await testDatabase()

/** A piece of work that lasts until it is told to end. */
function lasting() {
  let end = () => {}
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = () => {
    begin()
    return ended
  }
  return { work, begun, end }
}

/** Until so many wait for a lock in the database. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ n: bigint }>(
      `SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
    )
    if (Number(rows[0]?.n) === count) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('many work while time stands; who moves it waits for them, and meanwhile nobody else begins', async () => {
  const [one, two] = [lasting(), lasting()]
  const working = [whileTimeStands(direct, one.work), whileTimeStands(direct, two.work)]
  await Promise.all([one.begun, two.begun])
  const mover = lasting()
  const moving = whileTimeMoves(direct, mover.work)
  await waiting(1)
  // Otherwise workers that take turns could keep it waiting for ever.
  expect(await whileTimeStands(direct, async () => {})).toBe(false)
  one.end()
  two.end()
  expect(await Promise.all(working)).toEqual([true, true])
  await mover.begun
  expect(await whileTimeStands(direct, async () => {})).toBe(false)
  mover.end()
  await moving
  expect(await whileTimeStands(direct, async () => {})).toBe(true)
})

test('work that must be done alone is not begun twice, and failed work lets go of everything', async () => {
  const one = lasting()
  const working = whileTimeStands(direct, one.work, { alone: 'task' })
  await one.begun
  expect(await whileTimeStands(direct, async () => {}, { alone: 'task' })).toBe(false)
  expect(await whileTimeStands(direct, async () => {}, { alone: 'other' })).toBe(true)
  one.end()
  expect(await working).toBe(true)
  await expect(whileTimeStands(direct, () => Promise.reject(new Error('no')), { alone: 'task' })).rejects.toThrow('no')
  expect(await whileTimeMoves(direct, async () => 'moved')).toBe('moved')
})

test('whoever dies lets go of time', async () => {
  const mover = lasting()
  const moving = whileTimeMoves(direct, mover.work)
  await mover.begun
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid() AND datname = current_database()`,
  )
  for (let has = false; !has; ) has = await whileTimeStands(direct, async () => {})
  await admin.end()
  mover.end()
  await expect(moving).rejects.toThrow()
})
