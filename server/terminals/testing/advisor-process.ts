import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { instruments } from '@fairlead/engine/market/instrument'
import type { SimulatedBroker } from './simulated-broker.ts'

const hex = (text: string) => Buffer.from(text).toString('hex')
const unhex = (text = '') => Buffer.from(text, 'hex').toString()

/** What happens to a call on its way: nothing, it never arrives, or its answer never does. */
export type Road = 'good' | 'no way' | 'no answer' | 'twice'
type Options = {
  program: string
  folder: string
  address: string
  code: string
  /** Milliseconds since 1970 by the computer the terminal runs on. */
  ownClock: () => number
  road: () => Road
  /** Killed in the middle of an order, before or after it reached the broker. */
  dies?: () => 'before' | 'after' | undefined
}

/** A terminal that is killed holds its files until it has ended. */
const ending = new Set<Promise<unknown>>()

/** The compiled advisor, in a terminal whose every word is known. */
export class AdvisorProcess {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #broker: SimulatedBroker
  readonly #options: Options
  readonly #lines: AsyncIterator<string>
  #toldDeals = 0
  #isDead = false
  /** What its panel says. */
  words = ''

  constructor(broker: SimulatedBroker, options: Options) {
    this.#broker = broker
    this.#options = options
    this.#child = spawn(options.program, [options.folder, options.address, options.code])
    this.#child.stderr.resume()
    this.#child.stdin.on('error', () => {})
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  async init(): Promise<void> {
    await Promise.all(ending)
    await this.#run('init')
  }

  /** One second of the advisor's life. */
  timer(): Promise<void> {
    return this.#run('timer')
  }

  /** A new code in its inputs. */
  async useCode(code: string): Promise<void> {
    await this.#run(`code\t${hex(code)}`)
  }

  async hmac(key: string, data: string): Promise<string> {
    this.#child.stdin.write(`hmac\t${key}\t${data}\n`)
    const mac = ((await this.#lines.next()).value as string).split('\t')[1] as string
    await this.#lines.next()
    return mac
  }

  kill(): void {
    this.#isDead = true
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const end = once(this.#child, 'exit').finally(() => ending.delete(end))
    ending.add(end)
    this.#child.kill('SIGKILL')
  }

  get isDead(): boolean {
    return this.#isDead
  }

  async #run(what: string): Promise<void> {
    if (this.#isDead) return
    this.#child.stdin.write(`${this.#world()}${what}\n`)
    for (;;) {
      const { value, done } = await this.#lines.next()
      if (done || this.#isDead) return
      const [kind, ...cells] = (value as string).split('\t')
      if (kind === 'done') {
        this.words = unhex(cells[0])
        return
      }
      if (kind === 'web') await this.#web(cells)
      if (kind === 'order') this.#order(cells)
      if (this.#isDead) return
    }
  }

  async #web([url, headers, body]: string[]): Promise<void> {
    const road = this.#options.road()
    const call = () =>
      fetch(unhex(url), {
        method: 'POST',
        headers: Object.fromEntries(
          unhex(headers)
            .split('\r\n')
            .filter(Boolean)
            .map((line) => line.split(': ') as [string, string]),
        ),
        body: unhex(body),
      })
    if (road === 'no way') return void this.#child.stdin.write('reply\t-1\n')
    const response = await call().catch(() => undefined)
    if (road === 'twice') await call().catch(() => undefined)
    const text = (await response?.text().catch(() => '')) ?? ''
    if (!response || road === 'no answer') return void this.#child.stdin.write('reply\t-1\n')
    const told = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n')
    this.#child.stdin.write(`reply\t${response.status}\t${hex(text)}\t${hex(told)}\n`)
  }

  #order(cells: string[]): void {
    const [action, type, position, volume, , sl, tp, magic, name, comment] = cells
    const dies = this.#options.dies?.()
    if (dies === 'before') {
      this.kill()
      return
    }
    const answer = this.#broker.send({
      ...{ action: Number(action), type: Number(type), position: Number(position), volume: Number(volume) },
      ...{ sl: Number(sl), tp: Number(tp), magic: Number(magic), name: unhex(name), comment: unhex(comment) },
    })
    if (dies === 'after') {
      this.kill()
      return
    }
    const { retcode, order, deal, volume: filled, price } = answer
    this.#child.stdin.write(`${this.#world()}reply\t${retcode}\t${order}\t${deal}\t${filled}\t${price}\n`)
  }

  /** All that the terminal shows, as the shim reads it. */
  #world(): string {
    const broker = this.#broker
    const own = this.#options.ownClock()
    const lines = [
      `time\t${Math.floor(own / 1000) + broker.offsetSeconds}\t${broker.wallSeconds}\t${Math.floor(own / 1000)}\t${Math.floor(own)}`,
    ]
    const account = [
      ...[broker.login, 500, 2, 2, 1, 1, broker.balance, broker.credit, broker.equity, 0, broker.equity],
      ...[
        'Simulated-Live',
        'Simulated Brokers',
        'USD',
        4000,
        Number(broker.tradeAllowed),
        1,
        Number(broker.isConnected),
      ],
    ]
    lines.push(`account\t${account.map((value, place) => `${place + 1}\t${hex(String(value))}`).join('\t')}`)
    for (const { symbol, digits, contractSize } of instruments) {
      const quote = broker.quote(symbol)
      const spread = quote ? Math.round((quote.ask - quote.bid) * 10 ** digits) : 0
      lines.push(
        [
          'symbol',
          hex(broker.nameOf(symbol)),
          digits,
          0,
          0,
          1,
          4,
          spread,
          broker.now.getTime(),
          contractSize,
          0.01,
          0.01,
          50,
          quote?.bid ?? 0,
          quote?.ask ?? 0,
        ].join('\t'),
      )
    }
    lines.push('positions')
    for (const one of broker.positions) {
      const quote = broker.quote(one.symbol)
      const current = quote ? (one.side > 0 ? quote.bid : quote.ask) : one.openPrice
      lines.push(
        [
          ...[
            'position',
            one.ticket,
            one.id,
            hex(one.name),
            one.side > 0 ? 0 : 1,
            one.volume,
            one.openPrice,
            current,
            one.sl,
            one.tp,
          ],
          ...[broker.profitOf(one), one.swap, one.magic, hex(one.comment), one.openTime],
        ].join('\t'),
      )
    }
    for (const deal of broker.deals.slice(this.#toldDeals)) {
      lines.push(
        [
          ...[
            'deal',
            deal.ticket,
            deal.order,
            deal.position,
            hex(deal.name),
            deal.type,
            deal.entry,
            deal.volume,
            deal.price,
            deal.profit,
          ],
          ...[deal.swap, deal.commission, deal.fee, deal.magic, hex(deal.comment), deal.reason, deal.timeMs],
        ].join('\t'),
      )
    }
    this.#toldDeals = broker.deals.length
    return `${lines.join('\n')}\n`
  }
}
