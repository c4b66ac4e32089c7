import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Bars } from '../../engine/market/bars.ts'
import { type InstrumentSymbol, instrumentOf, instruments } from '../../engine/market/instrument.ts'
import { simulateBars } from '../../engine/market/simulate-bars.ts'
import { createSimulatedMarket, type FittedInstrument } from '../../engine/market/simulated-market.ts'
import {
  dayCorrelation,
  dayReturns,
  type MarketStatistics,
  statisticsOf,
} from '../../engine/market/simulated-statistics.ts'
import { readMarkets } from './read-markets.ts'
import { type Weights, weightsFor } from './weights-for.ts'

/**
 * Fits the simulated market to real hours: simulates, measures both alike, turns each knob by what is missing, and again. Writes
 * the table that the simulator uses and prints both sides.
 */
type Side = { readonly statistics: Record<InstrumentSymbol, MarketStatistics>; readonly correlations: number[][] }

const table = 'engine/market/fitted-market.ts'
const start = Date.UTC(2015, 0, 5) / 1000
const simulatedDays = 3_650
/** Rounds over different seeds: no single walk is fitted. */
const rounds = 10
const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } })

const markets = await readMarkets(values.data)
const real = measure(
  Object.fromEntries(markets.map(({ symbol, bars }) => [symbol, bars])) as Record<InstrumentSymbol, Bars>,
)
const weights = weightsFor(
  real.correlations,
  instruments.map(({ assetClass }) => assetClass),
)
let fitted = Object.fromEntries(
  instruments.map(({ symbol }, i) => [symbol, firstGuess(real.statistics[symbol], weights[i] as Weights)]),
) as Record<InstrumentSymbol, FittedInstrument>
let simulated = simulate(1)
for (let round = 1; round <= rounds; round++) {
  const step = round <= rounds / 2 ? 0.7 : 0.3
  fitted = Object.fromEntries(
    instruments.map(({ symbol }) => [
      symbol,
      turned(fitted[symbol], real.statistics[symbol], simulated.statistics[symbol], step),
    ]),
  ) as Record<InstrumentSymbol, FittedInstrument>
  simulated = simulate(round + 1)
  console.log(`round ${round} of ${rounds}: off by ${(strain(real, simulated) * 100).toFixed(1)}% in the middle`)
}
write()
show(real, simulate(99))

function firstGuess(statistics: MarketStatistics, weights: Weights): FittedInstrument {
  return {
    dayDeviation: statistics.dayDeviation,
    tailFactor: 2.5,
    heat: 0.06,
    persistence: 0.97,
    echo: statistics.dayEcho,
    busyFactor: 2.5,
    busyStay: 0.4,
    bounce: 0,
    restGap: statistics.restGap,
    reach: 0.7,
    // Hours in which a broker rests are not left out by the simulated market, but nearly nothing happens in them.
    hourShape: statistics.hourShape.map((one) => Math.max(one, 0.2)),
    ...weights,
  }
}

