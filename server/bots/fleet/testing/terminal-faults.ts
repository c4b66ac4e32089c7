import { rmSync } from 'node:fs'
import { instruments } from '@fairlead/engine/market/instrument'
import type { Random } from '@fairlead/engine/market/random'
import type { OrderFault } from '../../terminals/testing/simulated-broker.ts'
import type { terminalProcess } from './terminal-process.ts'
import type { TerminalWorld, Trader } from './terminal-world.ts'

export type TerminalServer = Awaited<ReturnType<typeof terminalProcess>>
type Fault = () => Promise<void> | void

const orderFaults: readonly OrderFault[] = [
  ...(['requote', 'reject', 'partial', 'lost answer', 'lost order', 'late fill', 'no money', 'off quotes'] as const),
]
/** More than a sync and the work after it need, so that each of them is where a server ends. */
const statementsMax = 40

/** Each does one thing that goes wrong in the world; the server ends only where it is a process of its own. */
export function faultsOf(
  world: TerminalWorld,
  trader: Trader,
  random: Random,
  server?: TerminalServer,
): Record<string, Fault> {
  return {
    ...onTheRoad(trader, random),
    ...ends(world, trader, server),
    ...(server && serverEnds(server, random)),
    ...atTheBroker(trader, random),
  }
}

function onTheRoad({ state }: Trader, random: Random): Record<string, Fault> {
  const forSome = (road: 'no way' | 'no answer' | 'twice') => () => {
    let left = 1 + random.below(10)
    state.road = () => (left-- > 0 ? road : 'good')
  }
  return { 'no way': forSome('no way'), 'no answer': forSome('no answer'), replayed: forSome('twice') }
}

function ends(world: TerminalWorld, trader: Trader, server?: TerminalServer): Record<string, Fault> {
  const dying = (when: 'before' | 'after') => () => {
    let left = 1
    trader.state.dies = () => (left-- > 0 ? when : undefined)
  }
  return {
    'terminal killed': async () => {
      for (const one of [trader.advisor, ...trader.others.splice(0)]) one.kill()
      trader.advisor = await trader.attach()
    },
    'terminal killed before an order': dying('before'),
    'terminal killed after an order': dying('after'),
    'fleet restarted': () => world.restartFleet(),
    'a second terminal': async () => {
      await server?.revive()
      trader.state.road = () => 'good'
      for (const one of [trader.advisor, ...trader.others.splice(0)]) one.kill()
      trader.state.refused.clear()
      trader.state.opened.clear()
      // Another computer: neither its key nor its journal came along.
      rmSync(`${trader.folder}/Fairlead`, { recursive: true, force: true })
      trader.advisor = await trader.attach(await world.code(trader.memberId))
    },
  }
}

function serverEnds(server: TerminalServer, random: Random): Record<string, Fault> {
  return {
    'server killed': () => server.kill(),
    'server killed before a statement': () => server.dieAt(1 + random.below(statementsMax), 'before'),
    'server killed after a statement': () => server.dieAt(1 + random.below(statementsMax), 'after'),
  }
}

function atTheBroker({ broker }: Trader, random: Random): Record<string, Fault> {
  const own = () => broker.positions.filter(({ magic }) => magic !== 0)
  const one = () => own()[random.below(Math.max(1, own().length))]
  const orderFault = () => orderFaults[random.below(orderFaults.length)] as OrderFault
  return {
    'order fault': () => void broker.faults.push(orderFault()),
    'order faults': () => {
      for (let n = 0; n < 4; n++) broker.faults.push(orderFault())
    },
    'manual trade': () => {
      const { symbol } = instruments[random.below(6)] as (typeof instruments)[0]
      broker.openByHand(symbol, 0.01, random.below(2) ? 1 : -1)
    },
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
    'broker restarted in the middle of an order': () => void broker.faults.push('restart'),
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
  }
}
