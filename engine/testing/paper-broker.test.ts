import { describe, expect, test } from 'vitest'
import { type Execution, frictionless, usualExecution } from '../broker/execution.ts'
import type { OrderRequest } from '../broker/order-request.ts'
import { instrumentIndex } from '../market/instrument.ts'
import { retcode } from './account-view.ts'
import { createPaperBroker, type PaperBroker } from './paper-broker.ts'

const monday = Date.UTC(2024, 2, 4) / 1000
const gold = instrumentIndex('XAUUSD')
const hour = 3600

type Bar = { at?: number; o: number; h?: number; l?: number; c?: number; spread?: number; volume?: number }

function play(
  broker: PaperBroker,
  { at = monday, o, h = o, l = o, c = o, spread = 20, volume = 1000 }: Bar,
  symbol = gold,
) {
  broker.frame.time = at
  broker.frame.setBar(symbol, o, Math.max(o, h, c), Math.min(o, l, c), c, spread, volume)
  broker.play()
}

const buy = (more: Partial<Extract<OrderRequest, { kind: 'open' }>> = {}): OrderRequest => ({
  kind: 'open',
  symbol: 'XAUUSD',
  side: 'buy',
  volume: 1,
  sl: null,
  tp: null,
  magic: 7,
  comment: 'mine',
  ...more,
})

function brokerWith(request: OrderRequest, first: Bar, execution: Execution = frictionless, cents = 1_000_000) {
  const broker = createPaperBroker(cents, monday, execution)
  const id = broker.submit(request)
  play(broker, first)
  return { broker, id }
}

describe('filling', () => {
  test('a buy fills at the ask, a sell at the bid, and both are reported as MT5 does', () => {
    const { broker, id } = brokerWith(buy(), { o: 200_000 })
    expect(broker.results(0)).toEqual([{ request: id, retcode: retcode.done, position: 2 }])
    const [deposit, deal] = broker.deals(0)
    expect(deposit).toMatchObject({ ticket: 1, type: 'balance', profit: 10_000 })
    expect(deal).toMatchObject({
      ticket: 2,
      position: 2,
      symbol: 'XAUUSD',
      type: 'buy',
      entry: 'in',
      reason: 3,
      volume: 1,
      price: 2000.2,
      magic: 7,
      comment: 'mine',
    })
    broker.submit(buy({ side: 'sell' }))
    play(broker, { at: monday + hour, o: 200_000 })
    // Hedging mode: the sell stands beside the buy.
    expect(broker.positions().map((one) => [one.id, one.side, one.price])).toEqual([
      [2, 'buy', 2000.2],
      [3, 'sell', 2000],
    ])
    // Of a hedged pair only the larger leg is charged margin: 2% of $200,000.
    expect(broker.account()).toMatchObject({ margin: 4_000, equity: 9_960 })
  })

  test('slippage and commission make it dearer', () => {
    const { broker } = brokerWith(
      buy(),
      { o: 200_000, h: 200_100, l: 199_900 },
      { ...usualExecution, slippagePoints: 3, slippageOfRangeBasisPoints: 1_000 },
    )
    expect(broker.deals(1)[0]).toMatchObject({ price: 2000 + 0.2 + 0.03 + 0.2, commission: -3.5 })
    expect(broker.account().balance).toBe(9_996.5)
  })

  test('a thin market fills in part; an exit goes on until nothing is left', () => {
    const execution = { ...frictionless, liquidityBasisPoints: 1_000 }
    const { broker, id } = brokerWith(buy(), { o: 200_000, volume: 600 }, execution)
    expect(broker.results(0)).toEqual([{ request: id, retcode: retcode.donePartial, position: 2 }])
    expect(broker.positions()[0]?.volume).toBe(0.6)
    broker.submit({ kind: 'close', position: 2, comment: 'enough' })
    play(broker, { at: monday + hour, o: 200_100, volume: 250 })
    play(broker, { at: monday + 2 * hour, o: 200_200, volume: 9_000 })
    expect(broker.deals(2).map((deal) => [deal.entry, deal.volume, deal.profit])).toEqual([
      ['out', 0.25, 20],
      ['out', 0.35, 63],
    ])
    expect(broker.deals(1).map((deal) => deal.comment)).toEqual(['mine', 'enough', 'enough'])
    expect(broker.positions()).toEqual([])
    expect(broker.account().balance).toBe(10_083)
  })

  test.each([
    { name: 'volume under the step', request: buy({ volume: 0.001 }), code: retcode.invalidVolume },
    { name: 'volume over the limit', request: buy({ volume: 51 }), code: retcode.invalidVolume },
    { name: 'a stop above a buy', request: buy({ sl: 2001 }), code: retcode.invalidStops },
    { name: 'a target below a buy', request: buy({ tp: 1999 }), code: retcode.invalidStops },
    { name: 'more than the money covers', request: buy({ volume: 3 }), code: retcode.noMoney },
    { name: 'a market that is shut', request: buy({ symbol: 'XAGUSD' }), code: retcode.marketClosed },
    {
      name: 'a position that is not there',
      request: { kind: 'close', position: 99, comment: '' } as const,
      code: retcode.positionClosed,
    },
  ])('refuses $name', ({ request, code }) => {
    const { broker } = brokerWith(request, { o: 200_000 })
    expect(broker.results(0).map((result) => result.retcode)).toEqual([code])
    expect(broker.deals(1)).toEqual([])
  })
})