function turned(one: FittedInstrument, to: MarketStatistics, is: MarketStatistics, step: number): FittedInstrument {
  const times = (knob: number, target: number, got: number, low: number, high: number) =>
    within(knob * (target / got) ** step, low, high)
  const clusters = to.dayClusters.map((value, k) => value - (is.dayClusters[k] ?? 0))
  // Days tell of it, and so do hours a day apart, of which there are many more.
  const tooCalm = ((clusters[0] ?? 0) + (clusters[1] ?? 0) + 2 * (to.hourClusters[1] - is.hourClusters[1])) / 4
  const persistence = within(one.persistence + step * 0.1 * (clusters[2] ?? 0), 0.9, 0.99)
  return {
    ...one,
    dayDeviation: one.dayDeviation * (to.dayDeviation / is.dayDeviation) ** step,
    tailFactor: times(one.tailFactor, to.dayTail, is.dayTail, 1, 6),
    persistence,
    heat: within(one.heat + step * 0.3 * tooCalm, 0.01, 0.2),
    echo: within(one.echo + step * (to.dayEcho - is.dayEcho), -0.3, 0.3),
    busyFactor: times(one.busyFactor, to.hourTail, is.hourTail, 1, 6),
    busyStay: within(one.busyStay + step * 2 * (to.hourClusters[0] - is.hourClusters[0]), 0, 0.95),
    bounce: within(one.bounce - step * 3 * (to.hourEcho - is.hourEcho), 0, 0.9),
    restGap: is.restGap === 0 ? 0 : times(one.restGap, to.restGap, is.restGap, 0.01, 3),
    reach: within(one.reach + step * 3 * (to.hourReach - is.hourReach), 0, 6),
    hourShape: one.hourShape.map((shape, hour) => {
      const target = to.hourShape[hour] ?? 0
      return target === 0 ? 0.2 : times(shape, target, is.hourShape[hour] ?? 1, 0.1, 4)
    }),
  }
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function simulate(seed: number): Side {
  const market = createSimulatedMarket(seed, start, fitted)
  const bars = instruments.map(({ symbol }) => [
    symbol,
    simulateBars(market, symbol, start, start + simulatedDays * 86_400, 3_600),
  ])
  return measure(Object.fromEntries(bars))
}

function measure(bars: Record<InstrumentSymbol, Bars>): Side {
  const days = instruments.map(({ symbol }) => dayReturns(bars[symbol]))
  return {
    statistics: Object.fromEntries(
      instruments.map(({ symbol }) => [symbol, statisticsOf(bars[symbol])]),
    ) as Side['statistics'],
    correlations: days.map((one) => days.map((two) => dayCorrelation(one, two))),
  }
}

/** The middle of how far the figures that cannot be nothing are off. */
function strain(one: Side, two: Side): number {
  const off = instruments.flatMap(({ symbol }) => {
    const [a, b] = [one.statistics[symbol], two.statistics[symbol]]
    return [a.dayDeviation / b.dayDeviation, a.dayTail / b.dayTail, a.hourTail / b.hourTail, a.hourReach / b.hourReach]
  })
  return off.map((ratio) => Math.abs(ratio - 1)).toSorted((a, b) => a - b)[off.length >> 1] ?? 0
}

function write(): void {
  const rounded = (value: unknown) =>
    JSON.stringify(value, (_, one) => (typeof one === 'number' ? Number(one.toPrecision(4)) : one), 2)
  const told = markets.map(({ file }) => file).join(', ')
  writeFileSync(
    table,
    `import type { InstrumentSymbol } from './instrument.ts'
import type { FittedInstruments } from './simulated-market.ts'
import type { MarketStatistics } from './simulated-statistics.ts'

// Written by \`npm run fit\` from ${told}. Pounds are as brokers quote them.

/** What the real markets were like. */
export const measuredMarket: Readonly<Record<InstrumentSymbol, MarketStatistics>> = ${rounded(real.statistics)}

/** How their days went together, in the order of the instruments. */
export const measuredCorrelations: readonly (readonly number[])[] = ${rounded(real.correlations)}

/** What makes the simulated market like them. */
export const fittedMarket: FittedInstruments = ${rounded(fitted)}
`,
  )
  const formatted = spawnSync('npx', ['--no-install', 'biome', 'check', '--write', table], { encoding: 'utf8' })
  if (formatted.status !== 0) throw new Error(`the table could not be formatted: ${formatted.stderr}`)
}

function show(one: Side, two: Side): void {
  const rows: [string, (of: MarketStatistics) => string][] = [
    ['deviation of a day', (of) => `${(of.dayDeviation * 100).toFixed(2)}%`],
    ['tail of days', (of) => of.dayTail.toFixed(1)],
    ['tail of hours', (of) => of.hourTail.toFixed(1)],
    ['sizes of days, 1 apart', (of) => of.dayClusters[0].toFixed(2)],
    ['  5 apart', (of) => of.dayClusters[1].toFixed(2)],
    ['  20 apart', (of) => of.dayClusters[2].toFixed(2)],
    ['sizes of hours, 1 apart', (of) => of.hourClusters[0].toFixed(2)],
    ['  a day apart', (of) => of.hourClusters[1].toFixed(2)],
    ['direction of days', (of) => of.dayEcho.toFixed(3)],
    ['direction of hours', (of) => of.hourEcho.toFixed(3)],
    ['20-day moves over chance', (of) => of.trendRatio.toFixed(2)],
    ['days on one side', (of) => of.trendDays.toFixed(1)],
    ['gap over the weekend', (of) => of.restGap.toFixed(2)],
    ['reach of an hour', (of) => of.hourReach.toFixed(2)],
    ['liveliest hour', (of) => Math.max(...of.hourShape).toFixed(2)],
  ]
  console.log(`\n${'real / simulated'.padEnd(26)}${instruments.map(({ symbol }) => symbol.padStart(15)).join('')}`)
  for (const [name, say] of rows) {
    const cells = instruments.map(({ symbol }) => `${say(one.statistics[symbol])} / ${say(two.statistics[symbol])}`)
    console.log(`${name.padEnd(26)}${cells.map((cell) => cell.padStart(15)).join('')}`)
  }
  instruments.forEach(({ symbol }, i) => {
    const cells = instruments.map((_, j) =>
      `${one.correlations[i]?.[j]?.toFixed(2)} / ${two.correlations[i]?.[j]?.toFixed(2)}`.padStart(15),
    )
    console.log(`${`days with ${symbol}`.padEnd(26)}${cells.join('')}`)
  })
  const spreads = markets.map(({ symbol, bars, tellsSpread }) =>
    (tellsSpread
      ? `${bars.spread.toSorted()[bars.length >> 1]}`
      : `none / ${instrumentOf(symbol).spreadPoints}`
    ).padStart(15),
  )
  console.log(`${'spread in points'.padEnd(26)}${spreads.join('')}`)
}
