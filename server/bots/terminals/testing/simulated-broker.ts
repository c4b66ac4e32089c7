// long: an account, its orders and its history are one thing at a broker
import { type Instrument, type InstrumentSymbol, instrumentOf, instruments } from '@fairlead/engine/market/instrument'
import type { Random } from '@fairlead/engine/market/random'

/** Prices in whole points. */
export type Prices = {
  newestPrices(at: Date): ReadonlyMap<InstrumentSymbol, { bid: number; ask: number; isOpen: boolean }>
}

export type BrokerPosition = {
  ticket: number
  id: number
  name: string
  symbol: InstrumentSymbol
  side: 1 | -1
  volume: number
  openPrice: number
  sl: number
  tp: number
  swap: number
  magic: number
  comment: string
  openTime: number
  /** Which command of ours opened it, whatever its comment says. */
  command?: string
}
export type BrokerDeal = {
  ticket: number
  order: number
  position: number
  name: string
  type: number
  entry: number
  volume: number
  price: number
  profit: number
  swap: number
  commission: number
  fee: number
  magic: number
  comment: string
  reason: number
  timeMs: number
  /** When it was, by no wall clock. */
  at: Date
  command?: string
  /** Whether its swap or commission was changed later. */
  isAmended?: boolean
}
export type Order = {
  action: number
  type: number
  position: number
  volume: number
  sl: number
  tp: number
  magic: number
  name: string
  comment: string
  filling?: number
}
export type Answer = { retcode: number; order: number; deal: number; volume: number; price: number }

const dealType = { buy: 0, sell: 1, balance: 2, credit: 3 } as const
const entryOf = { in: 0, out: 1, outBy: 3 } as const
const dealReason = { client: 0, expert: 3, stop: 4, target: 5, stopOut: 6 } as const
const cents = (dollars: number) => Math.round(dollars * 100) / 100

/** What a fault does to the next order. */
export type OrderFault =
  | 'requote'
  | 'reject'
  | 'partial'
  | 'lost answer'
  | 'lost order'
  | 'late fill'
  | 'no money'
  | 'off quotes'
  | 'restart'

/**
 * A broker with one hedging account: prices of the simulated market, its own names of symbols, a wall clock of its own, stops and targets
 * that it keeps itself, commissions and swaps, and the manners of real ones when it is told to have them.
 */
export class SimulatedBroker {
  readonly login: number
  readonly positions: BrokerPosition[] = []
  readonly deals: BrokerDeal[] = []
  /** Every order that reached the broker with a command of ours and was filled. */
  readonly filled = new Map<string, number>()
  balance = 0
  credit = 0
  offsetSeconds = 2 * 3600
  suffix = '.r'
  /** Times the usual spread. */
  spreadTimes = 1
  isConnected = true
  tradeAllowed = true
  faults: OrderFault[] = []
  /** What a bridge between the terminal and whoever fills its orders makes of a comment. */
  bridge: (comment: string) => string = (comment) => comment
  /** What it says of how it fills orders (1 all or nothing, 2 what there is), and which of MT5's ways it takes. */
  fillingShown = 1
  fillingTaken: readonly number[] = [0, 1, 2]
  /** So many points from the price no stop and no target may be. */
  stopsLevel = 0
  /** What its symbols were called before. */
  readonly retired: string[] = []
  /** How often a deal was changed. */
  amended = 0
  now: Date
  #nextTicket = 500_000_001
  #nextDeal = 900_000_001
  #restarts = 0
  #late: Order[] = []
  readonly #feed: Prices
  readonly #random: Random

  constructor(login: number, feed: Prices, random: Random, now: Date, deposit: number) {
    this.login = login
    this.#feed = feed
    this.#random = random
    this.now = now
    this.deposit(deposit)
  }

  nameOf(symbol: InstrumentSymbol): string {
    return `${instrumentOf(symbol).quotedAs.toLowerCase()}${this.suffix}`
  }

  /** Its symbols get other names, and so do the positions in them; the old ones stay, and cannot be traded. */
  rename(suffix: string): void {
    if (suffix === this.suffix) return
    this.retired.push(...instruments.map(({ symbol }) => this.nameOf(symbol)))
    this.suffix = suffix
    const names = instruments.map(({ symbol }) => this.nameOf(symbol))
    this.retired.splice(0, this.retired.length, ...this.retired.filter((name) => !names.includes(name)))
    for (const one of this.positions) one.name = this.nameOf(one.symbol)
  }

