import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addSeconds } from '../../../platform/clock.ts'
import { inTx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { botWorld, usd } from '../testing/bot-world.ts'
import { chooseSettings } from './choose-settings.ts'
import { versionsOf } from './version-store.ts'

const { db } = await testDatabase()
const start = new Date('2026-03-10T08:00:00Z')
const later = (minutes: number) => addSeconds(start, minutes * 60)
const people = botWorld(db, start)
const choose = (memberId: bigint, tradesMax: number | null, minutes: number) =>
  inTx(db, (tx) => chooseSettings(tx, memberId, tradesMax === null ? null : { tradesMax }, later(minutes)))
const versions = async (memberId: bigint) =>
  (await versionsOf(db, memberId, 10)).map(({ version, settings, capital, at }) => [version, settings, capital, at])

test('a bot that is set up, each choice after it and another capital are versions, and none is made where nothing changes', async () => {
  const memberId = await people.active()
  await choose(memberId, null, 1)
  await choose(memberId, 3, 2)
  await choose(memberId, 3, 3)
  await choose(memberId, null, 4)
  await people.submit(memberId, { capital: 400 }, later(5))
  await people.activate(memberId, later(6))
  expect(await versions(memberId)).toEqual([
    [4, null, usd(400), later(6)],
    [3, null, usd(300), later(4)],
    [2, { tradesMax: 3 }, usd(300), later(2)],
    [1, null, usd(300), start],
  ])
  await expect(sql`DELETE FROM bot_versions`.execute(db)).rejects.toThrow()
})

test('what is chosen before the bot is set up is a version, too, and a choice that fails is none', async () => {
  const memberId = await people.member()
  await choose(memberId, 2, 1)
  await expect(
    inTx(db, async (tx) => {
      await chooseSettings(tx, memberId, { tradesMax: 5 }, later(2))
      throw new Error('the machine stops')
    }),
  ).rejects.toThrow('the machine stops')
  expect(await versions(memberId)).toEqual([[1, { tradesMax: 2 }, null, later(1)]])
})

test('what was chosen before versions were kept is the first: from the set-up on where nothing else ever was, else from a time that nobody knows', async () => {
  const [usual, chosen, newcomer] = [await people.active(), await people.active(), await people.member()]
  await choose(chosen, 4, 1)
  const file = readFileSync(new URL('../../../../database/tables/0074_bot_versions.sql', import.meta.url), 'utf8')
  const insert = file.slice(file.indexOf('INSERT INTO'))
  const found = await inTx(db, async (tx) => {
    await sql`CREATE TEMPORARY TABLE bot_versions (member_id bigint, version int, account_id bigint, capital bigint, settings jsonb, at timestamptz) ON COMMIT DROP`.execute(
      tx,
    )
    await sql.raw(insert).execute(tx)
    const { rows } = await sql<{ member_id: bigint; version: number; settings: unknown; at: Date | null }>`
      SELECT member_id, version, settings, at FROM bot_versions WHERE member_id = ANY (${[usual, chosen, newcomer]}::bigint[]) ORDER BY member_id`.execute(
      tx,
    )
    return rows
  })
  expect(found).toEqual([
    { member_id: usual, version: 1, settings: null, at: start },
    { member_id: chosen, version: 1, settings: { tradesMax: 4 }, at: null },
  ])
})
