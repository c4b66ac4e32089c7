import { instruments } from '@fairlead/engine/market/instrument'
import type { Answer, BrokerDeal, BrokerPosition, Order, SimulatedBroker } from './simulated-broker.ts'

const hex = (text: string) => Buffer.from(text).toString('hex')

/**
 * How far a terminal has come with an account: it shows nothing at all, its login alone, that it is connected and no money yet, its money but
 * neither positions nor history, or all of it. While it changes to another account it shows the old login beside figures of nobody.
 */
type Stage = 'nothing' | 'login' | 'connected' | 'money' | 'between accounts'
const startStages: readonly Stage[] = ['nothing', 'login', 'connected', 'money']
const withConnection: readonly (Stage | undefined)[] = ['connected', 'money', undefined]

/** Other symbols of brokers whose names have one of ours in them. */
const lookalikes = [
  { name: 'GOLDEUR', base: 'XAU', profit: 'EUR' },
  { name: 'BTCUSDT', base: 'BTC', profit: 'UST' },
  { name: 'XAUAUD', base: 'XAU', profit: 'AUD' },
  { name: 'SILVERJPY', base: 'XAG', profit: 'JPY' },
]

/** How much of the history one advisor has been shown. */
export type HistoryShown = { version: number; count: number }

/**
 * What MetaTrader shows an advisor, which is not always what the broker has: it starts without an account, is slow with positions and
 * deals, reckons the broker's time from the clock of its computer, and has switches of its own.
 */
export class SimulatedTerminal {
  /** With whom it is logged in. */
  broker: SimulatedBroker
  /** The switch of the terminal, of the advisor, and of the account for advisors. The one for trading at all is the broker's. */
  readonly allows = { terminal: true, program: true, expert: true }
  /** Seconds until a deal that is booked now is shown. */
  dealsLate: () => number = () => 0
  /** Looks until the facts of symbols are there, after the account is. */
  symbolsLate = 0
  hasLookalikes = false
  /** What its disk refuses: nothing, to open any file, to write, or to write more than half of a line. */
  disk: 'good' | 'refuses' | 'read-only' | 'full' = 'good'
  readonly #computer: () => number
  readonly #ownClock: () => number
  #stages: Stage[] = []
  #looks = 0
  #symbolsFrom = 0
  #slept = 0
  #timeCurrent = 0
  #positions: BrokerPosition[] = []
  #standUntil = 0
  /** When each deal shows that is not shown yet, by the computer's own run. */
  readonly #hidden = new Map<BrokerDeal, number>()
  #seen = new Set<BrokerDeal>()
  #shown: BrokerDeal[] = []
  #amended = 0
  /** Rises whenever the history changes in another way than by what comes last. */
  #version = 0
  #leaving: SimulatedBroker | undefined

  /** `clock` tells how long the computer has run, `ownClock` what time it thinks it is. */
  constructor(broker: SimulatedBroker, { clock, ownClock }: { clock: () => number; ownClock: () => number }) {
    this.broker = broker
    this.#computer = clock
    this.#ownClock = ownClock
  }

  /** MetaTrader is started: so many looks of an advisor go by until the account is there. */
  start(looks: number): void {
    this.#stages = startStages.slice(startStages.length - Math.min(looks, startStages.length))
    while (this.#stages.length < looks) this.#stages.unshift('nothing')
    if (looks > 0) this.#timeCurrent = 0
    this.#symbolsFrom = this.#looks + looks + this.symbolsLate
  }

  /** An advisor pauses: for its computer the time goes by. */
  sleep(milliseconds: number): void {
    this.#slept += milliseconds
  }

  #clock(): number {
    return this.#computer() + this.#slept
  }

  /** For so many seconds positions stay as they were seen last. */
  standStill(seconds: number): void {
    this.#standUntil = this.#clock() + seconds * 1_000
  }

  /** The connection is lost and found again; its figures go with it, and come back one after the other. */
  reconnect(looks: number): void {
    this.#stages = [...Array.from({ length: looks }, (): Stage => 'login'), 'connected', 'money']
  }

  /** Its user logs in with another account. */
  logIn(broker: SimulatedBroker, looks: number): void {
    this.#leaving = this.broker
    this.broker = broker
    this.#stages = Array.from({ length: looks }, (_, n): Stage => (n === 0 ? 'between accounts' : 'login'))
    this.#positions = []
    this.#hidden.clear()
    this.#seen = new Set(broker.deals)
    this.#shown = []
    this.#version++
  }

  /** All that is under way has come. */
  settle(): void {
    this.#stages = []
    this.#standUntil = 0
    this.dealsLate = () => 0
    this.symbolsLate = 0
    this.#symbolsFrom = 0
    this.disk = 'good'
    Object.assign(this.allows, { terminal: true, program: true, expert: true })
    this.#hidden.clear()
  }

  /** A second goes by for the advisor. */
  look(): void {
    this.#looks++
    this.#stages.shift()
  }

