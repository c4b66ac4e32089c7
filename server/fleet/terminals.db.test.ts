import { instruments } from '@fairlead/engine/market/instrument'
import { Random } from '@fairlead/engine/market/random'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { compileAdvisor } from '../terminals/testing/compile-advisor.ts'
import type { OrderFault } from '../terminals/testing/simulated-broker.ts'
import { compareBooks, compareOpen, type TerminalWorld, type Trader, terminalWorld } from './testing/terminal-world.ts'

const compiled = compileAdvisor()
if ('missing' in compiled) console.warn(compiled.missing)
const program = 'program' in compiled ? compiled.program : ''
const isLong = inject('proofs') === 'long'
const days = isLong ? 30 : 1
const faultsMin = isLong ? 2_000 : 60
/** Within a bar of five minutes: an order is handed out, told of, and left alone. */
const moments = [5, 10, 65, 120, 180, 240]

async function passBar(world: TerminalWorld, trader: Trader, each?: () => Promise<void>): Promise<void> {
  let last = 0
  for (const second of [...moments, 300]) {
    world.clock.pass(second - last)
    last = second
    if (second === 300) return
    trader.broker.moveTo(world.clock.now())
    await each?.()
    await trader.advisor.timer()
    await world.work()
  }
}

/** Everything is closed by hand, and told. */
async function comeToRest(world: TerminalWorld, trader: Trader): Promise<void> {
  // Longer than any outcome may stay unknown.
  for (let bar = 0; bar < 5; bar++) await passBar(world, trader)
  for (const position of [...trader.broker.positions]) trader.broker.closeByHand(position)
  await sql`UPDATE trading_accounts SET paused = true`.execute(world.db)
  for (let bar = 0; bar < 3; bar++) await passBar(world, trader)
}

