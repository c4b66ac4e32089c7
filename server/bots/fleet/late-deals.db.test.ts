import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settleInbox } from '../../finance/fuel/charges/settle-trades.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { changeBots } from '../trading/change-bots.ts'
import { botWorld } from '../trading/testing/bot-world.ts'
import { goldTerminal } from './testing/gold-terminal.ts'
import { terminalWorld } from './testing/terminal-world.ts'

const database = await testDatabase()
const { db } = database
const world = await terminalWorld(database)
const people = botWorld(db, world.clock.now())

test('a closing that shows before what it closes is booked when that does', async () => {
  const memberId = await people.member({ packageId: 4, fuel: 5_000 })
  const of = await goldTerminal(world, memberId, 62_001)
  const [first, second] = [of.login * 1_000, of.login * 1_000 + 500]
  await of.command(first)
  await of.trade(first, 'in')
  await of.trade(first, 'out', { profit: 3_002 })
  await of.command(second)
  const [opening, closing] = of.deals.map((deal, place) => ({
    ...{ ...deal, ticket: deal.ticket + 10, order: deal.order + 10, position: second },
    comment: place === 0 ? `FL ${second} x` : '',
  }))
  of.balance += 3_001
  await of.tell({ deals: [closing] })
  of.balance -= 1
  await of.tell({ again: [opening] })
  await settleInbox({ db, askBots: changeBots }, world.clock.now())
  const { rows } = await sql<{ profit: bigint; agrees: boolean; doubted: boolean }>`
    SELECT t.profit, o.agrees, o.doubted_at IS NOT NULL AS doubted
    FROM trades t JOIN terminals o ON o.account_id = t.account_id AND o.ended_at IS NULL WHERE t.account_id = ${of.account} ORDER BY t.id`.execute(
    db,
  )
  const gain = { profit: 3_000_000_000n, agrees: true, doubted: false }
  expect(rows).toEqual([gain, gain])
})
