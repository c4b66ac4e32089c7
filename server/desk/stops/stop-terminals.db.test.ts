import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { feed } from '../../bots/fleet/testing/fleet-world.ts'
import { hedgedTerminal } from '../../bots/fleet/testing/hedged-terminal.ts'
import { terminalWorld } from '../../bots/fleet/testing/terminal-world.ts'
import { botWorld } from '../../bots/trading/testing/bot-world.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { readStop } from './list-stops.ts'
import { setStop } from './set-stop.ts'
import type { StopKind } from './store.ts'
import type { StopTarget } from './target.ts'

const database = await testDatabase()
const { db } = database
const world = await terminalWorld(database)
const people = botWorld(db, world.clock.now())
const operatorId = await inTx(db, (tx) => addMember(tx, 'operator', null))

async function hedged(login: number) {
  const memberId = await people.member({ packageId: 4, fuel: 5_000 })
  return { memberId, ...(await hedgedTerminal(world, memberId, login)) }
}

const stop = (target: StopTarget, kind: StopKind) =>
  inTx(db, (tx) =>
    setStop(tx, (at) => feed.newestPrices(at), {
      target,
      kind,
      reason: 'A test of stops',
      operatorId,
      now: world.clock.now(),
    }),
  )

test('closing all reaches positions at real terminals, and says what these made once they are closed', async () => {
  const { first, counter, tell, ask } = await hedged(82_001)
  await tell(first, 'in', 0)
  await tell(counter, 'in', 0)
  const id = await stop({ scope: 'platform' }, 'close_all')
  await world.work()
  const asked = (await ask()).filter(({ kind }) => kind === 'close').map(({ position }) => position)
  expect(asked.toSorted()).toEqual([Number(first), Number(counter)])
  expect(await readStop(db, id)).toMatchObject({ positions: 2, closed: 0, closing: 1 })

  await tell(first, 'out', 14)
  await tell(counter, 'out', -5)
  world.clock.pass(30)
  await world.work()
  // Four deals cost a dollar each.
  expect(await readStop(db, id)).toMatchObject({ positions: 2, closed: 2, closing: 0, closedProfit: 5 })
})

test('closing one instrument asks for its positions one by one, and one that closed by itself is not counted', async () => {
  const { first, counter, tell, ask } = await hedged(82_002)
  await tell(first, 'in', 0)
  await tell(counter, 'in', 0)
  const id = await stop({ scope: 'instrument', symbol: 'XAUUSD' }, 'close_all')
  await tell(counter, 'out', 3)
  await world.work()
  expect((await ask()).map(({ position }) => position)).toContain(Number(first))
  await tell(first, 'out', 1)
  world.clock.pass(30)
  await world.work()
  expect(await readStop(db, id)).toMatchObject({ positions: 2, closed: 1, closing: 0, closedProfit: -1 })
})

test('of two stops that reach the same position the first has closed it', async () => {
  const { memberId, first, counter, tell, ask } = await hedged(82_005)
  await tell(first, 'in', 0)
  await tell(counter, 'in', 0)
  const whole = await stop({ scope: 'member', memberId }, 'close_all')
  const gold = await stop({ scope: 'instrument', symbol: 'XAUUSD' }, 'close_all')
  await world.work()
  await ask()
  await tell(first, 'out', 14)
  await tell(counter, 'out', -5)
  world.clock.pass(30)
  await world.work()
  expect(await readStop(db, whole)).toMatchObject({ closed: 2, closing: 0, closedProfit: 5 })
  expect(await readStop(db, gold)).toMatchObject({ positions: 2, closed: 0, closing: 0, closedProfit: 0 })
})

test.each([
  { kind: 'entries', fetched: ['counter'] },
  { kind: 'close_only', fetched: [] },
] as const)('entries no terminal has fetched are taken back by a stop: $kind', async ({ kind, fetched }) => {
  const { memberId, account, first, ask } = await hedged(kind === 'entries' ? 82_003 : 82_004)
  await ask()
  await world.work()
  for (const [comment, partner] of [
    ['entry', null],
    ['counter', first],
  ] as const)
    await sql`INSERT INTO terminal_commands (id, account_id, kind, symbol, side, volume, magic, comment, trade_kind, reason, evidence, partner, made_at,
        expires_at) VALUES (nextval('terminal_command_ids'), ${account}, 'open', 'XAUUSD', 'buy', 0.1, 20250, ${comment}, 4, 1, 0,
        ${partner}, ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 45_000)})`.execute(db)
  await stop({ scope: 'member', memberId }, kind)
  expect((await ask()).map(({ comment }) => comment)).toEqual(fetched)
})