test.skipIf(program === '')(
  `the compiled advisor trades ${days} days, and every deal is recorded once with the broker's figures`,
  async () => {
    const { db } = await testDatabase()
    const world = await terminalWorld(db)
    const trader = await world.trader(program)
    let compared = 0
    for (let bar = 0; bar < days * 288; bar++) {
      await passBar(world, trader)
      const [books, shown] = await compareOpen(db, trader)
      expect(books, `after bar ${bar}`).toBe(shown)
      compared++
    }
    await comeToRest(world, trader)
    const { deals, trades, wrong } = await compareBooks(db, trader)
    expect(wrong).toEqual([])
    expect(trader.advisor.words).toBe('Connected')
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM terminal_corrections`.execute(db)
    expect(rows[0]?.n).toBe(0)
    console.log(`${days} days: ${deals} deals, ${trades} trades, positions compared ${compared} times`)
    expect(deals).toBeGreaterThan(20 * days)
    expect(trades).toBeGreaterThan(8 * days)
  },
)

const orderFaults: readonly OrderFault[] = [
  ...(['requote', 'reject', 'partial', 'lost answer', 'lost order', 'late fill', 'no money', 'off quotes'] as const),
]

/** Each does one thing that goes wrong in the world. */
function faultsOf(world: TerminalWorld, trader: Trader, random: Random): Record<string, () => Promise<void> | void> {
  const { broker, state } = trader
  const own = () => broker.positions.filter(({ magic }) => magic !== 0)
  const one = () => own()[random.below(Math.max(1, own().length))]
  const forSome = (road: 'no way' | 'no answer' | 'twice') => () => {
    let left = 1 + random.below(10)
    state.road = () => (left-- > 0 ? road : 'good')
  }
  const reattach = async () => {
    trader.advisor.kill()
    trader.advisor = await trader.attach('')
  }
  const dying = (when: 'before' | 'after') => () => {
    let left = 1
    state.dies = () => (left-- > 0 ? when : undefined)
  }
  return {
    'no way': forSome('no way'),
    'no answer': forSome('no answer'),
    replayed: forSome('twice'),
    'terminal killed': reattach,
    'killed before an order': dying('before'),
    'killed after an order': dying('after'),
    'fleet restarted': () => world.restartFleet(),
    'order fault': () => void broker.faults.push(orderFaults[random.below(orderFaults.length)] as OrderFault),
    'order faults': () => {
      for (let n = 0; n < 4; n++) broker.faults.push(orderFaults[random.below(orderFaults.length)] as OrderFault)
    },
    'manual trade': () =>
      broker.openByHand(
        (instruments[random.below(6)] as (typeof instruments)[0]).symbol,
        0.01,
        random.below(2) ? 1 : -1,
      ),
    'manual close': () => {
      const position = one()
      if (position) broker.closeByHand(position)
    },
    'part closed by hand': () => {
      const position = one()
      if (position && position.volume > 0.01) broker.closeByHand(position, 0.01)
    },
    'close by': () => {
      const position = one()
      if (position) broker.closeBy(position)
    },
    'stop out': () => broker.stopOut(),
    'broker restarted': () => broker.restart(),
    deposit: () => broker.deposit(500),
    withdrawal: () => broker.deposit(-200),
    bonus: () => broker.giveCredit(100),
    'summer time': () => {
      broker.offsetSeconds = broker.offsetSeconds === 7200 ? 10_800 : 7200
    },
    'rollover spread': () => {
      broker.spreadTimes = 12
    },
    'spread as usual': () => {
      broker.spreadTimes = 1
    },
    'trading switched off': () => {
      broker.tradeAllowed = false
    },
    'broker away': () => {
      broker.isConnected = false
    },
    'a second terminal': async () => {
      trader.advisor.kill()
      const { rmSync } = await import('node:fs')
      // Another computer: neither its key nor its journal came along.
      rmSync(`${trader.folder}/Fairlead`, { recursive: true, force: true })
      trader.advisor = await trader.attach(await world.code(trader.memberId))
    },
  }
}

test.skipIf(program === '')(
  `${faultsMin} faults: no order twice, no deal lost or doubled, nothing left behind`,
  async () => {
    const { db } = await testDatabase()
    const world = await terminalWorld(db)
    const trader = await world.trader(program, { seed: 2, capital: 20_000 })
    const random = new Random(20_261_116, 5)
    const faults = faultsOf(world, trader, random)
    const names = Object.keys(faults)
    const seen = new Map<string, number>()
    let done = 0
    const upset = async () => {
      if (trader.advisor.isDead) trader.advisor = await trader.attach('')
      if (random.uniform() < 0.5) {
        trader.broker.tradeAllowed = true
        trader.broker.isConnected = true
      }
      if (random.uniform() > 0.12) return
      // Every kind has its turn before chance decides.
      const name = names[done < names.length ? done : random.below(names.length)] as string
      await faults[name]?.()
      seen.set(name, (seen.get(name) ?? 0) + 1)
      done++
    }
    for (let bar = 0; bar < 20; bar++) await passBar(world, trader)
    while (done < faultsMin) await passBar(world, trader, upset)
    Object.assign(trader.state, { road: () => 'good', dies: () => undefined })
    Object.assign(trader.broker, { tradeAllowed: true, isConnected: true, spreadTimes: 1, faults: [] })
    if (trader.advisor.isDead) trader.advisor = await trader.attach('')
    await comeToRest(world, trader)

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
    // Two entries were never under way at once. A bar is played some seconds after the time it is written down with.
    const twice =
      await sql`SELECT 1 FROM terminal_commands a JOIN terminal_commands b ON b.account_id = a.account_id AND b.kind = 'open'
    AND b.made_at > a.made_at AND b.made_at < coalesce(a.settled_at - interval '10 seconds', 'infinity') WHERE a.kind = 'open'`.execute(
        db,
      )
    expect(twice.rows).toEqual([])
    console.log(`${done} faults: ${deals} deals, ${trades} trades`)
    expect(deals).toBeGreaterThan(20)
  },
)
