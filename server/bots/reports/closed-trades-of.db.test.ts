import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { readBotStats } from './read-bot-stats.ts'
import { addTrade } from './testing/deal-rows.ts'

const { db } = await testDatabase()
const dayMs = 86_400_000
const later = (days: number) => new Date(Date.parse('2026-03-02T00:00:00Z') + days * dayMs)

test('closed trades are counted over all time and over the days asked for', async () => {
  const memberId = await inTx(db, (tx) => addMember(tx, 'counter', null))
  for (const [n, cents] of [1_000n, -400n, 250n].entries())
    await addTrade(db, memberId, [{ ticket: n + 1, position: n + 1, at: later(n), profit: micro(cents * 10_000n) }])
  const closed = async (bounds: { from?: Date; before?: Date }) => {
    const { trades, profit } = (await readBotStats(db, memberId, { limit: 10, offset: 0, ...bounds })).closed
    return { trades, profit }
  }
  expect(await closed({})).toEqual({ trades: 3, profit: 8.5 })
  expect(await closed({ from: later(1) })).toEqual({ trades: 2, profit: -1.5 })
  expect(await closed({ from: later(1), before: later(2) })).toEqual({ trades: 1, profit: -4 })
  expect(await closed({ from: later(9) })).toEqual({ trades: 0, profit: 0 })
})
