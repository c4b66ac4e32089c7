import { reason } from '@fairlead/engine/broker/reason'
import { instruments } from '@fairlead/engine/market/instrument'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { openAccount } from '../trading/brokers/open-account.ts'
import { purgeBotLog } from '../trading/purge-bot-log.ts'
import type { LogQuery } from './log-store.ts'
import { readBotLog } from './read-bot-log.ts'
import { addDeals } from './testing/deal-rows.ts'

const { db } = await testDatabase()
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = new Date('2026-03-02T00:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
let people = 0

function trader(): Promise<{ memberId: bigint; accountId: bigint }> {
  return inTx(db, async (tx) => {
    const memberId = await addMember(tx, `reader${++people}`, null)
    return {
      memberId,
      accountId: await openAccount(tx, { memberId, server: 'Test', login: String(memberId), now: start }),
    }
  })
}

test('the log is paged, searched and sorted, deals and lines together, and its old lines go: refusals after 90 days, the rest after 400', async () => {
  const { memberId, accountId } = await trader()
  const stranger = await trader()
  const leg = { position: 1, symbol: 'XAUUSD' }
  await addDeals(db, { memberId, accountId }, [
    { ...leg, ticket: 1, entry: 'in', at: later(0), reason: reason.breakoutUp, evidence: 1_234_567 },
    { ...leg, ticket: 2, at: later(3 * hourMs), reason: reason.takeProfit, evidence: 203_050 },
  ])
  const line = { member_id: memberId, account_id: accountId }
  await db
    .insertInto('bot_log')
    .values([
      { ...line, kind: 'refusal', symbol: 'BTCUSD', words: 'Not bought: too little margin.', at: later(hourMs) },
      { ...line, kind: 'state', symbol: null, words: 'The bot was paused.', at: later(2 * hourMs) },
      { ...line, member_id: stranger.memberId, kind: 'state', words: 'Not for others.', at: start },
    ])
    .execute()
  const kinds = async (query: Partial<LogQuery>) => {
    const { entries, total } = await readBotLog(db, memberId, { limit: 10, offset: 0, ...query })
    return [entries.map(({ kind }) => kind), total]
  }
  expect(await kinds({})).toEqual([['exit', 'state', 'refusal', 'entry'], 4])
  expect(await kinds({ order: 'asc', limit: 2 })).toEqual([['entry', 'refusal'], 4])
  expect(await kinds({ limit: 2, offset: 2 })).toEqual([['refusal', 'entry'], 4])
  expect(await kinds({ sort: 'kind' })).toEqual([['entry', 'exit', 'refusal', 'state'], 4])
  expect(await kinds({ sort: 'at', order: 'desc', limit: 1 })).toEqual([['exit'], 4])
  expect(await kinds({ search: 'MARGIN' })).toEqual([['refusal'], 1])
  expect(await kinds({ search: 'xau', limit: 1, offset: 5 })).toEqual([[], 2])
  expect((await readBotLog(db, memberId, { limit: 1, offset: 0 })).entries[0]).toMatchObject({
    id: `${accountId}/2`,
    at: later(3 * hourMs).toISOString(),
    symbol: 'XAUUSD',
    ticket: 1,
    words: 'Closed by its target at 2,030.50.',
  })
  const { entries } = await readBotLog(db, memberId, { limit: 10, offset: 0 })
  expect(new Set(entries.map(({ id }) => id)).size).toBe(4)

  const purge = (days: number) => purgeBotLog(db).runDue(later(days * dayMs + 2 * hourMs))
  await purge(89)
  expect((await kinds({}))[1]).toBe(4)
  await purge(90)
  expect(await kinds({})).toEqual([['exit', 'state', 'entry'], 3])
  await purge(399)
  expect((await kinds({}))[1]).toBe(3)
  await purge(401)
  // Deals stay, and tell what they told.
  expect(await kinds({})).toEqual([['exit', 'entry'], 2])
})

test('a search of the log finds every deal by the very words it is shown in', async () => {
  const { memberId, accountId } = await trader()
  const codes = Object.values(reason)
  const symbols = [...instruments.map(({ symbol }) => symbol), 'EURCHF']
  const deals = codes.flatMap((code, place) =>
    symbols.map((symbol, n) => ({
      ticket: 1 + place * symbols.length + n,
      position: 1,
      at: later(place),
      symbol,
      reason: code,
      evidence: [7, 123_456, 98_765_432][(place + n) % 3] as number,
    })),
  )
  await addDeals(db, { memberId, accountId }, deals)
  await sql`UPDATE deals SET words = 'The member asked for 100% of it_.' WHERE account_id = ${accountId} AND ticket = 1`.execute(
    db,
  )
  const { entries } = await readBotLog(db, memberId, { limit: 1_000, offset: 0 })
  expect(entries).toHaveLength(deals.length)
  expect(entries.filter(({ words }) => words === 'The member asked for 100% of it_.')).toHaveLength(1)
  for (const { id, symbol, words } of entries) {
    const { entries: found } = await readBotLog(db, memberId, {
      search: `${symbol} 1 ${words}`,
      limit: 1_000,
      offset: 0,
    })
    expect(found.map((entry) => [entry.id, entry.words])).toContainEqual([id, words])
    expect(new Set(found.map((entry) => entry.words))).toEqual(new Set([words]))
  }
})
