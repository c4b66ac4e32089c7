import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { type DealLog, dealNetCents } from '../broker/deal-log.ts'
import { frictionless } from '../broker/execution.ts'
import { accountFlag, slotsPerAccount, symbolOf, tradeKind } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { type Bars, createBars } from '../market/bars.ts'
import { lossClosureFloorCents } from '../risk/loss-closure.ts'
import { type Listener, noMood, noSignal, seekByObserving } from '../strategy/strategy.ts'
import { randomWorld } from '../testing/random-world.ts'
import { type BacktestInput, replay, replaySteps } from './replay.ts'
import { reportOf } from './report.ts'
import { runThrough } from './run-through.ts'
import { walkWorld } from './walk-world.ts'

const seeds = fc.integer({ min: 10_000, max: 1_000_000 })
const isQuick = inject('proofs') === 'none'
const runs = { numRuns: isQuick ? 20 : 60 }
const terms = { companyShareBasisPoints: 4_000, discountBasisPoints: 0 }

describe('what holds in every world', { timeout: 600_000 }, () => {
  test('money is conserved to the last digit: the balance is the start and all deals', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const played = replay(randomWorld(seed).input)
        let balance = played.startCents
        for (let row = 0; row < played.deals.length; row++) balance += dealNetCents(played.deals, row)
        expect(played.endCents).toBe(balance)
        expect(Number.isSafeInteger(balance)).toBe(true)
        // And once more by positions: what the fuel is charged on is the same money, seen from the closing side.
        const report = reportOf(played, terms)
        expect(report.total.netCents).toBe(report.netCents)
        expect(played.curve.cents.every((cents) => Number.isSafeInteger(cents))).toBe(true)
      }),
      runs,
    )
  })

  test('replay is deterministic, byte for byte', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const once = replay(randomWorld(seed).input)
        const again = replay(randomWorld(seed).input)
        expect(JSON.stringify(reportOf(again, terms))).toBe(JSON.stringify(reportOf(once, terms)))
        expect(Buffer.from(again.curve.cents.buffer).equals(Buffer.from(once.curve.cents.buffer))).toBe(true)
        expect(bytesOf(again.deals)).toBe(bytesOf(once.deals))
      }),
      { numRuns: isQuick ? 7 : 20 },
    )
  })

  test('looking ahead is impossible: other future bars, same past', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 500, max: 740 }), (seed, cut) => {
        const world = randomWorld(seed).input
        const cutTime = (world.series[0]?.bars.time[cut] as number) ?? 0
        const changed = { ...world, series: world.series.map((one) => ({ ...one, bars: shaken(one.bars, cutTime) })) }
        const past = (input: BacktestInput) => {
          const { deals } = replay(input)
          const rows = Array.from({ length: deals.length }, (_, row) => row).filter(
            (row) => (deals.time[row] as number) < cutTime,
          )
          return rows.map((row) => [
            deals.time[row],
            deals.symbol[row],
            deals.steps[row],
            deals.price[row],
            deals.reason[row],
          ])
        }
        expect(past(changed)).toEqual(past(world))
      }),
      runs,
    )
  })

  test('a lone instrument played quickly is the same as stepped bar by bar', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { input } = randomWorld(seed)
        const lone = { ...input, series: input.series.slice(0, 1) }
        const quick = replay(lone)
        const curve: number[] = []
        walkWorld(lone, [lone.account], (fleet) => curve.push(fleet.positions.equity[0] as number))
        // The last moment differs by design: the replay closes what is left.
        expect([...quick.curve.cents].slice(0, -1)).toEqual(curve.slice(0, -1))
      }),
      runs,
    )
  })

  test('in stretches of any length it is the same run', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 300 }), fc.boolean(), (seed, stretch, isLone) => {
        const { input } = randomWorld(seed)
        const order = { ...input, series: isLone ? input.series.slice(0, 1) : input.series }
        const whole = replay(order)
        const inParts = runThrough(replaySteps(order, stretch))
        expect(bytesOf(inParts.deals)).toBe(bytesOf(whole.deals))
        expect([...inParts.curve.cents]).toEqual([...whole.curve.cents])
        expect(inParts.exposedMoments).toBe(whole.exposedMoments)
        expect(inParts.lossClosedAt).toBe(whole.lossClosedAt)
      }),
      { numRuns: isQuick ? 15 : 60 },
    )
  })

  test('bars before the beginning fill the windows and are not traded on', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 300, max: 700 }), fc.boolean(), (seed, bar, isLone) => {
        const { input } = randomWorld(seed)
        const order = { ...input, series: isLone ? input.series.slice(0, 1) : input.series }
        const from = order.series[0]?.bars.time[bar] as number
        const late = replay({ ...order, from })
        expect(late.curve.time[0]).toBe(from)
        const times = [...late.deals.time.subarray(0, late.deals.length)]
        expect(times.every((time) => time > from)).toBe(true)
        // As an account that joins the fleet then, whatever was heard before.
        const after = order.series.map(({ bars }) => bars.time.filter((time) => time >= from))
        expect(late.curve.length).toBe(new Set(after.flatMap((column) => [...column])).size)
      }),
      runs,
    )
  })

  test.each([
    { name: 'touches the stop', dip: 100, deals: 2 },
    { name: 'ends a point above it', dip: 99, deals: 1 },
  ])('a quiet stretch ends where a bar $name: the same as stepped', ({ dip, deals }) => {
    const input = oneEntry(dip)
    const closedByStop = (log: Fleet['deals']) =>
      Array.from(log.reason.subarray(0, log.length)).filter((why) => why !== reason.endOfTest).length
    expect(closedByStop(replay(input).deals)).toBe(deals)
    expect(closedByStop(walkWorld(input, [input.account]).deals)).toBe(deals)
  })

  test('open trades never exceed the limit, and every moment’s equity is whole cents', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { input } = randomWorld(seed)
        walkWorld(input, [input.account], ({ positions }) => {
          must(
            (positions.openCount[0] as number) <= Math.min(input.account.tradesMax, slotsPerAccount),
            'too many trades',
          )
        })
      }),
      runs,
    )
  })

  test('an exit that was asked is carried out at the next open, whatever the account may not do', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(0, 1, 2, 3, 4), (seed, barred) => {
        const { input } = randomWorld(seed)
        const liquid = { ...input, execution: { ...input.execution, liquidityBasisPoints: 0 } as never }
        let asked = new Set<number>()
        walkWorld(liquid, [input.account], ({ positions, frame }) => {
          for (let p = 0; p < (positions.openCount[0] as number); p++) {
            if (frame.has[symbolOf(positions, p)] === 1)
              must(!asked.has(positions.id[p] as number), 'an exit was blocked')
          }
          // Paused, out of fuel or closed for good: entries stop, exits do not.
          if (barred > 0 && frame.time % (86_400 * 3) === 0)
            positions.flags[0] = (positions.flags[0] as number) | (1 << (barred % 3))
          asked = new Set()
          for (let p = 0; p < (positions.openCount[0] as number); p++) {
            if (positions.closing[p] !== 0) asked.add(positions.id[p] as number)
          }
        })
      }),
      runs,
    )
  })

  test('equity never passes the loss closure by more than one bar’s move', () => {
    let closures = 0
    // Most of those that are closed are among the hundred.
    const [from, to] = isQuick ? [95, 195] : [0, 300]
    for (let seed = from; seed < to; seed++) {
      const world = randomWorld(seed).input
      const input = { ...world, account: { ...world.account, maxLossBasisPoints: 1_000 } }
      const floor = lossClosureFloorCents(input.account.capitalCents)
      let endedBefore = false
      let before = 0
      const remember = ({ positions }: Fleet) => {
        before = positions.equity[0] as number
      }
      const check = ({ positions, frame }: Fleet) => {
        const ended = ((positions.flags[0] as number) & accountFlag.lossClosed) !== 0
        // Not one bar may end at or below the floor without the account being closed in that very bar...
        must(ended || (positions.equity[0] as number) > floor, 'below the floor and not closed')
        if (ended && !endedBefore) {
          closures++
          must(before > floor, 'closed a bar late')
          // ...with nothing left open but what rests in a closed market, and that is marked to close.
          for (let p = 0; p < (positions.openCount[0] as number); p++) {
            must(frame.has[symbolOf(positions, p)] === 0, 'a tradable position stayed open')
            must(positions.closing[p] !== reason.none, 'a resting position is not marked')
          }
        }
        must(ended || !endedBefore, 'opened again by itself')
        endedBefore = ended
      }
      walkWorld(input, [input.account], check, remember)
    }
    expect(closures).toBeGreaterThan(4)
  })
})

