import type { Random } from '@fairlead/engine/market/random'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../../platform/database/db.ts'
import { compareOpen, comparePositions } from './compare-terminal.ts'
import { comeToRest, passBar } from './pass-bar.ts'
import type { TerminalWorld, Trader } from './terminal-world.ts'

type Fault = () => Promise<void> | void
type Storm = {
  faults: Readonly<Record<string, Fault>>
  random: Random
  faultsMin: number
  /** Of the moments at which something may happen. */
  share: number
  /** Before it, while all is well. */
  calmBars: number
  /** Which of them happen; the others are for putting things right. */
  only?: readonly string[]
  /** Whatever died is there again. */
  revive?: () => Promise<void>
}

/** A code was used and its answer lost, or its key could not be written down: the panel asks for another one. */
const wantsCode = /pairing code|pairing could not be written/i

/** What a real user puts right within minutes. */
export async function putRight(world: TerminalWorld, trader: Trader): Promise<void> {
  const { broker, terminal } = trader
  broker.tradeAllowed = true
  broker.isConnected = true
  terminal.disk = 'good'
  Object.assign(terminal.allows, { terminal: true, program: true, expert: true })
  if (wantsCode.test(trader.advisor.words) && terminal.broker === broker) {
    trader.advisor.kill()
    trader.advisor = await trader.attach(await world.code(trader.memberId))
  }
}

/** Lets so many faults happen, each kind in turn before chance decides, while everything that must hold is looked at. */
export async function storm(
  world: TerminalWorld,
  trader: Trader,
  { faults, only, random, faultsMin, share, calmBars, revive }: Storm,
): Promise<{ done: number; kinds: number }> {
  const names = only ?? Object.keys(faults)
  const seen: string[] = []
  const upset = async () => {
    if (random.uniform() < 0.5) await revive?.()
    if (trader.advisor.isDead) trader.advisor = await trader.attach()
    if (random.uniform() < 0.5) await putRight(world, trader)
    if (random.uniform() < 0.3) await faults['its own account']?.()
    // Nobody lets an account fall to where it is closed.
    if (trader.broker.equity < 15_000) trader.broker.deposit(5_000)
    if (random.uniform() > share) return
    const name = names[seen.length < names.length ? seen.length : random.below(names.length)] as string
    seen.push(name)
    await faults[name]?.()
  }
  const after = async () => {
    const last = seen.slice(-5).join(', ')
    await expectSure(world.db, trader, world.clock.now(), last)
    await expectUnharmed(world.db, trader, last)
  }
  for (let bar = 0; bar < calmBars; bar++) await passBar(world, trader, { after })
  while (seen.length < faultsMin) await passBar(world, trader, { before: upset, after })
  // It does not ask for a key every second: with each fault once or twice.
  expect(trader.state.pairings).toBeLessThanOrEqual(2 + 2 * seen.length)
  return { done: seen.length, kinds: new Set(seen).size }
}

/** The weather is good again, and everything is closed and told. */
export async function calmDown(world: TerminalWorld, trader: Trader, faults: Storm['faults']): Promise<void> {
  await putRight(world, trader)
  await faults['its own account']?.()
  await faults['second chart closed']?.()
  trader.terminal.settle()
  Object.assign(trader.state, { road: () => 'good', dies: () => undefined, clockAhead: 37_000 })
  Object.assign(trader.broker, { spreadTimes: 1, faults: [], bridge: (comment: string) => comment })
  if (trader.advisor.isDead) trader.advisor = await trader.attach()
  await passBar(world, trader)
  await putRight(world, trader)
  await comeToRest(world, trader)
}

/** Entries are given only by who knows the outcome of all earlier ones, and every position that the broker has. */
export async function expectSure(db: Db, { broker, memberId }: Trader, now: Date, last: string): Promise<void> {
  const { rows } = await sql<{ bars: number; waits: boolean; known: string[] }>`
    SELECT count(DISTINCT c.made_at)::int AS bars, coalesce(bool_or(c.sent_at IS NULL AND c.expires_at > ${now}), false) AS waits,
      ARRAY(SELECT p.position_id::text FROM terminal_positions p JOIN trading_accounts o ON o.id = p.account_id
        WHERE o.member_id = ${memberId}) AS known
    FROM terminal_commands c JOIN trading_accounts a ON a.id = c.account_id
    WHERE a.member_id = ${memberId} AND c.kind = 'open' AND c.settled_at IS NULL`.execute(db)
  const [found] = rows
  expect(found?.bars, `entries of two bars are under way at once, after ${last}`).toBeLessThanOrEqual(1)
  if (!found?.waits) return
  const known = new Set(found.known)
  const unknown = broker.positions.filter(({ command, id }) => command !== undefined && !known.has(String(id)))
  expect(unknown, `an entry was given while these were not known of, after ${last}`).toEqual([])
}

