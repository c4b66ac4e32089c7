import { createHmac } from 'node:crypto'
import { expect } from 'vitest'

type Answer = { status: number; body: Record<string, unknown> }

/** What a terminal with this login says, as the advisor says it. */
export function terminalOf(productUrl: string, login: number) {
  let key = ''
  let id = ''
  let number = 0
  async function post(path: string, raw: string, headers: Record<string, string> = {}): Promise<Answer> {
    const reply = await fetch(`${productUrl}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: raw,
    })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
  return {
    async tryToPair(code: string): Promise<Answer> {
      const account = { login, server: 'Journey-Live', company: 'Journey Brokers', currency: 'USD', leverage: 500 }
      const told = { ...account, marginMode: 'hedging', demo: true, build: 4_000, eaVersion: '1.0.0' }
      return post('/terminal/pair', JSON.stringify({ code, ...told }))
    },
    async pair(code: string): Promise<void> {
      const { status, body } = await this.tryToPair(code)
      expect([status, body.message]).toEqual([200, undefined])
      key = String(body.key)
      id = String(body.terminalId)
    },
    async sync(symbols: readonly object[] = []): Promise<Answer> {
      // The product's clock is what a signature is measured by, and answers tell it.
      const now = Date.parse((await fetch(`${productUrl}/api/sandbox`)).headers.get('x-time') ?? '')
      const seconds = Math.floor(now / 1000)
      number = Math.max(number + 1, now)
      const raw = JSON.stringify({
        seq: number,
        time: { raw: seconds, server: seconds, gmt: seconds },
        account: { login, balance: 500, credit: 0, equity: 500, margin: 0, freeMargin: 500, tradeAllowed: true },
        ...{ positions: [], dealsAfter: 0, deals: [], results: [], ticks: [], log: [], symbols },
      })
      const signature = createHmac('sha256', key).update(`${now}\n${raw}`).digest('hex')
      return post('/terminal/sync', raw, { 'x-terminal': id, 'x-timestamp': String(now), 'x-signature': signature })
    },
  }
}

/** Gold by two names, of which nobody can tell which one this account has. */
export const doubtfulGold = ['XAUUSD.a', 'XAUUSD.b'].map((name) => ({
  ...{ name, digits: 2, contractSize: 100, lotStep: 0.01, lotMin: 0.01, lotMax: 50, stopsLevel: 0, freezeLevel: 0 },
  ...{ filling: 1, tradable: true, base: 'XAU', profit: 'USD', calc: 'cfd', custom: false },
}))
