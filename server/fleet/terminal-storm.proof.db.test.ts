import { Random } from '@fairlead/engine/market/random'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Db } from '../platform/db.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { compileAdvisor } from '../terminals/testing/compile-advisor.ts'
import { comeToRest, passBar } from './testing/pass-bar.ts'
import { faultsOf } from './testing/terminal-faults.ts'
import { terminalProcess } from './testing/terminal-process.ts'
import { compareBooks, compareOpen, type Trader, terminalWorld } from './testing/terminal-world.ts'

const compiled = compileAdvisor()
if ('missing' in compiled) console.warn(compiled.missing)
const program = 'program' in compiled ? compiled.program : ''
const isLong = inject('proofs') === 'long'
const faultsMin = isLong ? 2_000 : 80
const seed = 20_261_116

/** Entries are given only by who knows the outcome of all earlier ones, and every position that the broker has. */
async function expectSure(db: Db, { broker, memberId }: Trader, now: Date): Promise<void> {
  const { rows } = await sql<{ bars: number; waits: boolean; known: string[] }>`
    SELECT count(DISTINCT c.made_at)::int AS bars, coalesce(bool_or(c.sent_at IS NULL AND c.expires_at > ${now}), false) AS waits,
      ARRAY(SELECT p.command_id::text FROM terminal_positions p JOIN trading_accounts o ON o.id = p.account_id
        WHERE o.member_id = ${memberId} AND p.command_id IS NOT NULL) AS known
    FROM terminal_commands c JOIN trading_accounts a ON a.id = c.account_id
    WHERE a.member_id = ${memberId} AND c.kind = 'open' AND c.settled_at IS NULL`.execute(db)
  const [found] = rows
  expect(found?.bars, 'entries of two bars are under way at once').toBeLessThanOrEqual(1)
  if (!found?.waits) return
  const known = new Set(found.known)
  const unknown = broker.positions.filter(
    ({ comment }) => comment.startsWith('FL ') && !known.has(comment.split(' ')[1] ?? ''),
  )
  expect(unknown, 'an entry was given while these were not known of').toEqual([])
}

test.skipIf(program === '')(
  `${faultsMin} faults: no order twice, no deal lost or doubled, no entry while unsure, nothing left behind`,
  { timeout: 7_200_000 },
  async () => {
    const database = await testDatabase()
    const { db } = database
    let server: Awaited<ReturnType<typeof terminalProcess>> | undefined
    const world = await terminalWorld(database, {
      serve: async ({ url }, clock) => {
        server = await terminalProcess(url, clock)
        return server
      },
    })
    if (!server) throw new Error('There is no server')
    const { revive } = server
    const trader = await world.trader(program, { seed: 2, capital: 20_000 })
    const random = new Random(seed, 5)
    const faults = faultsOf(world, server, trader, random)
    const names = Object.keys(faults)
    const seen = new Map<string, number>()
    let done = 0
    const upset = async () => {
      if (random.uniform() < 0.5) await revive()
      if (trader.advisor.isDead) trader.advisor = await trader.attach('')
      if (random.uniform() < 0.5) {
        trader.broker.tradeAllowed = true
        trader.broker.isConnected = true
      }
      if (random.uniform() > 0.25) return
      // Every kind has its turn before chance decides.
      const name = names[done < names.length ? done : random.below(names.length)] as string
      await faults[name]?.()
      seen.set(name, (seen.get(name) ?? 0) + 1)
      done++
    }
    const after = () => expectSure(db, trader, world.clock.now())
    for (let bar = 0; bar < 20; bar++) await passBar(world, trader, { after })
    while (done < faultsMin) await passBar(world, trader, { before: upset, after })
    await server.calm()
    Object.assign(trader.state, { road: () => 'good', dies: () => undefined })
    Object.assign(trader.broker, { tradeAllowed: true, isConnected: true, spreadTimes: 1, faults: [] })
    if (trader.advisor.isDead) trader.advisor = await trader.attach('')
    await comeToRest(world, trader)
    expect(trader.advisor.words).toBe('Connected')

    const { deals, trades, wrong } = await compareBooks(db, trader)
    expect(wrong).toEqual([])
    expect(seen.size).toBe(names.length)
    const [books, shown] = await compareOpen(db, trader)
    expect(books).toBe(shown)
    const { rows } = await sql<{ open: number; commands: number; agrees: boolean }>`
    SELECT (SELECT count(*)::int FROM terminal_positions WHERE closed_at IS NULL) AS open,
      (SELECT count(*)::int FROM terminal_commands WHERE settled_at IS NULL) AS commands,
      (SELECT agrees FROM terminals WHERE ended_at IS NULL) AS agrees`.execute(db)
    expect(rows[0]).toEqual({ open: 0, commands: 0, agrees: true })
    console.log(
      `${done} faults of ${names.length} kinds, the server killed ${server.deaths} times: ${deals} deals, ${trades} trades`,
    )
    expect(deals).toBeGreaterThan(20)
    expect(server.deaths).toBeGreaterThan(2)
  },
)