/** Nobody is closed for a loss they did not make, frozen, or set aside for what a terminal, a clock or a broker does. */
async function expectUnharmed(db: Db, { broker, memberId }: Trader, last: string): Promise<void> {
  const { rows } = await sql<{ closed: boolean; frozen: boolean; aside: string[] }>`
    SELECT coalesce(bool_or(a.loss_closed), false) AS closed,
      coalesce((SELECT state = 'frozen' FROM bots WHERE member_id = ${memberId}), false) AS frozen,
      ARRAY(SELECT reason FROM set_aside WHERE member_id = ${memberId}) AS aside
    FROM trading_accounts a WHERE a.member_id = ${memberId}`.execute(db)
  const [found] = rows
  expect(found, `after ${last}, with $${broker.equity} at the broker`).toEqual({
    closed: false,
    frozen: false,
    aside: [],
  })
}

/** It is started once more when all is well, and goes on. */
export async function expectToGoOn(world: TerminalWorld, trader: Trader): Promise<void> {
  trader.advisor.kill()
  trader.terminal.start(1)
  trader.advisor = await trader.attach()
  for (let bar = 0; bar < 2; bar++) await passBar(world, trader)
  expect(trader.advisor.words).toBe('Connected')
}

/**
 * All positions are accounted for, every deal is in the books once with the broker's figures (and at the right time, unless its clock was put
 * back and forth), and the terminal is healed.
 */
export async function expectAtRest(world: TerminalWorld, trader: Trader, { atTheirTimes = true } = {}) {
  const { db } = world
  const { broker, advisor, memberId } = trader
  expect(advisor.words).toBe('Connected')
  const { deals, trades, wrong } = await comparePositions(db, trader)
  expect(wrong).toEqual([])
  const [books, shown] = await compareOpen(db, trader)
  expect(books).toBe(shown)
  const { rows } = await sql<{ symbols: Record<string, { name: string }> }>`
    SELECT (SELECT count(*)::int FROM terminal_positions WHERE closed_at IS NULL) AS open,
      (SELECT count(*)::int FROM terminal_commands WHERE settled_at IS NULL) AS commands,
      t.agrees, t.balance_cents::int AS cents, t.offset_seconds AS offset, t.heard_at > ${world.clock.now()}::timestamptz - interval '2 minutes' AS heard,
      t.symbols
    FROM terminals t WHERE t.member_id = ${memberId} AND t.ended_at IS NULL`.execute(db)
  const names = Object.fromEntries(Object.entries(rows[0]?.symbols ?? {}).map(([own, { name }]) => [own, name]))
  const expectedNames = Object.fromEntries(Object.keys(names).map((own) => [own, broker.nameOf(own as never)]))
  expect([{ ...rows[0], symbols: names }]).toEqual([
    {
      ...{ open: 0, commands: 0, agrees: true, heard: true, symbols: expectedNames },
      ...{ cents: Math.round(broker.balance * 100), offset: broker.offsetSeconds },
    },
  ])
  expect(Object.keys(names).length).toBe(6)
  await expectAllDealsTold(db, trader, atTheirTimes)
  await expectRefusalsTold(db, trader)
  await expectLinked(db, trader)
  return { deals, trades }
}

/** Whatever was booked since the account was paired is stored once. */
async function expectAllDealsTold(db: Db, { broker, memberId }: Trader, atTheirTimes: boolean): Promise<void> {
  const { rows } = await sql<{ ticket: bigint; at: Date }>`
    SELECT ticket, at FROM terminal_deals WHERE account_id IN (SELECT account_id FROM terminals WHERE member_id = ${memberId})`.execute(
    db,
  )
  const told = new Map(rows.map(({ ticket, at }) => [Number(ticket), at]))
  const wrong = broker.deals.flatMap(({ ticket, at }) => {
    const stored = told.get(ticket)
    if (!stored) return [`deal ${ticket} was never told`]
    const isRight = !atTheirTimes || Math.abs(stored.getTime() - at.getTime()) < 2_000
    return isRight ? [] : [`deal ${ticket} was at ${at.toISOString()} and is stored at ${stored.toISOString()}`]
  })
  expect(wrong).toEqual([])
  expect(told.size).toBe(broker.deals.length)
}

/** What the broker answered is known as it answered, not given up as never seen. */
async function expectRefusalsTold(db: Db, { state }: Trader): Promise<void> {
  const { rows } = await sql<{ id: bigint; outcome: string; retcode: number | null }>`
    SELECT id, outcome, retcode FROM terminal_commands WHERE id = ANY (${[...state.refused.keys()]}::bigint[]) ORDER BY id`.execute(
    db,
  )
  const told = rows.map(({ id, outcome, retcode }) => `command ${id} ${outcome} ${retcode}`)
  const answered = [...state.refused].sort(([a], [b]) => Number(a) - Number(b))
  expect(told).toEqual(answered.map(([command, retcode]) => `command ${command} refused ${retcode}`))
}

/** Each position is known by the command that opened it, whatever became of its comment. */
async function expectLinked(db: Db, { state, memberId }: Trader): Promise<void> {
  const { rows } = await sql<{ position: bigint; command: bigint | null }>`
    SELECT p.position_id AS position, p.command_id AS command FROM terminal_positions p JOIN trading_accounts a ON a.id = p.account_id
    WHERE a.member_id = ${memberId}`.execute(db)
  const known = new Map(rows.map(({ position, command }) => [Number(position), String(command)]))
  const opened = [...state.opened]
  expect(opened.map(([, position]) => `${position} by ${known.get(position)}`)).toEqual(
    opened.map(([command, position]) => `${position} by ${command}`),
  )
}