/** All columns of a log as text: comparing them value by value would take longer than making them. */
function bytesOf(deals: DealLog): string {
  const column = (value: unknown) => (ArrayBuffer.isView(value) ? Buffer.from(value.buffer).toString('base64') : value)
  return JSON.stringify(Object.entries(deals).map(([name, value]) => [name, column(value)]))
}

/** `expect` for loops that run a million times. */
function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

/** The same bars up to a time, and others from there on. */
function shaken(bars: Bars, from: number): Bars {
  const other = {
    ...bars,
    open: bars.open.slice(),
    high: bars.high.slice(),
    low: bars.low.slice(),
    close: bars.close.slice(),
  }
  for (let i = 0; i < bars.length; i++) {
    if ((bars.time[i] as number) < from) continue
    const moved = 1 + ((i * 7919) % 400) / 1000
    for (const column of [other.open, other.high, other.low, other.close])
      column[i] = Math.round((column[i] as number) * moved)
  }
  return other
}

/** Buys gold once, after the first bar, with a stop 100 points below; a later bar dips by `dip` points under the fill. */
function oneEntry(dip: number): BacktestInput {
  const length = 40
  const monday = Date.UTC(2024, 2, 4) / 1000
  const bars = createBars(60, length)
  for (const column of [bars.open, bars.high, bars.low, bars.close]) column.fill(200_000)
  bars.low[20] = 200_000 - dip
  bars.volume.fill(1_000)
  for (let i = 0; i < length; i++) bars.time[i] = monday + i * 60
  const listen = (): Listener => {
    const signal = noSignal(tradeKind.plain, reason.closeRequest)
    let seen = 0
    const listener: Listener = {
      signals: [signal],
      mood: noMood(),
      observe: () => {
        signal.entry = seen++ === 0 ? 1 : 0
        signal.stopPoints = 100
      },
      seek: (column, from, to) => seekByObserving(listener, column, from, to),
    }
    return listener
  }
  return {
    series: [{ symbol: 'XAUUSD', bars }],
    strategy: { name: 'once', magic: 1, hedge: null, historyBars: 1, listen },
    account: {
      capitalCents: 10_000_00,
      tradesMax: 6,
      maxLossBasisPoints: 100,
      fixedSteps: 1,
      assets: 63,
      hedging: false,
    },
    execution: frictionless,
  }
}
