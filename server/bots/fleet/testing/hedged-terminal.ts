import { reason } from '@fairlead/engine/broker/reason'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { toldByHand } from './reported-by-hand.ts'
import type { TerminalWorld } from './terminal-world.ts'

const gold = {
  ...{ name: 'XAUUSD', digits: 2, contractSize: 100, lotStep: 0.01, lotMin: 0.01, lotMax: 50 },
  ...{
    stopsLevel: 0,
    freezeLevel: 0,
    filling: 1,
    base: 'XAU',
    profit: 'USD',
    calc: 'cfd',
    tradable: true,
    custom: false,
  },
}

/** A position and its counter trade at a terminal that tells what it is asked to tell. */
export async function hedgedTerminal(world: TerminalWorld, memberId: bigint, login: number) {
  const { db } = world
  const { paired, syncBody, sync } = toldByHand(world)
  const terminal = await paired(memberId, { login })
  const { rows } = await sql<{
    id: bigint
  }>`SELECT account_id AS id FROM terminals WHERE id = ${terminal.id}::bigint`.execute(db)
  const account = rows[0]?.id as bigint
  const [first, counter] = [BigInt(login) * 10n + 1n, BigInt(login) * 10n + 2n]
  for (const [command, partner] of [
    [first, null],
    [counter, first],
  ] as const)
    await sql`INSERT INTO terminal_commands (id, account_id, kind, symbol, side, volume, magic, comment, trade_kind, reason, evidence, partner,
        made_at, expires_at, sent_at, outcome, settled_at)
      VALUES (${command}, ${account}, 'open', 'XAUUSD', 'buy', 0.1, 20250, '', 1, ${reason.openRequest}, 0, ${partner}, ${world.clock.now()},
        ${world.clock.now()}, ${world.clock.now()}, 'done', ${world.clock.now()})`.execute(db)
  let cursor = 0
  let balance = 10_000
  const told = () => ({ ...syncBody().account, login, balance })
  /** Since when, by the broker's wall clock. */
  const open = new Map<bigint, number>()
  const shown = () =>
    [...open].map(([id, openTime]) => ({
      ...{
        ticket: Number(id),
        id: Number(id),
        symbol: 'XAUUSD',
        side: id === first ? 'buy' : 'sell',
        volume: 0.1,
        openPrice: 2_000,
      },
      ...{
        currentPrice: 2_000,
        sl: 0,
        tp: 0,
        profit: 0,
        swap: 0,
        magic: 20_250,
        comment: `FL ${id} x`,
        openTime,
      },
    }))
  const tell = async (position: bigint, entry: 'in' | 'out', profit: number) => {
    world.clock.pass(1)
    if (entry === 'in') open.set(position, Math.floor(world.clock.now().getTime() / 1000) + 7_200)
    else open.delete(position)
    const isFirst = position === first
    const deal = {
      ...{
        ticket: cursor + 1,
        order: cursor + 1,
        position: Number(position),
        symbol: 'XAUUSD',
        entry,
        volume: 0.1,
        price: 2_000,
        profit,
      },
      ...{
        type: (entry === 'in') === isFirst ? 'buy' : 'sell',
        swap: 0,
        commission: -1,
        fee: 0,
        magic: 20_250,
        reason: 0,
      },
      ...{ comment: entry === 'in' ? `FL ${position} x` : '', timeMs: world.clock.now().getTime() + 7_200_000 },
    }
    balance += profit - 1
    const body = {
      account: told(),
      dealsAfter: cursor,
      deals: [deal],
      positions: shown(),
      symbols: [gold],
    }
    expect((await sync(terminal, syncBody(body))).status).toBe(200)
    cursor++
    await world.work()
  }
  // Into the fleet with the next bar.
  world.clock.pass(300)
  await sync(terminal, syncBody({ account: { ...syncBody().account, login }, symbols: [gold] }))
  await world.work()
  /** The terminal is heard again, with nothing new; answers what it is asked to do. */
  const ask = async () => {
    world.clock.pass(1)
    const { body } = await sync(
      terminal,
      syncBody({ account: told(), dealsAfter: cursor, positions: shown(), symbols: [gold] }),
    )
    return body.commands as { kind: string; position?: number; comment?: string }[]
  }
  return { account, first, counter, tell, ask }
}
