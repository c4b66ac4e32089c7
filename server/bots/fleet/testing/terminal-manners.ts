import { Random } from '@fairlead/engine/market/random'
import { sql } from 'kysely'
import { inTx, type Tx } from '../../../platform/database/db.ts'
import { endTerminal, rewind } from '../../terminals/store.ts'
import type { Road } from '../../terminals/testing/advisor-process.ts'
import { SimulatedBroker } from '../../terminals/testing/simulated-broker.ts'
import { feed } from './fleet-world.ts'
import type { TerminalWorld, Trader } from './terminal-world.ts'

type Fault = () => Promise<void> | void

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What real terminals, clocks, roads and brokers do without anybody meaning harm. */
export function mannersOf(world: TerminalWorld, trader: Trader, random: Random): Record<string, Fault> {
  return {
    ...ofTheTerminal(trader, random),
    ...ofTheClock(trader, random),
    ...ofTheRoad(world, trader, random),
    ...ofTheBroker(trader, random),
    ...ofOrders(trader, random),
    ...ofTheAccount(world, trader, random),
  }
}

/** Its advisors end with it and are there again when it is. */
async function restart(trader: Trader, looks: number): Promise<void> {
  for (const one of [trader.advisor, ...trader.others.splice(0)]) one.kill()
  trader.terminal.start(looks)
  trader.advisor = await trader.attach()
}

function ofTheTerminal(trader: Trader, random: Random): Record<string, Fault> {
  const { terminal } = trader
  const disk = (refusal: typeof terminal.disk) => () => {
    terminal.disk = refusal
  }
  return {
    'no account after a start': () => restart(trader, 1 + random.below(5)),
    'symbols late after a start': () => {
      terminal.symbolsLate = 1 + random.below(8)
      return restart(trader, 1)
    },
    'connection lost with its figures': () => terminal.reconnect(1 + random.below(3)),
    'positions late': () => terminal.standStill(1 + random.below(90)),
    'deals late': () => {
      let left = 1 + random.below(6)
      terminal.dealsLate = () => (left-- > 0 ? 1 + random.below(90) : 0)
    },
    'algo trading off': () => {
      terminal.allows.terminal = false
    },
    'advisor not allowed to trade': () => {
      terminal.allows.program = false
    },
    'advisors not allowed on the account': () => {
      terminal.allows.expert = false
    },
    'a second chart': async () => {
      if (trader.others.length === 0) trader.others.push(await trader.attach())
    },
    'second chart closed': async () => {
      for (const one of trader.others.splice(0)) {
        await one.deinit(1)
        one.kill()
      }
    },
    'disk refuses': disk('refuses'),
    'disk cannot be written': disk('read-only'),
    'disk full': disk('full'),
  }
}

function ofTheClock({ state }: Trader, random: Random): Record<string, Fault> {
  const jump = (least: number, most: number) => () => {
    state.clockAhead = Math.round(least + random.uniform() * (most - least))
  }
  return {
    'clock minutes ahead': jump(2 * minuteMs, 12 * minuteMs),
    'clock hours ahead': jump(hourMs, 13 * hourMs),
    'clock days ahead': jump(dayMs, 400 * dayMs),
    'clock minutes behind': jump(-12 * minuteMs, -2 * minuteMs),
    'clock hours behind': jump(-13 * hourMs, -hourMs),
    'clock days behind': jump(-400 * dayMs, -dayMs),
    'clock an hour ahead to the second': jump(hourMs, hourMs),
    'clock right': jump(0, 0),
  }
}

