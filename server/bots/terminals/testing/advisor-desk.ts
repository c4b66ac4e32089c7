import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const hex = (text: string) => Buffer.from(text).toString('hex')
const unhex = (text = '') => Buffer.from(text, 'hex').toString()

export type Call = { path: string; url: string; headers: string; body: Record<string, unknown> }
/** `error` is MetaTrader's own, where no answer came. */
export type Reply = { status: number; body?: unknown; hasTime?: boolean; error?: number }
export type Position = { id: number; magic: string | number; comment?: string }
export type Deal = { ticket: number; at: number; magic?: string | number; swap?: number }
/** `calculation` and the like are MetaTrader's own numbers. */
export type ShownSymbol = {
  name: string
  base?: string
  profit?: string
  calculation?: number
  isCustom?: boolean
  isThere?: boolean
}

/** What MetaTrader shows, and what time it is. */
export type World = {
  /** Really, in milliseconds since 1970. */
  now: number
  /** By how much the computer's clock is ahead. */
  pcAheadMs: number
  offsetSeconds: number
  /** By how much MetaTrader's own idea of the broker's time is wrong, besides the computer's clock. */
  serverAheadSeconds: number
  /** Whether prices come: MetaTrader knows the broker's time only by them. */
  hasQuotes: boolean
  isConnected: boolean
  login: number
  server: string
  company: string
  currency: string
  balance: number
  mayTrade: { terminal: boolean; program: boolean; account: boolean; expert: boolean }
  pushes: boolean
  /** What its disk refuses: nothing, to be written, or to open a file whose name has a word in it. */
  disk: 'good' | 'read-only' | { refuses: string }
  positions: Position[]
  deals: Deal[]
  symbols: ShownSymbol[]
}

const start = Date.parse('2026-03-03T06:00:00Z')

/** The compiled advisor, where the test is MetaTrader and the service at once. */
export class AdvisorDesk {
  readonly calls: Call[] = []
  readonly alerts: string[] = []
  readonly pushes: string[] = []
  /** Symbols of the orders that were sent. */
  readonly orders: string[] = []
  words = ''
  panel = ''
  world: World
  answer: (call: Call) => Reply
  readonly #child: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>
  #lastQuote = start

  constructor(
    { program, folder, address, code }: { program: string; folder: string; address: string; code: string },
    { world, answer }: { world: Partial<World>; answer: (call: Call) => Reply },
  ) {
    this.answer = answer
    this.world = {
      ...{ now: start, pcAheadMs: 0, offsetSeconds: 7_200, serverAheadSeconds: 0, hasQuotes: true, isConnected: true },
      ...{ login: 70_001, server: 'Simulated-Live', company: 'Simulated Brokers', currency: 'USD', balance: 10_000 },
      mayTrade: { terminal: true, program: true, account: true, expert: true },
      ...{ pushes: false, disk: 'good', positions: [], deals: [], symbols: [{ name: 'EURUSD' }] },
      ...world,
    }
    this.#child = spawn(program, [folder, address, code])
    this.#child.stderr.resume()
    this.#child.stdin.on('error', () => {})
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  init(): Promise<void> {
    return this.#run('init')
  }

  useCode(code: string): Promise<void> {
    return this.#run(`code\t${hex(code)}`)
  }

  /** Another value in its inputs. */
  useInput(name: string, value: string): Promise<void> {
    return this.#run(`input\t${name}\t${hex(value)}`)
  }

  /** Seconds go by, each with a look of the advisor's. */
  async seconds(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      this.world.now += 1_000
      await this.#run('timer')
    }
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  bodiesOf(path: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.path === path).map(({ body }) => body)
  }