  get isConnected(): boolean {
    return this.broker.isConnected && withConnection.includes(this.#stages[0])
  }

  /** What OrderSend comes to: without a connection or with a switch off nothing leaves the terminal. */
  send(order: Order): Answer {
    const refused = (retcode: number) => ({ retcode, order: 0, deal: 0, volume: 0, price: 0 })
    if (!this.allows.terminal || !this.allows.program) return refused(10027)
    if (!this.allows.expert) return refused(10026)
    return this.isConnected ? this.broker.send(order) : refused(10031)
  }

  /** All that it shows, as the shim reads it. */
  lines(shown: HistoryShown): string[] {
    if (this.isConnected && this.#hasQuotes()) this.#timeCurrent = this.broker.wallSeconds
    const own = this.#ownClock()
    const offset = this.#timeCurrent === 0 ? 0 : this.broker.offsetSeconds
    const times = [
      Math.floor(own / 1000) + offset,
      this.#timeCurrent,
      Math.floor(own / 1000),
      Math.floor(this.#clock()),
    ]
    return [
      `time\t${times.join('\t')}`,
      `disk\t${this.disk}`,
      this.#account(),
      ...this.#symbols(),
      'positions',
      ...this.#openPositions(),
      ...this.#history(shown),
    ]
  }

  #hasQuotes(): boolean {
    return instruments.some(({ symbol }) => this.broker.quote(symbol)?.isOpen)
  }

  #account(): string {
    const { broker, allows } = this
    const [stage] = this.#stages
    const hasMoney = stage === undefined || stage === 'money'
    const login = stage === 'nothing' ? 0 : stage === 'between accounts' ? this.#leaving?.login : broker.login
    const money = hasMoney ? [broker.balance, broker.credit, broker.equity, 0, broker.equity] : [0, 0, 0, 0, 0]
    const cells = [
      ...[
        login ?? 0,
        stage === 'nothing' ? 0 : 500,
        2,
        2,
        Number(broker.tradeAllowed),
        Number(allows.expert),
        ...money,
      ],
      ...(withConnection.includes(stage) ? ['Simulated-Live', 'Simulated Brokers', 'USD'] : ['', '', '']),
      ...[4000, Number(allows.terminal), Number(allows.program), Number(this.isConnected)],
    ]
    return `account\t${cells.map((value, place) => `${place + 1}\t${hex(String(value))}`).join('\t')}`
  }

  #symbols(): string[] {
    const { broker } = this
    const isThere = this.#stages.length === 0 && this.#looks >= this.#symbolsFrom
    const nothing = [...Array.from({ length: 14 }, () => 0), '', '', 0, 0, 0, 2]
    const line = (name: string, cells: readonly (string | number)[]) =>
      ['symbol', hex(name), ...(isThere ? cells : nothing)].join('\t')
    const time = broker.now.getTime()
    const traded = instruments.map(({ symbol, quotedAs, assetClass, digits, contractSize }) => {
      const quote = broker.quote(symbol)
      const spread = quote ? Math.round((quote.ask - quote.bid) * 10 ** digits) : 0
      const facts = [digits, broker.stopsLevel, 0, broker.fillingShown, 4, spread, time, contractSize, 0.01, 0.01, 50]
      const calculation = assetClass === 'currency' ? 0 : 2
      return line(broker.nameOf(symbol), [
        ...[...facts, quote?.bid ?? 0, quote?.ask ?? 0, 10 ** -digits],
        ...[hex(quotedAs.slice(0, 3)), hex(quotedAs.slice(3)), calculation, 0, 1, 2],
      ])
    })
    const other = lookalikes.map(({ name, base, profit }) =>
      line(name, [
        2,
        0,
        0,
        1,
        4,
        20,
        time,
        100,
        0.01,
        0.01,
        50,
        1_800,
        1_800.2,
        0.01,
        hex(base),
        hex(profit),
        2,
        0,
        1,
        2,
      ]),
    )
    // Whatever it was called before is there, and is not traded any more.
    const old = broker.retired.map((name) =>
      line(name, [2, 0, 0, 1, 0, 0, 0, 100, 0.01, 0.01, 50, 0, 0, 0.01, '', '', 2, 0, 1, 2]),
    )
    return [...old, ...(this.hasLookalikes ? other : []), ...traded]
  }

  #openPositions(): string[] {
    const { broker } = this
    if (this.#stages.length > 0) return []
    if (this.#clock() >= this.#standUntil) this.#positions = broker.positions.map((one) => ({ ...one }))
    return this.#positions.map((one) => {
      const quote = broker.quote(one.symbol)
      const current = quote ? (one.side > 0 ? quote.bid : quote.ask) : one.openPrice
      const { ticket, id, volume, openPrice, sl, tp, swap, magic, openTime } = one
      return [
        ...['position', ticket, id, hex(one.name), one.side > 0 ? 0 : 1, volume, openPrice, current, sl, tp],
        ...[broker.profitOf(one), swap, magic, hex(one.comment), openTime],
      ].join('\t')
    })
  }

  /** What has come since an advisor was last shown it; all of it again where anything else has changed. */
  #history(shown: HistoryShown): string[] {
    const isThere = this.#stages.length === 0
    if (isThere) this.#takeDeals()
    const all = isThere ? this.#shown : []
    const goesOn = shown.version === this.#version && shown.count <= all.length
    const from = goesOn ? shown.count : 0
    Object.assign(shown, { version: this.#version, count: all.length })
    const lines = all.slice(from).map((deal) => {
      const { ticket, order, position, type, entry, volume, price, profit, swap, commission, fee } = deal
      return [
        ...['deal', ticket, order, position, hex(deal.name), type, entry, volume, price, profit, swap, commission, fee],
        ...[deal.magic, hex(deal.comment), deal.reason, deal.timeMs],
      ].join('\t')
    })
    return goesOn ? lines : ['history', ...lines]
  }

  #takeDeals(): void {
    const { deals, amended } = this.broker
    for (const deal of deals) {
      if (this.#seen.has(deal)) continue
      this.#seen.add(deal)
      this.#hidden.set(deal, this.#clock() + this.dealsLate() * 1_000)
    }
    for (const [deal, from] of this.#hidden) if (from <= this.#clock()) this.#hidden.delete(deal)
    const now = deals.filter((deal) => !this.#hidden.has(deal))
    if (amended !== this.#amended || this.#shown.some((deal, place) => now[place] !== deal)) this.#version++
    this.#amended = amended
    this.#shown = now
  }
}