  instrumentNamed(name: string): Instrument | undefined {
    return instruments.find(({ symbol }) => this.nameOf(symbol) === name)
  }

  quote(symbol: InstrumentSymbol): { bid: number; ask: number; isOpen: boolean } | undefined {
    const quote = this.#feed.newestPrices(this.now).get(symbol)
    if (!quote) return undefined
    const unit = 10 ** instrumentOf(symbol).digits
    return {
      bid: quote.bid / unit,
      ask: (quote.bid + (quote.ask - quote.bid) * this.spreadTimes) / unit,
      isOpen: quote.isOpen,
    }
  }

  get wallSeconds(): number {
    return Math.floor(this.now.getTime() / 1000) + this.offsetSeconds
  }

  get equity(): number {
    return cents(
      this.balance + this.credit + this.positions.reduce((sum, one) => sum + this.profitOf(one) + one.swap, 0),
    )
  }

  profitOf(one: BrokerPosition): number {
    const quote = this.quote(one.symbol)
    return quote ? this.#profit(one, one.side > 0 ? quote.bid : quote.ask, one.volume) : 0
  }

  deposit(amount: number, type: number = dealType.balance): void {
    if (type === dealType.credit) this.credit = cents(this.credit + amount)
    else this.balance = cents(this.balance + amount)
    this.#book({
      position: 0,
      name: '',
      type,
      entry: entryOf.in,
      volume: 0,
      price: 0,
      profit: amount,
      swap: 0,
      commission: 0,
      magic: 0,
      comment: 'funds',
      reason: dealReason.client,
    })
  }

  giveCredit(amount: number): void {
    this.deposit(amount, dealType.credit)
  }

  /** Time goes on: what rests at the broker is carried out there, and nights are paid for. */
  moveTo(now: Date): void {
    const nights =
      Math.floor((now.getTime() / 1000 + this.offsetSeconds) / 86_400) - Math.floor(this.wallSeconds / 86_400)
    this.now = now
    for (let night = 0; night < nights; night++)
      for (const one of this.positions) one.swap = cents(one.swap - 0.37 * one.volume * 10 - 0.01)
    const late = this.#late
    this.#late = []
    for (const order of late) this.#fill(order, order.volume)
    for (const one of [...this.positions]) this.#lookAt(one)
  }

  #lookAt(one: BrokerPosition): void {
    const quote = this.quote(one.symbol)
    if (!quote?.isOpen) return
    const price = one.side > 0 ? quote.bid : quote.ask
    const isStopped = one.sl > 0 && (price - one.sl) * one.side <= 0
    const isReached = one.tp > 0 && (price - one.tp) * one.side >= 0
    if (isStopped) this.#close(one, one.volume, price, { comment: `[sl ${one.sl}]`, reason: dealReason.stop })
    else if (isReached) this.#close(one, one.volume, price, { comment: `[tp ${one.tp}]`, reason: dealReason.target })
  }

  /** What the terminal's OrderSend comes to. */
  send(order: Order): Answer {
    const none = { order: 0, deal: 0, volume: 0, price: 0 }
    if (!this.isConnected) return { retcode: 10031, ...none }
    if (!this.tradeAllowed || this.retired.includes(order.name)) return { retcode: 10017, ...none }
    const instrument = this.instrumentNamed(order.name)
    const quote = instrument && this.quote(instrument.symbol)
    if (!instrument || !quote) return { retcode: 10013, ...none }
    if (order.filling !== undefined && !this.fillingTaken.includes(order.filling)) return { retcode: 10030, ...none }
    if (!quote.isOpen) return { retcode: 10018, ...none }
    const fault = this.faults.shift()
    if (fault === 'requote') return { retcode: 10004, ...none }
    if (fault === 'off quotes') return { retcode: 10021, ...none }
    if (fault === 'reject') return { retcode: 10006, ...none }
    if (fault === 'no money' && order.position === 0) return { retcode: 10019, ...none }
    if (fault === 'lost order') return { retcode: 10012, ...none }
    if (fault === 'late fill') {
      this.#late.push(order)
      return { retcode: 10012, ...none }
    }
    const steps = Math.round(order.volume * 100)
    const part = fault === 'partial' && steps > 1 ? Math.max(1, Math.floor(steps / 2)) : steps
    const answer = this.#fill(order, part / 100)
    if (fault === 'restart') this.restart()
    return fault === 'lost answer' || fault === 'restart' ? { retcode: 10012, ...none } : answer
  }

  #fill(order: Order, volume: number): Answer {
    const instrument = this.instrumentNamed(order.name) as Instrument
    const quote = this.quote(instrument.symbol)
    if (!quote?.isOpen) return { retcode: 10018, order: 0, deal: 0, volume: 0, price: 0 }
    const slip = (this.#random.below(5) - 2) / 10 ** instrument.digits
    if (order.position !== 0) {
      const held = this.positions.find(({ ticket }) => ticket === order.position)
      if (!held) return { retcode: 10036, order: 0, deal: 0, volume: 0, price: 0 }
      const price = Number(((held.side > 0 ? quote.bid : quote.ask) + slip).toFixed(instrument.digits))
      const deal = this.#close(held, Math.min(volume, held.volume), price, {
        comment: this.bridge(order.comment),
        reason: dealReason.expert,
      })
      return { retcode: volume < order.volume ? 10010 : 10009, order: deal.order, deal: deal.ticket, volume, price }
    }
    const side = order.type === 0 ? 1 : -1
    const price = Number(((side > 0 ? quote.ask : quote.bid) + slip).toFixed(instrument.digits))
    const pointsMin = Math.max(1, this.stopsLevel)
    const isNear = (level: number) => level > 0 && Math.abs(level - price) * 10 ** instrument.digits < pointsMin
    if (
      isNear(order.sl) ||
      (order.sl > 0 && (price - order.sl) * side <= 0) ||
      (order.tp > 0 && (order.tp - price) * side <= 0)
    )
      return { retcode: 10016, order: 0, deal: 0, volume: 0, price: 0 }
    return this.#open(order, volume, price, side, instrument)
  }

  #open(order: Order, volume: number, price: number, side: 1 | -1, instrument: Instrument): Answer {
    const id = this.#nextTicket++
    const commission = -cents(volume * 3.5)
    const command = order.comment.startsWith('FL ') ? order.comment.split(' ')[1] : undefined
    const comment = this.bridge(order.comment)
    this.positions.push({
      ...{ ticket: id, id, name: order.name, symbol: instrument.symbol, side, volume, openPrice: price },
      ...{
        sl: order.sl,
        tp: order.tp,
        swap: 0,
        magic: order.magic,
        comment,
        openTime: this.wallSeconds,
        ...(command && { command }),
      },
    })
    this.balance = cents(this.balance + commission)
    if (command) this.filled.set(command, (this.filled.get(command) ?? 0) + 1)
    const deal = this.#book({
      ...{
        position: id,
        name: order.name,
        type: side > 0 ? dealType.buy : dealType.sell,
        entry: entryOf.in,
        volume,
        price,
      },
      ...{ profit: 0, swap: 0, commission, magic: order.magic, comment, reason: dealReason.expert },
      ...(command && { command }),
    })
    return { retcode: volume < order.volume ? 10010 : 10009, order: id, deal: deal.ticket, volume, price }
  }

  /** A trade of the member's own. */
  openByHand(symbol: InstrumentSymbol, volume: number, side: 1 | -1): void {
    const quote = this.quote(symbol)
    if (!quote?.isOpen) return
    const order = {
      action: 1,
      type: side > 0 ? 0 : 1,
      position: 0,
      volume,
      sl: 0,
      tp: 0,
      magic: 0,
      name: this.nameOf(symbol),
      comment: '',
    }
    this.#open(order, volume, side > 0 ? quote.ask : quote.bid, side, instrumentOf(symbol))
  }

  closeByHand(one: BrokerPosition, volume = one.volume): void {
    const quote = this.quote(one.symbol)
    if (quote?.isOpen)
      this.#close(one, volume, one.side > 0 ? quote.bid : quote.ask, { comment: '', reason: dealReason.client })
  }

  stopOut(): void {
    for (const one of [...this.positions]) {
      const quote = this.quote(one.symbol)
      if (quote?.isOpen)
        this.#close(one, one.volume, one.side > 0 ? quote.bid : quote.ask, {
          comment: 'so: 49.9%',
          reason: dealReason.stopOut,
        })
    }
  }

  /** The member opens the opposite by hand and closes both against each other: all profit is booked on ours. */
  closeBy(one: BrokerPosition): void {
    const before = this.positions.length
    this.openByHand(one.symbol, one.volume, one.side > 0 ? -1 : 1)
    const other = this.positions[before]
    if (!other) return
    const price = other.openPrice
    this.#close(one, one.volume, price, {
      comment: `close by #${other.ticket}`,
      reason: dealReason.client,
      entry: entryOf.outBy,
    })
    this.positions.splice(this.positions.indexOf(other), 1)
    this.#book({
      ...{
        position: other.id,
        name: other.name,
        type: other.side > 0 ? dealType.sell : dealType.buy,
        entry: entryOf.outBy,
        volume: other.volume,
      },
      ...{
        price: one.openPrice,
        profit: 0,
        swap: 0,
        commission: 0,
        magic: 0,
        comment: `close by #${one.ticket}`,
        reason: dealReason.client,
      },
    })
  }

  /** After a restart of the broker's server positions have other tickets, and numbers go on from elsewhere. */
  restart(): void {
    for (const one of this.positions) one.ticket += 10_000_000
    // Higher or lower than before, but none a second time.
    const isHigh = this.#restarts++ % 2 === 1
    const from = (isHigh ? 1_000_000_000 : 10_000_000) + this.#restarts * 10_000
    this.#nextTicket = from + this.#random.below(1_000)
    this.#nextDeal = from + 5_000_000 + this.#random.below(1_000)
  }

  #close(
    one: BrokerPosition,
    volume: number,
    price: number,
    why: { comment: string; reason: number; entry?: number },
  ): BrokerDeal {
    const share = volume / one.volume
    const profit = this.#profit(one, price, volume)
    const swap = cents(one.swap * share)
    one.volume = Math.round((one.volume - volume) * 100) / 100
    one.swap = cents(one.swap - swap)
    if (one.volume <= 0) this.positions.splice(this.positions.indexOf(one), 1)
    const commission = -cents(volume * 3.5)
    this.balance = cents(this.balance + profit + swap + commission)
    return this.#book({
      ...{
        position: one.id,
        name: one.name,
        type: one.side > 0 ? dealType.sell : dealType.buy,
        entry: why.entry ?? entryOf.out,
        volume,
        price,
      },
      ...{
        profit,
        swap,
        commission,
        magic: why.reason === dealReason.expert ? one.magic : 0,
        comment: why.comment,
        reason: why.reason,
      },
    })
  }

  #profit({ symbol, side, openPrice }: BrokerPosition, price: number, volume: number): number {
    const { contractSize } = instrumentOf(symbol)
    const quoted = (price - openPrice) * side * volume * contractSize
    return cents(symbol === 'USDJPY' ? quoted / price : quoted)
  }

  /** The broker has looked again at what a deal cost. */
  amend(deal: BrokerDeal, { swap, commission }: { swap: number; commission: number }): void {
    this.balance = cents(this.balance + swap - deal.swap + commission - deal.commission)
    Object.assign(deal, { swap, commission, isAmended: true })
    this.amended++
  }

  /** A sum is booked as of earlier: before so many of the last deals. */
  backdate(amount: number, before: number): void {
    this.deposit(amount)
    const [deal] = this.deals.splice(-1)
    const place = Math.max(1, this.deals.length - before)
    const earlier = this.deals[place - 1]
    if (!deal || !earlier) return
    this.deals.splice(place, 0, Object.assign(deal, { timeMs: earlier.timeMs, at: earlier.at }))
    this.amended++
  }

  #book(deal: Omit<BrokerDeal, 'ticket' | 'order' | 'timeMs' | 'at' | 'fee'>): BrokerDeal {
    const ticket = this.#nextDeal++
    const booked = {
      ...deal,
      fee: 0,
      ticket,
      order: this.#nextTicket++,
      timeMs: this.wallSeconds * 1000 + (ticket % 1000),
      at: this.now,
    }
    this.deals.push(booked)
    return booked
  }
}
