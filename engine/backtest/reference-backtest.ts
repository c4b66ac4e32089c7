import { botSignals, type PlainBar, type PlainSignal, smaCrossSignals } from './reference-signals.ts'
import {
  centsOf,
  nightsBetween,
  notionalOf,
  type PlainDeal,
  type PlainInstrument,
  type PlainWorld,
  round,
  total,
} from './reference-world.ts'

/**
 * The whole back-test once more, from the rules in docs/engine.md, as plainly as it can be said and sharing no code with the
 * engine. Only tests use it: both must make the same deals.
 */
type Position = {
  id: number
  instrument: PlainInstrument
  steps: number
  entry: number
  stop: number | null
  target: number | null
  opened: number
  swap: number
  kind: 'plain' | 'trend' | 'reversion' | 'counter'
  partner: number
  closing: string
}

type Order = Pick<Position, 'instrument' | 'steps' | 'kind' | 'partner'> & {
  stop: number
  target: number
  reason: string
}

export function referenceBacktest(world: PlainWorld): { deals: PlainDeal[]; balance: number } {
  const deals: PlainDeal[] = []
  const last = new Map<PlainInstrument, PlainBar>()
  const listeners = new Map(
    world.instruments.map((one) => [
      one,
      world.strategy.kind === 'bot'
        ? botSignals(world.barSeconds)
        : smaCrossSignals(world.strategy.fast, world.strategy.slow),
    ]),
  )
  const signals = new Map<PlainInstrument, PlainSignal>()
  let balance = world.capital
  let book: Position[] = []
  let orders: Order[] = []
  let ended = false
  let ticket = 1

  const slip = (bar: PlainBar) => world.slippage + Math.floor(((bar.high - bar.low) * world.slippageOfRange) / 10_000)
  const takes = (steps: number, bar: PlainBar) =>
    world.liquidity === 0 ? steps : Math.min(steps, Math.floor((bar.volume * world.liquidity) / 10_000))
  const commission = (one: PlainInstrument, steps: number) =>
    round((steps * -(world.commissionPerLot < 0 ? one.commissionPerLot : world.commissionPerLot)) / 100)
  const exitPrice = (position: Position, bid: number, spread: number) => (position.steps > 0 ? bid : bid + spread)
  const worth = (position: Position, bid: number, spread: number) => {
    const price = exitPrice(position, bid, spread)
    return centsOf(position.instrument, price - position.entry, position.steps, price)
  }
  const equityAt = (bid: (one: PlainInstrument) => number) =>
    balance + total(book.map((p) => worth(p, bid(p.instrument), bar(p.instrument).spread) + p.swap))
  const bar = (one: PlainInstrument) => last.get(one) as PlainBar
  const marginOf = (one: PlainInstrument, steps: number, price: number) =>
    steps === 0 ? 0 : Math.ceil((notionalOf(one, steps, price) * one.marginPercent) / 100)
  const marginAt = (held: { instrument: PlainInstrument; steps: number }[], bid: (one: PlainInstrument) => number) =>
    total(
      world.instruments.map((one) => {
        const mine = held.filter((p) => p.instrument === one)
        const long = total(mine.filter((p) => p.steps > 0).map((p) => p.steps))
        const short = total(mine.filter((p) => p.steps < 0).map((p) => -p.steps))
        return mine.length === 0 ? 0 : marginOf(one, Math.max(long, short), bid(one))
      }),
    )

  const close = (p: Position, steps: number, price: number, time: number, reason: string) => {
    const whole = Math.abs(p.steps)
    const signed = Math.sign(p.steps) * steps
    const swap = steps === whole ? p.swap : round((p.swap * steps) / whole)
    const deal: PlainDeal = {
      time,
      symbol: p.instrument.symbol,
      way: 'out',
      steps: -signed,
      price,
      profit: centsOf(p.instrument, price - p.entry, signed, price),
      swap,
      commission: commission(p.instrument, steps),
      reason,
      position: p.id,
    }
    ticket++
    deals.push(deal)
    balance += deal.profit + deal.swap + deal.commission
    p.steps -= signed
    p.swap -= swap
    if (p.steps === 0) book = book.filter((other) => other !== p)
  }

  const fill = (order: Order, now: PlainBar) => {
    const one = order.instrument
    if (book.length >= world.tradesMax) return
    const covered = book.find((p) => p.id === order.partner)
    if (order.partner !== 0 && !covered) return
    const size = takes(Math.abs(order.steps), now)
    if (size <= 0) return
    const side = Math.sign(order.steps)
    const price = side > 0 ? now.open + now.spread + slip(now) : now.open - slip(now)
    const opens = (of: PlainInstrument) => (bar(of).time === now.time ? bar(of).open : bar(of).close)
    if (marginAt([...book, { instrument: one, steps: side * size }], opens) > equityAt(opens)) return
    const paid = commission(one, size)
    book.push({
      id: ticket,
      instrument: one,
      steps: side * size,
      entry: price,
      stop: order.stop === 0 ? null : price - side * order.stop,
      target: order.target === 0 ? null : price + side * order.target,
      opened: now.time,
      swap: 0,
      kind: order.kind,
      partner: order.partner,
      closing: '',
    })
    if (covered) covered.partner = ticket
    balance += paid
    const facts = {
      time: now.time,
      symbol: one.symbol,
      way: 'in' as const,
      steps: side * size,
      price,
      position: ticket,
    }
    deals.push({ ...facts, profit: 0, swap: 0, commission: paid, reason: order.reason })
    ticket++
  }

  /** For each instrument the end of the bar that hurts more; those that do not trade now stay at their last close. */
  const worstBids = (time: number) => {
    const bids = new Map<PlainInstrument, number>()
    for (const one of world.instruments) {
      const now = last.get(one)
      if (!now) continue
      const mine = book.filter((p) => p.instrument === one)
      const atLow = total(mine.map((p) => worth(p, now.low, now.spread)))
      const atHigh = total(mine.map((p) => worth(p, now.high, now.spread)))
      bids.set(one, now.time !== time ? now.close : atLow <= atHigh ? now.low : now.high)
    }
    return (one: PlainInstrument) => bids.get(one) as number
  }

  const allowed = (one: PlainInstrument, side: number, wished: number, loss: number): number => {
    const live = [...book.filter((p) => p.closing === ''), ...orders]
    const price = bar(one).close
    const closes = (of: PlainInstrument) => bar(of).close
    if (ended || live.length >= world.tradesMax) return 0
    if (live.filter((p) => p.instrument === one).length * 2 >= world.tradesMax) return 0
    const equity = equityAt(closes)
    const share = Math.floor((Math.min(world.capital, equity) * world.maxLossBasisPoints) / 10_000)
    const budget = Math.max(0, Math.min(share, world.maxLossCents ?? share))
    let steps = wished
    if (wished === 0) {
      // Dollar-based pairs are valued where a long would be stopped. Multiplied out, so that no rounding decides.
      const per = one.per ?? Math.max(1, price - loss)
      while (steps < one.stepsMax && loss > 0 && loss * (steps + 1) * one.worth <= budget * per) steps++
    }
    if (steps < 1 || budget >= equity - Math.floor(world.capital / 2)) return 0
    const net = (of: PlainInstrument) => total(live.filter((p) => p.instrument === of).map((p) => p.steps))
    const others = total(
      world.instruments
        .filter((of) => of !== one && net(of) !== 0)
        .map((of) => notionalOf(of, Math.abs(net(of)), closes(of))),
    )
    const room = Math.min(equity * 15, equity * 30 - others)
    const [top, bottom] = one.per === null ? [1, one.worth] : [one.per, one.worth * price]
    steps = Math.min(steps, Math.floor((room * top) / bottom) - net(one) * side)
    if (steps < 1) return 0
    const bound = marginAt(
      book.filter((p) => p.closing === ''),
      closes,
    )
    const asked = total(orders.map((o) => marginOf(o.instrument, Math.abs(o.steps), closes(o.instrument))))
    const free = Math.floor(equity / 2) - bound - asked
    return Math.max(0, Math.min(steps, Math.floor((free * 100 * top) / (bottom * one.marginPercent))))
  }

  const nextBar = world.bars.map(() => 0)
  for (;;) {
    const time = Math.min(...world.bars.map((bars, k) => bars[nextBar[k] as number]?.time ?? Number.POSITIVE_INFINITY))
    if (time === Number.POSITIVE_INFINITY) break
    const trading = new Set<PlainInstrument>()
    const nights = new Map<PlainInstrument, number>()
    world.instruments.forEach((one, k) => {
      const now = (world.bars[k] as PlainBar[])[nextBar[k] as number]
      if (now?.time !== time) return
      nextBar[k] = (nextBar[k] as number) + 1
      trading.add(one)
      const before = last.get(one)
      nights.set(one, before ? nightsBetween(before.time, time, one.allWeek) : 0)
      last.set(one, now)
    })

    if (world.swaps) {
      for (const p of book) {
        const points = p.steps > 0 ? p.instrument.swapLong : p.instrument.swapShort
        const night = centsOf(p.instrument, points, Math.abs(p.steps), bar(p.instrument).open)
        p.swap += (nights.get(p.instrument) ?? 0) * night
      }
    }
    for (const p of [...book]) {
      if (p.closing === '' || !trading.has(p.instrument)) continue
      const now = bar(p.instrument)
      const size = takes(Math.abs(p.steps), now)
      const price = p.steps > 0 ? now.open - slip(now) : now.open + now.spread + slip(now)
      if (size > 0) close(p, size, price, time, p.closing)
    }
    const waiting = orders
    orders = []
    for (const order of waiting) if (trading.has(order.instrument)) fill(order, bar(order.instrument))
    for (const p of [...book]) {
      if (!trading.has(p.instrument)) continue
      const now = bar(p.instrument)
      const [open, high, low] = [now.open, now.high, now.low].map((bid) => exitPrice(p, bid, now.spread)) as [
        number,
        number,
        number,
      ]
      const stopped = p.stop !== null && (p.steps > 0 ? low <= p.stop : high >= p.stop)
      const reached = p.target !== null && (p.steps > 0 ? high >= p.target : low <= p.target)
      if (stopped && p.stop !== null) {
        const price = p.steps > 0 ? Math.min(open, p.stop) - slip(now) : Math.max(open, p.stop) + slip(now)
        close(p, Math.abs(p.steps), price, time, 'stopLoss')
      } else if (reached && p.target !== null) close(p, Math.abs(p.steps), p.target, time, 'takeProfit')
    }
    while (book.length > 0) {
      const bids = worstBids(time)
      if (equityAt(bids) * 100 >= marginAt(book, bids) * world.stopOutPercent) break
      const losers = book.filter((p) => trading.has(p.instrument))
      const value = (p: Position) => worth(p, bids(p.instrument), bar(p.instrument).spread) + p.swap
      const worst = losers.reduce<Position | null>(
        (found, p) => (found === null || value(p) < value(found) ? p : found),
        null,
      )
      if (worst === null) break
      close(
        worst,
        Math.abs(worst.steps),
        exitPrice(worst, bids(worst.instrument), bar(worst.instrument).spread),
        time,
        'stopOut',
      )
    }

    for (const one of trading) signals.set(one, (listeners.get(one) as (now: PlainBar) => PlainSignal)(bar(one)))

    const bids = worstBids(time)
    if (equityAt(bids) <= Math.floor(world.capital / 2)) {
      ended = true
      for (const p of [...book]) {
        if (p.closing === '') p.closing = 'lossClosure'
        const price = exitPrice(p, bids(p.instrument), bar(p.instrument).spread)
        if (trading.has(p.instrument)) close(p, Math.abs(p.steps), price, time, 'lossClosure')
      }
    }
    const age = (p: Position) => Math.floor((time - p.opened) / world.barSeconds)
    for (const p of book) {
      if (!trading.has(p.instrument) || p.closing !== '') continue
      const signal = signals.get(p.instrument) as PlainSignal
      const side = Math.sign(p.steps)
      const partner = book.find((other) => other.id === p.partner)
      if (p.kind === 'counter') {
        if (!partner) p.closing = 'primaryGone'
        else if (signal.momentum === -side) p.closing = 'counterUnwound'
        else if (age(p) >= 72) {
          p.closing = 'pairExpired'
          if (partner.closing === '') partner.closing = 'pairExpired'
        }
        continue
      }
      const why =
        signal.exit === side && signal.exitKind === p.kind
          ? signal.exitReason
          : p.kind === 'reversion' && age(p) >= 48
            ? 'heldTooLong'
            : ''
      if (why !== '') {
        p.closing = why
        if (partner && partner.closing === '') partner.closing = 'primaryGone'
        continue
      }
      if (world.strategy.kind !== 'bot' || !world.hedging || p.partner !== 0 || p.stop === null) continue
      const exit = exitPrice(p, bar(p.instrument).close, bar(p.instrument).spread)
      const distance = Math.abs(p.entry - p.stop)
      const loss = (p.entry - exit) * side
      if (signal.momentum !== -side || loss * 100 < distance * 60) continue
      const steps = allowed(p.instrument, -side, Math.abs(p.steps), 0)
      if (steps === 0) continue
      const stop = Math.max(1, Math.floor(distance / 4))
      const target = Math.max(1, (exit - p.stop) * side)
      orders.push({
        instrument: p.instrument,
        steps: -side * steps,
        kind: 'counter',
        partner: p.id,
        stop,
        target,
        reason: 'counterTrade',
      })
    }
    for (const one of world.instruments) {
      const signal = signals.get(one)
      if (!trading.has(one) || !signal || signal.entry === 0 || !world.trades.includes(one.symbol)) continue
      const hedged = world.strategy.kind === 'bot' && world.hedging
      const loss = hedged ? signal.stop + Math.ceil(signal.stop / 4) : signal.stop
      const steps = allowed(one, signal.entry, world.fixedSteps, loss)
      if (steps === 0) continue
      const { kind, stop, target, reason } = signal
      orders.push({ instrument: one, steps: signal.entry * steps, kind, partner: 0, stop, target, reason })
    }
  }
  const end = Math.max(...[...last.values()].map((one) => one.time))
  for (const p of [...book]) {
    close(p, Math.abs(p.steps), exitPrice(p, bar(p.instrument).close, bar(p.instrument).spread), end, 'endOfTest')
  }
  return { deals, balance }
}
