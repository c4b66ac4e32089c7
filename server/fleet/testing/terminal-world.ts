import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '@fairlead/engine/market/random'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Database, type Db, inTx } from '../../platform/db.ts'
import { handClock } from '../../sandbox/testing/hand-clock.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { makePairingCode } from '../../terminals/pairing-code.ts'
import { AdvisorProcess, type Road } from '../../terminals/testing/advisor-process.ts'
import { SimulatedBroker } from '../../terminals/testing/simulated-broker.ts'
import { botWorld, usd } from '../../trading/testing/bot-world.ts'
import { feed } from './fleet-world.ts'
import { serveWorld } from './serve-world.ts'

/** A Tuesday: markets are open for days. */
const start = '2026-03-03T06:00:10Z'
/** With the last of so many looks at MetaTrader the advisor tells for the first time. */
const settleLooks = 5

/** What terminals talk to, and the fleet behind it: within this process, or in one of its own that can be killed. */
type Service = {
  address: string
  /** Time has passed. */
  look(): Promise<void>
  work(): Promise<void>
  restartFleet(): Promise<void>
}

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

  /** A member with a terminal of their own, its broker, and the compiled advisor. */
  async function trader(program: string, { seed = 1, capital = 10_000 }: { seed?: number; capital?: number } = {}) {
    const memberId = await world.member({ packageId: 4, fuel: 5_000 })
    const broker = new SimulatedBroker(7_000 + seed, feed, new Random(seed, 0xb20c), clock.now(), capital)
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-terminal-'))
    whenOver(async () => rmSync(folder, { recursive: true, force: true }))
    const state: { road: () => Road; dies: () => 'before' | 'after' | undefined; clockAhead: number } = {
      road: () => 'good',
      dies: () => undefined,
      // Nobody's own clock is right.
      clockAhead: 37_000,
    }
    const attach = async (pairingCode: string) => {
      const advisor = new AdvisorProcess(broker, {
        ...{ program, folder, address, code: pairingCode },
        ownClock: () => clock.now().getTime() + state.clockAhead,
        road: () => state.road(),
        dies: () => state.dies(),
      })
      whenOver(async () => advisor.kill())
      await advisor.init()
      // Nothing is told before MetaTrader has shown the same for some seconds.
      for (let looks = 1; looks < settleLooks; looks++) await advisor.timer()
      return advisor
    }
    return { memberId, broker, folder, state, attach, advisor: await attach(await code(memberId, capital)) }
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

/** What differs between the broker's history and what was recorded of it, in words; and how much there was to compare. */
export async function compareBooks(
  db: Db,
  { memberId, broker }: Trader,
): Promise<{ deals: number; trades: number; wrong: string[] }> {
  const wrong: string[] = []
  const ours = new Set(
    broker.deals
      .filter(({ entry, comment }) => entry === 0 && comment.startsWith('FL '))
      .map(({ position }) => position),
  )
  const { rows } = await sql<{ ticket: bigint; line: string }>`
    SELECT d.ticket, concat_ws(' ', d.position_id, d.entry, trim_scale(d.volume), trim_scale(d.price), d.profit, d.swap, d.commission) AS line FROM deals d
    WHERE d.member_id = ${memberId} ORDER BY d.ticket`.execute(db)
  const recorded = new Map(rows.map(({ ticket, line }) => [Number(ticket), line]))
  const micros = (dollars: number) => Math.round(dollars * 1_000_000)
  let deals = 0
  for (const deal of broker.deals.filter(({ position }) => ours.has(position))) {
    deals++
    const line = recorded.get(deal.ticket)
    recorded.delete(deal.ticket)
    // Closed against another of the member's it counts at the market price of the moment, not as the broker books it.
    const profit = deal.entry === 3 ? line?.split(' ')[4] : micros(deal.profit)
    const entry = deal.entry === 0 ? 'in' : 'out'
    const expected = [
      deal.position,
      entry,
      deal.volume,
      deal.price,
      profit,
      micros(deal.swap),
      micros(deal.commission),
    ].join(' ')
    if (line !== expected) wrong.push(`deal ${deal.ticket}: ${line ?? 'not recorded'}, at the broker ${expected}`)
  }
  for (const ticket of recorded.keys()) wrong.push(`deal ${ticket} is not at the broker`)
  for (const [command, times] of broker.filled)
    if (times > 1) wrong.push(`command ${command} was filled ${times} times`)
  const charges = await sql<{ id: bigint; profit: bigint; due: bigint | null }>`
    SELECT t.id, t.profit, c.due FROM trades t LEFT JOIN fuel_charges c ON c.trade_id = t.id WHERE t.member_id = ${memberId}`.execute(
    db,
  )
  for (const { id, profit, due } of charges.rows) {
    const expected = profit > 0n ? (profit * 40n) / 100n : 0n
    if ((due ?? 0n) !== expected) wrong.push(`trade ${id} made ${profit} and was charged ${due}`)
  }
  return { deals, trades: charges.rows.length, wrong }
}

/** The bot's positions at the broker and in the books, which must be the same. */
export async function compareOpen(db: Db, { memberId, broker }: Trader): Promise<[string, string]> {
  const { rows } = await sql<{ line: string }>`
    SELECT p.position_id || ' ' || p.steps AS line FROM positions p JOIN trading_accounts a ON a.id = p.account_id WHERE a.member_id = ${memberId}
    ORDER BY p.position_id`.execute(db)
  const shown = broker.positions
    .filter(({ magic }) => magic !== 0)
    .sort((a, b) => a.id - b.id)
    .map(({ id, side, volume }) => `${id} ${side * Math.round(volume * 100)}`)
  return [rows.map(({ line }) => line).join(', '), shown.join(', ')]
}