describe('stops and targets inside a bar', () => {
  const opened = (side: 'buy' | 'sell') => {
    const levels = side === 'buy' ? { sl: 1990, tp: 2010 } : { sl: 2010, tp: 1990 }
    return brokerWith(buy({ side, ...levels }), { o: 200_000 }).broker
  }
  test.each([
    {
      name: 'a buy is stopped at its stop',
      side: 'buy',
      bar: { o: 200_000, l: 198_900 },
      price: 1990,
      reason: 4,
      comment: '[sl 1990.00]',
    },
    {
      name: 'a gap through the stop fills at the open',
      side: 'buy',
      bar: { o: 198_500 },
      price: 1985,
      reason: 4,
      comment: '[sl 1990.00]',
    },
    {
      name: 'a buy reaches its target',
      side: 'buy',
      bar: { o: 200_000, h: 201_000 },
      price: 2010,
      reason: 5,
      comment: '[tp 2010.00]',
    },
    {
      name: 'a gap over the target gives no more than the target',
      side: 'buy',
      bar: { o: 202_000 },
      price: 2010,
      reason: 5,
      comment: '[tp 2010.00]',
    },
    {
      name: 'both in one bar: the stop came first',
      side: 'buy',
      bar: { o: 200_000, h: 201_500, l: 198_500 },
      price: 1990,
      reason: 4,
      comment: '[sl 1990.00]',
    },
    {
      name: 'a sell is stopped where the ask reaches its stop',
      side: 'sell',
      bar: { o: 200_000, h: 200_980 },
      price: 2010,
      reason: 4,
      comment: '[sl 2010.00]',
    },
    {
      name: 'a sell reaches its target only with the ask',
      side: 'sell',
      bar: { o: 200_000, l: 198_980 },
      price: 1990,
      reason: 5,
      comment: '[tp 1990.00]',
    },
  ] as const)('$name', ({ side, bar, price, reason, comment }) => {
    const broker = opened(side)
    play(broker, { at: monday + hour, ...bar })
    expect(broker.deals(2)).toMatchObject([{ price, reason, comment, entry: 'out' }])
  })

  test('of two bought alike, only the one whose stop is reached closes', () => {
    const { broker } = brokerWith(buy({ volume: 0.1, sl: 1990 }), { o: 200_000 })
    broker.submit(buy({ volume: 0.1, sl: 1995 }))
    broker.submit(buy({ volume: 0.1, sl: 1980 }))
    play(broker, { at: monday + hour, o: 200_000 })
    play(broker, { at: monday + 2 * hour, o: 200_000, l: 199_400 })
    expect(broker.positions().map(({ sl }) => sl)).toEqual([1990, 1980])
  })

  test('one point short is not a hit', () => {
    const buyer = opened('buy')
    play(buyer, { at: monday + hour, o: 200_000, h: 200_999, l: 199_001 })
    expect(buyer.positions()).toHaveLength(1)
    const seller = opened('sell')
    play(seller, { at: monday + hour, o: 200_000, h: 200_979, l: 198_981 })
    expect(seller.positions()).toHaveLength(1)
  })

  test('a modified stop holds from then on', () => {
    const broker = opened('buy')
    broker.submit({ kind: 'modify', position: 2, sl: 1999.5, tp: null })
    play(broker, { at: monday + hour, o: 200_000, l: 199_940 })
    expect(broker.deals(2)).toMatchObject([{ price: 1999.5 }])
  })
})

describe('swap, margin call and stop-out', () => {
  test('swap is charged at midnight, three nights after Wednesday, and paid on closing', () => {
    const { broker } = brokerWith(buy(), { o: 200_000 }, { ...frictionless, swaps: true })
    play(broker, { at: monday + 24 * hour, o: 200_000 })
    expect(broker.positions()[0]?.swap).toBe(-42)
    play(broker, { at: monday + 72 * hour, o: 200_000 })
    expect(broker.positions()[0]?.swap).toBe(-42 * 5)
    expect(broker.account()).toMatchObject({ balance: 10_000, equity: 10_000 - 210 - 20 })
    broker.submit({ kind: 'close', position: 2, comment: 'enough' })
    play(broker, { at: monday + 73 * hour, o: 200_020 })
    expect(broker.deals(2)).toMatchObject([{ swap: -210, profit: 0 }])
    expect(broker.account().balance).toBe(9_790)
  })

  test('a margin call warns, the stop-out closes the biggest loser first', () => {
    const broker = createPaperBroker(700_000, monday, frictionless)
    broker.submit(buy())
    broker.submit(buy({ volume: 0.5 }))
    play(broker, { o: 200_000 })
    play(broker, { at: monday + hour, o: 199_000, c: 199_000 })
    expect(broker.account().marginCall).toBe(true)
    play(broker, { at: monday + 2 * hour, o: 199_000, l: 197_000, c: 198_000 })
    const [stopped] = broker.deals(3)
    expect(stopped).toMatchObject({ reason: 6, volume: 1, price: 1970, entry: 'out' })
    expect(stopped?.comment).toMatch(/^so -?\d+%$/)
    expect(broker.positions()).toHaveLength(1)
  })
})
