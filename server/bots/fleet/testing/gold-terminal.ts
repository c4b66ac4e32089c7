import { reason } from '@fairlead/engine/broker/reason'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ReportedDeal } from '../../terminals/wire.ts'
import { toldByHand } from './reported-by-hand.ts'
import type { TerminalWorld } from './terminal-world.ts'

export const goldFacts = {
  ...{
    name: 'XAUUSD',
    digits: 2,
    contractSize: 100,
    lotStep: 0.01,
    lotMin: 0.01,
    lotMax: 50,
    stopsLevel: 0,
    freezeLevel: 0,
  },
  ...{ filling: 1, tradable: true, base: 'XAU', profit: 'USD', calc: 'cfd', custom: false },
}

type Figures = { profit?: number; swap?: number; commission?: number; price?: number; volume?: number }

/** A terminal that trades gold as it is told to, keeps its deals, and tells them again when it is asked to. */
export async function goldTerminal(world: TerminalWorld, memberId: bigint, login: number) {
  const { db, clock } = world
  const { paired, syncBody, sync } = toldByHand(world)
  const own = await paired(memberId, { login })
  const { rows } = await sql<{
    id: bigint
  }>`SELECT account_id AS id FROM terminals WHERE id = ${own.id}::bigint`.execute(db)
  const account = rows[0]?.id as bigint
  const deals: ReportedDeal[] = []
  const open = new Map<number, number>()
  let balance = 10_000
  let cursor = 0

  const wallMs = () => clock.now().getTime() + 7_200_000
  const dealOf = (position: number, entry: 'in' | 'out', comment: string, more: Figures): ReportedDeal => ({
    ...{
      ticket: login * 100 + deals.length + 1,
      order: login * 100 + 50 + deals.length,
      position,
      symbol: 'XAUUSD',
      entry,
    },
    ...{ type: entry === 'in' ? 'buy' : 'sell', volume: 0.1, price: 2_000, profit: 0, swap: 0, commission: -1, fee: 0 },
    ...{ magic: 20_250, comment, reason: 3, timeMs: wallMs(), ...more },
  })
  const positions = () =>
    [...open].map(([id, openTime]) => ({
      ...{
        ticket: id,
        id,
        symbol: 'XAUUSD',
        side: 'buy',
        volume: 0.1,
        openPrice: 2_000,
        currentPrice: 2_000,
        sl: 0,
        tp: 0,
      },
      ...{ profit: 0, swap: 0, magic: 20_250, comment: '', openTime },
    }))
  /** What it would tell with nothing new. */
  const body = (more: object = {}) =>
    syncBody({
      account: { ...syncBody().account, login, balance },
      dealsAfter: cursor,
      positions: positions(),
      ...more,
    })
  const say = async (more: object = {}) => {
    clock.pass(1)
    return sync(own, body(more))
  }
  const tell = async (more: object = {}) => {
    const answer = await say(more)
    expect(answer).toMatchObject({ status: 200 })
    await world.work()
    return answer.body
  }
  const trade = async (position: number, entry: 'in' | 'out', more: Figures = {}, comment = `FL ${position} x`) => {
    const deal = dealOf(position, entry, entry === 'in' ? comment : '', more)
    deals.push(deal)
    if (entry === 'in') open.set(position, Math.floor(wallMs() / 1000))
    else open.delete(position)
    balance += deal.profit + deal.swap + deal.commission
    await tell({ deals: [deal] })
    cursor = deal.ticket
    return deal
  }

  // Into the fleet with the next bar.
  clock.pass(300)
  await sync(own, body({ symbols: [goldFacts] }))
  await world.work()
  return {
    ...{ own, account, login, memberId, deals, open, body, say, tell, trade, sync: (more: object) => sync(own, more) },
    /** An order of ours that it was handed, by the number its comment would carry. */
    async command(id: number): Promise<void> {
      await sql`INSERT INTO terminal_commands (id, account_id, kind, symbol, side, volume, magic, comment, trade_kind, reason, evidence, made_at,
          expires_at, sent_at)
        VALUES (${id}, ${account}, 'open', 'XAUUSD', 'buy', 0.1, 20250, '', 1, ${reason.breakoutUp}, 5, ${clock.now()},
          ${new Date(clock.now().getTime() + 45_000)}, ${clock.now()})`.execute(db)
    },
    get balance(): number {
      return balance
    },
    /** Without a deal. */
    set balance(dollars: number) {
      balance = dollars
    },
    /** The broker looks at a deal again. */
    async correct(place: number, more: Figures): Promise<Record<string, unknown>> {
      const deal = deals[place]
      if (!deal) throw new Error('no such deal')
      const before = deal.profit + deal.swap + deal.commission
      Object.assign(deal, more)
      balance += deal.profit + deal.swap + deal.commission - before
      return tell({ again: [deal] })
    },
  }
}
