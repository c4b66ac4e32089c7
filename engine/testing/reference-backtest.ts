// long: the whole back-test is told in one piece, so that it can be read against docs/engine.md
import { botSignals, type PlainBar, type PlainKind, type PlainWords, smaCrossSignals } from './reference-signals.ts'
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
  kind: PlainKind | 'counter'
  partner: number
  closing: string
}

type Order = Pick<Position, 'instrument' | 'steps' | 'kind' | 'partner'> & {
  stop: number
  target: number
  reason: string
  decided: number
}

export function referenceBacktest(world: PlainWorld): { deals: PlainDeal[]; balance: number } {
  const deals: PlainDeal[] = []
  const last = new Map<PlainInstrument, PlainBar>()
  const listeners = new Map(
    world.instruments.map((one) => [
      one,
      world.strategy.kind === 'bot'
        ? botSignals(world.strategy, world.barSeconds, one.allWeek)
        : smaCrossSignals(world.strategy.fast, world.strategy.slow),
    ]),
  )
  const words = new Map<PlainInstrument, PlainWords>()
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

  /** The broker bears what is lost beyond the last cent; the last deal says so. */
  const writeOff = () => {
    const last = deals.at(-1)
    if (!world.protection || book.length > 0 || balance >= 0 || !last) return
    last.profit -= balance
    balance = 0
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

  /** What can be lost by a trade over its stop's distance, and by its counter trade where it may have one. */
  const counterPercent = world.strategy.kind === 'bot' ? world.strategy.counterPercent : 0
  const hedged = counterPercent > 0 && world.hedging
  const withCounter = (distance: number) =>
    hedged ? distance + Math.ceil((distance * counterPercent) / 100) : distance
  const budgetOf = (equity: number) => {
    const share = Math.floor((Math.min(world.capital, equity) * world.maxLossBasisPoints) / 10_000)
    return Math.max(0, Math.min(share, world.maxLossCents ?? share))
  }

  /** What everything that stays open plans to lose, or what of it is in one group. */
  const planned = (group: string | null): number => {
    const plans = [
      ...book
        .filter((p) => p.closing === '' && p.kind !== 'counter' && p.stop !== null)
        .map((p) => ({ ...p, loss: withCounter((p.entry - (p.stop as number)) * Math.sign(p.steps)), at: p.entry })),
      ...orders
        .filter((o) => o.kind !== 'counter')
        .map((o) => ({ ...o, loss: withCounter(o.stop), at: bar(o.instrument).close })),
    ]
    return total(
      plans
        .filter((plan) => group === null || plan.instrument.group === group)
        .map(({ instrument, steps, loss, at }) =>
          loss <= 0
            ? 0
            : Math.ceil((loss * Math.abs(steps) * instrument.worth) / (instrument.per ?? Math.max(1, at - loss))),
        ),
    )
  }

  /** The largest number of steps whose loss fits into a sum. Multiplied out, so that no rounding decides. */
  const fitting = (one: PlainInstrument, loss: number, cents: number): number => {
    const per = one.per ?? Math.max(1, bar(one).close - loss)
    const fits = (steps: number) => loss * steps * one.worth <= cents * per
    let [steps, tooMany] = [0, one.stepsMax + 1]
    while (loss > 0 && tooMany - steps > 1) {
      const middle = Math.floor((steps + tooMany) / 2)
      if (fits(middle)) steps = middle
      else tooMany = middle
    }
    return steps
  }

  /** Steps by which an entry keeps the expected movement of a year within its target. */
  const calmEnough = (one: PlainInstrument, side: number, net: (of: PlainInstrument) => number, equity: number) => {
    const target = (world.volatilityBasisPoints * equity) / 10_000
    const each = (of: PlainInstrument) => ((words.get(of)?.yearly ?? 0) * of.worth) / (of.per ?? bar(of).close)
    if (target <= 0 || each(one) <= 0) return Number.POSITIVE_INFINITY
    const moves = (group: string) =>
      total(
        world.instruments
          .filter((of) => of !== one && of.group === group && net(of) !== 0)
          .map((of) => Math.abs(net(of)) * each(of)),
      )
    const others = [...new Set(world.instruments.map((of) => of.group))].filter((group) => group !== one.group)
    const left = target ** 2 - total(others.map((group) => moves(group) ** 2))
    const room = left > 0 ? Math.sqrt(left) - moves(one.group) : 0
    return Math.max(0, Math.floor(room / each(one)) - net(one) * side)
  }

  const allowed = (one: PlainInstrument, side: number, wished: number, loss: number): number => {
    const live = [...book.filter((p) => p.closing === ''), ...orders]
    const price = bar(one).close
    const closes = (of: PlainInstrument) => bar(of).close
    if (ended || live.length >= world.tradesMax) return 0
    if (live.filter((p) => p.instrument === one).length * 2 >= world.tradesMax) return 0
    const equity = equityAt(closes)
    const budget = budgetOf(equity)
    let steps = wished === 0 ? fitting(one, loss, budget) : wished
    if (steps < 1 || budget >= equity - Math.floor(world.capital / 2)) return 0
    const net = (of: PlainInstrument) => total(live.filter((p) => p.instrument === of).map((p) => p.steps))
    if (loss > 0) {
      const least = Math.min(world.capital, equity)
      const free = Math.min(
        Math.floor((least * 500) / 10_000) - planned(null),
        Math.floor((least * 250) / 10_000) - planned(one.group),
      )
      steps = Math.min(steps, fitting(one, loss, free), calmEnough(one, side, net, equity))
      if (steps < 1) return 0
    }
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
        const { open } = bar(p.instrument)
        const { swapsAtPrice } = p.instrument
        const usual = p.steps > 0 ? p.instrument.swapLong : p.instrument.swapShort
        const points = swapsAtPrice === null ? usual : (usual * open) / swapsAtPrice
        const night = centsOf(p.instrument, points, Math.abs(p.steps), open)
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
    // An entry is for the very next bar, however long the market was shut and whatever else traded.
    for (const order of waiting) {
      if (trading.has(order.instrument) && time - order.decided <= world.barSeconds) fill(order, bar(order.instrument))
    }
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

    writeOff()

    for (const one of trading) words.set(one, (listeners.get(one) as (now: PlainBar) => PlainWords)(bar(one)))

    const bids = worstBids(time)
    if (equityAt(bids) <= Math.floor(world.capital / 2)) {
      ended = true
      for (const p of [...book]) {
        if (p.closing === '') p.closing = 'lossClosure'
        const price = exitPrice(p, bids(p.instrument), bar(p.instrument).spread)
        if (trading.has(p.instrument)) close(p, Math.abs(p.steps), price, time, 'lossClosure')
      }
      writeOff()
    } else if (book.length === 0 && budgetOf(balance) >= balance - Math.floor(world.capital / 2)) ended = true
    for (const p of book) {
      if (!trading.has(p.instrument) || p.closing !== '') continue
      const said = words.get(p.instrument) as PlainWords
      const side = Math.sign(p.steps)
      const partner = book.find((other) => other.id === p.partner)
      if (p.kind === 'counter') {
        if (!partner) p.closing = 'primaryGone'
        else if (said.calm) p.closing = 'counterUnwound'
        continue
      }
      const signal = said.signals.find((one) => one.kind === p.kind)
      if (signal?.exit === side) {
        p.closing = signal.exitReason
        if (partner && partner.closing === '') partner.closing = 'primaryGone'
        continue
      }
      if (!hedged || p.partner !== 0 || p.stop === null) continue
      const exit = exitPrice(p, bar(p.instrument).close, bar(p.instrument).spread)
      if (said.jump !== -side || (exit - p.entry) * side <= 0) continue
      const steps = allowed(p.instrument, -side, Math.abs(p.steps), 0)
      if (steps === 0) continue
      orders.push({
        instrument: p.instrument,
        steps: -side * steps,
        kind: 'counter',
        partner: p.id,
        stop: Math.max(1, Math.floor((Math.abs(p.entry - p.stop) * counterPercent) / 100)),
        target: Math.max(1, (exit - p.stop) * side),
        reason: 'counterTrade',
        decided: time,
      })
    }
    for (const one of world.instruments) {
      if (!trading.has(one) || !world.trades.includes(one.symbol)) continue
      for (const { entry, kind, stop, target, reason } of words.get(one)?.signals ?? []) {
        const held = book.some((p) => p.instrument === one && p.kind === kind && p.closing === '')
        if (entry === 0 || held) continue
        const steps = allowed(one, entry, world.fixedSteps, withCounter(stop))
        if (steps === 0) continue
        orders.push({ instrument: one, steps: entry * steps, kind, partner: 0, stop, target, reason, decided: time })
      }
    }
  }
  const end = Math.max(...[...last.values()].map((one) => one.time))
  for (const p of [...book]) {
    close(p, Math.abs(p.steps), exitPrice(p, bar(p.instrument).close, bar(p.instrument).spread), end, 'endOfTest')
  }
  writeOff()
  return { deals, balance }
}
