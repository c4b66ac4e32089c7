import { syncTerminal } from '@fairlead/contract/routes/bots/terminal-sync'
import type { Random } from '@fairlead/engine/market/random'
import { z } from 'zod'

/** What a JSON schema says of a value, as far as the wire's own schemas say anything. */
type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  enum?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

const wire = z.toJSONSchema(syncTerminal.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape
const itemOf = (list: string): Shape => wire.properties?.[list]?.items ?? {}

/** A value of the wire's own schema: most of the time at one of its bounds, now and then beyond. */
function madeOf(shape: Shape, random: Random, isHonest: boolean): unknown {
  const pick = <T>(from: readonly T[]): T => from[random.below(from.length)] as T
  const isBeyond = !isHonest && random.uniform() < 0.04
  if (isBeyond && random.uniform() < 0.3) return pick([null, 'x', -1, [], {}, true])
  if (shape.enum) return pick(shape.enum)
  if (shape.type === 'boolean') return random.uniform() < 0.7
  if (shape.type === 'integer' || shape.type === 'number') {
    const [least, most] = [shape.minimum ?? -1e9, shape.maximum ?? 1e9]
    if (isBeyond) return pick([least - 1, most + 1, 2 ** 53, -(2 ** 53), 1e300])
    const within = [least, most, 0, 1, most / 2, random.below(1_000)].filter((one) => one >= least && one <= most)
    const value = pick(within.length > 0 ? within : [least])
    return shape.type === 'integer' ? Math.trunc(value) : value
  }
  if (shape.type === 'string') {
    const length = isBeyond ? (shape.maxLength ?? 10) + 1 : pick([shape.minLength ?? 0, shape.maxLength ?? 10, 3])
    return pick(['x', '=', '\\', '’', '0']).repeat(Math.max(1, length))
  }
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([name, of]) => [name, madeOf(of, random, isHonest)]),
    )
  return null
}

type Scene = {
  random: Random
  magic: number
  symbols: readonly string[]
  /** Broker wall clock. */
  nowMs: number
  cursor: number
}

/**
 * One thing a terminal of bad will may say, beside the head of a sync that is in order. Half of them are values of the schema, most at its
 * bounds; the others pass every bound and are things that no broker says: exits of what was never opened or more than was, entries nobody
 * asked for, positions that come and go, times that go back.
 */
export function hostileSync(scene: Scene): Record<string, unknown> {
  const { random } = scene
  return random.uniform() < 0.5 ? fromSchema(scene) : fromIllWill(scene)
}

function fromSchema({ random, magic, nowMs, cursor }: Scene): Record<string, unknown> {
  const many = (list: string, most: number, more: object = {}) =>
    Array.from({ length: random.below(most + 1) }, () => ({
      ...(madeOf(itemOf(list), random, random.uniform() < 0.5) as object),
      ...(random.uniform() < 0.5 ? { magic } : {}),
      ...more,
    }))
  const isTimely = random.uniform() < 0.7
  return {
    positions: many('positions', 3, isTimely ? { openTime: Math.floor(nowMs / 1000) } : {}),
    deals: many('deals', 3, isTimely ? { timeMs: nowMs } : {}),
    dealsAfter: cursor,
    results: many('results', 2),
    ticks: many('ticks', 2),
    log: many('log', 2),
    symbols: many('symbols', 2),
  }
}

const gold = (more: object = {}) => ({
  ...{ name: 'XAUUSD', digits: 2, contractSize: 100, lotStep: 0.01, lotMin: 0.01, lotMax: 50 },
  ...{
    stopsLevel: 0,
    freezeLevel: 0,
    filling: 1,
    base: 'XAU',
    profit: 'USD',
    calc: 'cfd',
    tradable: true,
    custom: false,
    ...more,
  },
})

function fromIllWill(scene: Scene): Record<string, unknown> {
  const { random, magic, symbols, nowMs, cursor } = scene
  const pick = <T>(from: readonly T[]): T => from[random.below(from.length)] as T
  const position = 1 + random.below(5)
  const money = () => pick([0, 1, -1, 1e8, -1e8, 99_999_999.99])
  const deal = (place: number) => ({
    ...{ ticket: cursor + 1 + place, order: 1 + random.below(9), position: pick([position, 0, 2 ** 53 - 1]) },
    ...{ symbol: pick([...symbols, 'XAUUSD', '']), type: pick(['buy', 'sell', 'balance', 'other']) },
    ...{ entry: pick(['in', 'out', 'inout', 'out_by']), volume: pick([0.01, 0.1, 10_000, 1e-9, 0]) },
    ...{ price: pick([2_000, 0.00001, 1e7, 1]), profit: money(), swap: money(), commission: money(), fee: money() },
    ...{ magic: pick([magic, magic, 0]), comment: pick(['', 'FL 1 x', `FL ${2 ** 53 - 1} x`, 'FL -1']) },
    ...{ reason: pick([0, 4, 5, 6, 2 ** 40]), timeMs: nowMs - pick([0, 1, 80_000_000, -299_000]) },
  })
  const shown = () => ({
    ...{ ticket: position, id: pick([position, 2 ** 53 - 1]), symbol: pick([...symbols, 'XAUUSD']) },
    ...{ side: pick(['buy', 'sell']), volume: pick([0.01, 10_000, 1e-9]), openPrice: pick([2_000, 1e7, 0.00001]) },
    ...{
      currentPrice: pick([2_000, 0, -1]),
      sl: pick([0, 1e7]),
      tp: pick([0, 0.00001]),
      profit: money(),
      swap: money(),
    },
    ...{
      magic: pick([magic, 0]),
      comment: pick(['', 'FL 1 x']),
      openTime: Math.floor(nowMs / 1000) - random.below(80_000),
    },
  })
  return {
    positions: Array.from({ length: random.below(4) }, shown),
    deals: Array.from({ length: random.below(13) }, (_, place) => deal(place)),
    dealsAfter: cursor,
    symbols: [
      gold(
        pick([
          {},
          { contractSize: 1e9 },
          { contractSize: 1e-12 },
          { lotStep: 1e-12 },
          { lotStep: 1e9 },
          { lotMax: 0 },
          { lotMin: 1e9 },
        ]),
      ),
    ],
  }
}
