import { readFileSync } from 'node:fs'
import { reason } from '@fairlead/engine/broker/reason'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addSeconds } from '../../../platform/clock.ts'
import { inTx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { feed, fleetParts } from '../../fleet/testing/fleet-world.ts'
import { partSharesOf } from '../part-shares.ts'
import { notifyStakes } from './notify-stakes.ts'
import { readShares } from './read-shares.ts'

const now = new Date('2026-03-06T06:00:00Z')

test('the shares of all parts, now and over time, and that of a trade’s part when it was opened', async () => {
  const { db } = await testDatabase()
  const before = await readShares(db, now)
  expect(before).toMatchObject({ at: null, history: [] })
  expect(before.parts).toHaveLength(18)
  expect(before.parts[4]).toEqual({ symbol: 'USDGBP', strategy: 'breakout', share: 1 / 18, stake: 0.5 })
  await expect(partSharesOf(db, [{ symbol: 'BTCUSD', reason: reason.momentumUp, at: now }])).resolves.toEqual([null])

  const { shares } = fleetParts(db, undefined, feed)
  await shares.make(addSeconds(now, -30 * 300), now)
  const made = await readShares(db, now)
  expect(made.at).toBe(now.toISOString())
  expect(made.parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
  expect(made.history.at(-1)).toEqual({ at: made.at, shares: made.parts.map(({ share }) => share) })
  expect(made.history.map(({ at }) => at)).toEqual([...made.history.map(({ at }) => at)].sort())

  const then = addSeconds(now, -20 * 300)
  const held = (await shares.at(db, then)) ?? []
  const trades = [
    { symbol: 'BTCUSD', reason: reason.momentumDown, at: addSeconds(then, 7) },
    { symbol: 'USDGBP', reason: reason.averagesUp, at: addSeconds(now, 7) },
    { symbol: 'USDGBP', reason: reason.counterTrade, at: now },
    { symbol: null, reason: null, at: now },
  ]
  expect(await partSharesOf(db, trades)).toEqual([held[8], made.parts[3]?.share, null, null])
  expect(held[8]).not.toBe(made.parts[8]?.share)
})

test('a long history is thinned out, and keeps its ends', async () => {
  const { db } = await testDatabase()
  const even = Array.from({ length: 18 }, () => 1 / 18)
  await sql`INSERT INTO learned_shares (at, version, shares, hash)
    SELECT ${now}::timestamptz - n * interval '6 hours', 1, ${even}::float8[], decode(repeat('00', 32), 'hex') FROM generate_series(0, 2000) AS n`.execute(
    db,
  )
  const { history } = await readShares(db, now)
  expect(history.length).toBeLessThanOrEqual(400)
  expect(history.length).toBeGreaterThan(300)
  expect(history.at(-1)?.at).toBe(now.toISOString())
  expect(Date.parse(history[0]?.at ?? '')).toBeLessThan(now.getTime() - 360 * 86_400_000)
})

test('who had chosen a largest loss per trade is told once what it means now, and nobody else', async () => {
  const { db } = await testDatabase()
  const choices = [{ maxLossCents: 250, assets: ['BTCUSD'], tradesMax: 5 }, { tradesMax: 5 }, null]
  const members = await inTx(db, async (tx) => {
    const ids: bigint[] = []
    for (const [n, choice] of choices.entries()) {
      const member = await addMember(tx, `chooser${n}`, null)
      await sql`INSERT INTO bots (member_id, state, since, settings)
        VALUES (${member}, 'pending', ${now}, ${choice && JSON.stringify(choice)}::jsonb)`.execute(tx)
      ids.push(member)
    }
    return ids
  })
  const migration = readFileSync(new URL('../../../../database/tables/0069_stakes_untold.sql', import.meta.url), 'utf8')
  await sql.raw(migration.slice(migration.indexOf('UPDATE bots'))).execute(db)
  for (let minute = 0; minute < 2; minute++) await notifyStakes(db).runDue(now)
  const { rows } = await sql<{ member_id: bigint; title: string; body: string }>`
    SELECT member_id, title, body FROM notifications`.execute(db)
  expect(rows.map(({ member_id }) => member_id)).toEqual([members[0]])
  expect(rows[0]?.body).toContain('remains an upper limit')
})
