import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '@fairlead/engine/market/random'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, inTx } from '../../../platform/database/db.ts'
import { handClock } from '../../../sandbox/testing/hand-clock.ts'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import { makePairingCode } from '../../terminals/pairing/pairing-code.ts'
import { AdvisorProcess, type Road } from '../../terminals/testing/advisor-process.ts'
import { SimulatedBroker } from '../../terminals/testing/simulated-broker.ts'
import { SimulatedTerminal } from '../../terminals/testing/simulated-terminal.ts'
import { botWorld, usd } from '../../trading/testing/bot-world.ts'
import { feed } from './fleet-world.ts'
import { serveWorld } from './serve-world.ts'

/** A Tuesday: markets are open for days. */
const start = '2026-03-03T06:00:10Z'
/** Nothing is told before MetaTrader has shown the same for some seconds. */
const settleSeconds = 8
/** Done, or not known to be. */
const isNoRefusal: ReadonlySet<number> = new Set([10_008, 10_009, 10_010, 10_011, 10_012, 10_023, 10_031])
const isSettling = ({ words }: AdvisorProcess) => words === 'MetaTrader is connecting to the broker'

/** What terminals talk to, and the fleet behind it: within this process, or in one of its own that can be killed. */
type Service = {
  address: string
  /** Time has passed. */
  look(): Promise<void>
  work(): Promise<void>
  restartFleet(): Promise<void>
}

/** What a terminal's surroundings do to it. */
export type TerminalState = {
  road: () => Road
  dies: () => 'before' | 'after' | undefined
  /** Milliseconds. */
  clockAhead: number
  bodyBytesMax: number
  /** How often it has asked to be paired. */
  pairings: number
  /** Commands that the broker has refused, with its last word; all of that must reach the service. */
  refused: Map<string, number>
  /** The position that each command opened, where the terminal heard of it: what it is to us hangs on no comment. */
  opened: Map<string, number>
}
export type Prepare = (parts: { broker: SimulatedBroker; terminal: SimulatedTerminal; state: TerminalState }) => void

/** The API of terminals over real HTTP, the fleet behind it, and a clock that moves by hand. */
export async function terminalWorld(
  database: Database,
  { serve = serveHere }: { serve?: (database: Database, clock: Clock) => Promise<Service> } = {},
) {
  const { db } = database
  const clock = handClock(start)
  const world = botWorld(db, clock.now())
  const service = await serve(database, clock)
  const { address } = service

  async function code(memberId: bigint, capital = 10_000): Promise<string> {
    return (
      await inTx(db, (tx) =>
        makePairingCode(tx, { memberId, madeBy: memberId, capital: usd(capital), now: clock.now() }),
      )
    ).code
  }

  /** A member with a terminal of their own, its broker, and the compiled advisor, which begins when both are `prepare`d. */
  async function trader(
    program: string,
    { seed = 1, capital = 10_000, prepare }: { seed?: number; capital?: number; prepare?: Prepare } = {},
  ) {
    const memberId = await world.member({ packageId: 4, fuel: 5_000 })
    const broker = new SimulatedBroker(7_000 + seed, feed, new Random(seed, 0xb20c), clock.now(), capital)
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-terminal-'))
    whenOver(async () => rmSync(folder, { recursive: true, force: true }))
    const state: TerminalState = {
      road: (): Road => 'good',
      dies: (): 'before' | 'after' | undefined => undefined,
      // Nobody's own clock is right.
      clockAhead: 37_000,
      bodyBytesMax: Number.POSITIVE_INFINITY,
      pairings: 0,
      refused: new Map(),
      opened: new Map(),
    }
    const booted = clock.now().getTime() - 3_600_000
    const terminal = new SimulatedTerminal(broker, {
      clock: () => clock.now().getTime() - booted,
      ownClock: () => clock.now().getTime() + state.clockAhead,
    })
    let inputs = ''
    /** An advisor is put on a chart; without a new code that of its inputs stays. */
    const attach = async (pairingCode = inputs) => {
      inputs = pairingCode
      const advisor = new AdvisorProcess(broker, {
        ...{ program, folder, address, code: pairingCode, terminal },
        ownClock: () => clock.now().getTime() + state.clockAhead,
        road: () => state.road(),
        dies: () => state.dies(),
        bodyBytesMax: () => state.bodyBytesMax,
        onAnswer: (comment, { retcode, order }) => {
          const command = /^FL (\d+)/.exec(comment)?.[1] ?? ''
          // What could not be written down may be lost with its terminal.
          const isKept = terminal.disk === 'good'
          if (isKept && !isNoRefusal.has(retcode)) state.refused.set(command, retcode)
          else state.refused.delete(command)
          if (isKept && broker.filled.has(command) && order > 0) state.opened.set(command, order)
        },
        onCall: (path) => {
          if (path.endsWith('/pair')) state.pairings++
        },
      })
      whenOver(async () => advisor.kill())
      await advisor.init()
      return advisor
    }
    prepare?.({ broker, terminal, state })
    const first = await attach(await code(memberId, capital))
    const trader = {
      ...{ memberId, broker, folder, state, terminal, attach, advisor: first },
      /** On other charts of the same terminal. */
      others: [] as AdvisorProcess[],
      /** A second goes by for all of them, or as many as it takes to believe what MetaTrader shows. */
      async timer(): Promise<void> {
        for (const one of [trader.advisor, ...trader.others]) {
          await one.timer()
          for (let n = 0; n < settleSeconds && isSettling(one); n++) await one.timer()
        }
      },
    }
    return trader
  }

  return {
    db,
    clock,
    address,
    code,
    trader,
    async pass(seconds: number): Promise<void> {
      clock.pass(seconds)
      await service.look()
    },
    work: service.work,
    restartFleet: service.restartFleet,
  }
}

async function serveHere(database: Database, clock: Clock): Promise<Service> {
  const service = await serveWorld(database, clock)
  whenOver(service.close)
  return { ...service, look: async () => {} }
}

export type TerminalWorld = Awaited<ReturnType<typeof terminalWorld>>
export type Trader = Awaited<ReturnType<TerminalWorld['trader']>>
