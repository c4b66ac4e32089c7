import { signatureOf } from '../../terminals/pairing/signature.ts'
import type { TerminalWorld } from './terminal-world.ts'

export type Paired = { id: string; key: string }

/** A terminal whose every word a test chooses. */
export function toldByHand(world: TerminalWorld) {
  const told = {
    login: 81_001,
    server: 'Simulated-Live',
    company: 'Simulated Brokers',
    currency: 'USD',
    leverage: 500,
    marginMode: 'hedging',
    demo: false,
    build: 4_000,
    eaVersion: '1.0.0',
  }

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${world.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const pair = (code: string, more: object = {}) => post('/terminal/pair', { code, ...told, ...more })

  async function paired(memberId: bigint, more: object = {}): Promise<Paired> {
    const { status, body } = await pair(await world.code(memberId), more)
    if (status !== 200) throw new Error(String(body.message))
    return { id: String(body.terminalId), key: String(body.key) }
  }

  function syncBody(more: object = {}) {
    const seconds = Math.floor(world.clock.now().getTime() / 1000)
    return {
      seq: world.clock.now().getTime(),
      time: { raw: seconds + 7200, server: seconds + 7200, gmt: seconds },
      account: {
        login: told.login,
        balance: 10_000,
        credit: 0,
        equity: 10_000,
        margin: 0,
        freeMargin: 10_000,
        tradeAllowed: true,
      },
      positions: [],
      dealsAfter: 0,
      deals: [],
      results: [],
      ticks: [],
      log: [],
      ...more,
    }
  }

  async function sync(
    { id, key }: Paired,
    body: unknown,
    forged: { stamp?: string; signature?: string; id?: string } = {},
  ) {
    const raw = typeof body === 'string' ? body : JSON.stringify(body)
    const stamp = forged.stamp ?? String(world.clock.now().getTime())
    return post('/terminal/sync', raw, {
      'x-terminal': forged.id ?? id,
      'x-timestamp': stamp,
      'x-signature': forged.signature ?? signatureOf(key, stamp, raw),
    })
  }
  return { told, pair, paired, syncBody, sync }
}