function ofTheRoad(world: TerminalWorld, trader: Trader, random: Random): Record<string, Fault> {
  const forSome = (road: Road) => () => {
    let left = 1 + random.below(10)
    trader.state.road = () => (left-- > 0 ? road : 'good')
  }
  /** For the terminal that is paired. */
  const each = (work: (tx: Tx, id: bigint) => Promise<void>) =>
    inTx(world.db, async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        SELECT id FROM terminals WHERE member_id = ${trader.memberId} AND ended_at IS NULL`.execute(tx)
      for (const { id } of rows) await work(tx, id)
    })
  return {
    unreachable: forSome('unreachable'),
    'proxy error': forSome('proxy error'),
    'answer lost by a proxy': forSome('answer lost'),
    'sign-in page of a network': forSome('portal'),
    'operators have it all told again': () => each(async (tx, id) => void (await rewind(tx, id))),
    'cut off by operators, and paired anew': async () => {
      await each(async (tx, id) => void (await endTerminal(tx, id, 'Cut off.', world.clock.now())))
      await trader.timer()
      for (const one of [trader.advisor, ...trader.others.splice(0)]) one.kill()
      trader.advisor = await trader.attach(await world.code(trader.memberId))
    },
  }
}

/** None of them is what its symbols are called at first. */
const suffixes = ['.raw', 'm', '', '-ECN']

function ofTheBroker(trader: Trader, random: Random): Record<string, Fault> {
  const { broker, terminal } = trader
  const bridge = (rewritten: (comment: string) => string) => () => {
    broker.bridge = rewritten
  }
  return {
    'comments dropped': bridge(() => ''),
    'comments rewritten': bridge((comment) => `B:${comment}`.slice(0, 31)),
    'comments cut': bridge((comment) => comment.slice(0, 16)),
    'comments as they are': bridge((comment) => comment),
    'swap and commission later': () => {
      // Of one deal it is done once.
      const recent = broker.deals
        .slice(-20)
        .filter(({ entry, magic, isAmended }) => entry === 1 && magic !== 0 && !isAmended)
      const deal = recent[random.below(Math.max(1, recent.length))]
      if (!deal) return
      const [swap, commission] = [random.below(60) - 40, random.below(40) - 30].map((sum) => sum / 100)
      broker.amend(deal, {
        swap: cents(deal.swap + (swap ?? 0)),
        commission: cents(deal.commission + (commission ?? 0)),
      })
    },
    'a sum backdated': () => broker.backdate(1 + random.below(50), random.below(15)),
    'symbols renamed': () => {
      broker.rename(suffixes[random.below(suffixes.length)] as string)
      // It is done while nobody is connected.
      return restart(trader, 2)
    },
    'lookalikes among the symbols': () => {
      terminal.hasLookalikes = true
    },
  }
}

const cents = (dollars: number) => Math.round(dollars * 100) / 100

function ofOrders({ broker }: Trader, random: Random): Record<string, Fault> {
  const fills = (shown: number, taken: readonly number[]) => () => {
    broker.fillingShown = shown
    broker.fillingTaken = taken
  }
  return {
    requotes: () => {
      for (let n = 2 + random.below(4); n > 0; n--) broker.faults.push('requote')
    },
    'another way of filling than it says': fills(3, [1]),
    'only what is left open': fills(0, [2]),
    'any way of filling': fills(1, [0, 1, 2]),
    'wide stops level': () => {
      broker.stopsLevel = 50 + random.below(300)
    },
    'no stops level': () => {
      broker.stopsLevel = 0
    },
  }
}

/** Its user logs in elsewhere, for a while: MetaTrader ends the advisor and begins it again on the same chart. */
function ofTheAccount({ clock }: TerminalWorld, trader: Trader, random: Random): Record<string, Fault> {
  const { terminal, broker } = trader
  const byAccount = 6
  const change = async (to: SimulatedBroker) => {
    terminal.logIn(to, 1 + random.below(3))
    // A second may go by before it hears of it.
    if (random.below(2) === 0) await trader.timer()
    for (const one of [trader.advisor, ...trader.others]) {
      await one.deinit(byAccount)
      await one.init()
    }
  }
  return {
    'another account': async () => {
      if (terminal.broker !== broker) return
      const other = new SimulatedBroker(
        99_000 + random.below(900),
        feed,
        new Random(random.below(1_000), 1),
        clock.now(),
        37,
      )
      other.openByHand('BTCUSD', 0.01, 1)
      for (const position of other.positions) position.magic = broker.positions[0]?.magic ?? 20_250
      await change(other)
    },
    'its own account': async () => {
      if (terminal.broker !== broker) await change(broker)
    },
  }
}