  async #run(what: string): Promise<void> {
    this.#child.stdin.write(`${this.#shown()}${what}\n`)
    for (;;) {
      const { value, done } = await this.#lines.next()
      if (done) throw new Error('The advisor has ended')
      const [kind, ...cells] = value.split('\t')
      if (kind === 'done') {
        this.words = unhex(cells[0])
        this.panel = unhex(cells[1])
        return
      }
      if (kind === 'alert') this.alerts.push(unhex(cells[0]))
      if (kind === 'push') this.pushes.push(unhex(cells[0]))
      if (kind === 'web') this.#web(cells)
      if (kind === 'order') {
        this.orders.push(unhex(cells[8]))
        this.#child.stdin.write(`${this.#shown()}reply\t10009\t1\t1\t0.01\t1\n`)
      }
    }
  }

  #web([url, headers, body]: string[]): void {
    const call = {
      url: unhex(url),
      path: new URL(unhex(url)).pathname,
      headers: unhex(headers),
      body: JSON.parse(unhex(body)) as Record<string, unknown>,
    }
    this.calls.push(call)
    const { status, body: told = '', hasTime = status >= 100 && status < 600, error = 0 } = this.answer(call)
    const text = typeof told === 'string' ? told : JSON.stringify(told)
    const time = hasTime ? `X-Time: ${new Date(this.world.now).toISOString()}\r\n` : ''
    this.#child.stdin.write(`${this.#shown()}reply\t${status}\t${hex(text)}\t${hex(time)}\t${error}\n`)
  }

  /** All of it, as the shim reads it. */
  #shown(): string {
    const { world } = this
    if (world.hasQuotes) this.#lastQuote = world.now
    const wall = (ms: number) => Math.floor(ms / 1000) + world.offsetSeconds
    const pc = world.now + world.pcAheadMs
    // The local time zone of the computer is three hours ahead.
    const times = [
      wall(pc) + world.serverAheadSeconds,
      wall(this.#lastQuote),
      Math.floor(pc / 1000),
      world.now - start + 60_000,
      Math.floor(pc / 1000) + 10_800,
    ]
    const { terminal, program, account, expert } = world.mayTrade
    const cells = [
      ...[world.login, 500, 2, 2, Number(account), Number(expert), world.balance, 0, world.balance, 0, world.balance],
      ...[world.server, world.company, world.currency, 4_000, Number(terminal), Number(program)],
      ...[Number(world.isConnected), Number(world.pushes), Number(world.pushes)],
    ]
    return `${[
      `time\t${times.join('\t')}`,
      `disk\t${typeof world.disk === 'string' ? world.disk : `refuses\t${world.disk.refuses}`}`,
      `account\t${cells.map((value, place) => `${place + 1}\t${hex(String(value))}`).join('\t')}`,
      ...world.symbols.map((one) => this.#symbol(one)),
      'positions',
      ...world.positions.map((one) => this.#position(one)),
      'history',
      ...world.deals.map(({ ticket, at, magic = 0, swap = 0 }) =>
        ['deal', ticket, ticket, 1, hex('EURUSD'), 0, 0, 0.01, 1.1, 0, swap, 0, 0, magic, hex(''), 0, at].join('\t'),
      ),
    ].join('\n')}\n`
  }

  #symbol({
    name,
    base = 'EUR',
    profit = 'USD',
    calculation = 0,
    isCustom = false,
    isThere = true,
  }: ShownSymbol): string {
    // Digits, stops, freeze, filling, mode, spread, time, contract, step, least, most, bid, ask, tick.
    const cells = [5, 0, 0, 1, 4, 10, this.world.now, 100_000, 0.01, 0.01, 50, 1.1, 1.1001, 0.00001]
    const kind = [hex(base), hex(profit), calculation, Number(isCustom), Number(isThere), 2]
    return ['symbol', hex(name), ...cells, ...kind].join('\t')
  }

  #position({ id, magic, comment = '' }: Position): string {
    const opened = Math.floor(this.world.now / 1000)
    const cells = [id, id, hex('EURUSD'), 0, 0.01, 1.1, 1.1, 0, 0, 0, 0, magic, hex(comment), opened]
    return ['position', ...cells].join('\t')
  }
}
