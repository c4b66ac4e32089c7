import { syncTerminal } from '@fairlead/contract/routes/bots/terminal-sync'
import { instruments } from '@fairlead/engine/market/instrument'
import { signatureOf } from '../../server/bots/terminals/pairing/signature.ts'
import type { Acknowledged } from './acknowledged.ts'
import type { Calls } from './make-calls.ts'

/** The broker's clock is two hours ahead, as most are. */
const zoneSeconds = 7_200
const syncsPerTrade = 20
const noMoney = 10_019
const tradeProfit = 0.5

const symbolFacts = instruments.map(({ symbol, digits, contractSize }) => ({
  ...{ name: symbol, digits, contractSize, lotStep: 0.01, lotMin: 0.01, lotMax: 50 },
  ...{ stopsLevel: 0, freezeLevel: 0, filling: 1, tradable: true },
}))

/**
 * A terminal whose broker refuses what the bot asks for, and in which its member trades by hand now and then: each deal is told until it is
 * acknowledged. Answers the next sync.
 */
export async function pairTerminal(calls: Calls, given: { code: string; login: number; now(): number }) {
  const { code, login, now } = given
  const { terminalId, key } = await calls.json<{ terminalId: number; key: string }>(
    'pairing',
    'POST',
    '/terminal/pair',
    {
      body: {
        ...{ code, login, server: 'Soak-Live', company: 'Soak Brokers', currency: 'USD', leverage: 500 },
        ...{ marginMode: 'hedging', demo: true, build: 4_000, eaVersion: '1.0.0' },
      },
    },
  )
  let seq = 0
  let syncs = 0
  let balance = 10_000
  let cursor = 0
  let wanted: readonly string[] = []
  let results: object[] = []
  const untold: { ticket: number }[] = []

  function tradeByHand(wallMs: number): void {
    const position = login * 1_000 + syncs
    for (const entry of ['in', 'out'] as const) {
      const profit = entry === 'out' ? tradeProfit : 0
      balance += profit
      untold.push({
        ...{ ticket: position * 2 + (entry === 'out' ? 1 : 0), order: position, position, symbol: 'XAUUSD', entry },
        ...{ type: entry === 'in' ? 'buy' : 'sell', volume: 0.1, price: 2_000, profit, swap: 0, commission: 0, fee: 0 },
        ...{ magic: 0, comment: '', reason: 0, timeMs: wallMs },
      } as { ticket: number })
    }
  }

  return async (acknowledged: Acknowledged): Promise<void> => {
    const at = now()
    const seconds = Math.floor(at / 1000)
    seq = Math.max(seq + 1, at)
    if (++syncs % syncsPerTrade === 0) tradeByHand(at + zoneSeconds * 1000)
    const body = JSON.stringify({
      seq,
      time: { raw: seconds + zoneSeconds, server: seconds + zoneSeconds, gmt: seconds },
      account: { login, balance, credit: 0, equity: balance, margin: 0, freeMargin: balance, tradeAllowed: true },
      ...{ positions: [], dealsAfter: cursor, deals: untold, results, log: [] },
      ticks: instruments.map(({ symbol }) => ({ symbol, bid: 100, ask: 100.01, timeMs: at + zoneSeconds * 1000 })),
      symbols: wanted.length > 0 ? symbolFacts : [],
    })
    const stamp = String(at)
    const reply = await calls.json('syncs of terminals', 'POST', '/terminal/sync', {
      body,
      headers: { 'x-terminal': String(terminalId), 'x-timestamp': stamp, 'x-signature': signatureOf(key, stamp, body) },
    })
    const { ackDeal, commands, settings } = syncTerminal.reply.parse(reply)
    for (const { ticket } of untold.filter((deal) => deal.ticket <= ackDeal)) acknowledged.deals.push({ login, ticket })
    untold.splice(0, untold.length, ...untold.filter(({ ticket }) => ticket > ackDeal))
    cursor = Math.max(cursor, ackDeal)
    wanted = settings.wantedSymbols
    results = commands.map(({ id }) => ({ commandId: id, outcome: 'refused', retcode: noMoney }))
  }
}
