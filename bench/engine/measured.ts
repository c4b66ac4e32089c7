import { existsSync, readFileSync } from 'node:fs'
import { runBacktest } from '../../engine/backtest/run-backtest.ts'
import { frictionless } from '../../engine/broker/execution.ts'
import { openAccount } from '../../engine/broker/positions.ts'
import { createFleet, type Fleet } from '../../engine/fleet/fleet.ts'
import { KeptRows } from '../../engine/fleet/keep-rows.ts'
import { playMoment } from '../../engine/fleet/play-moment.ts'
import { rebuildFleet } from '../../engine/fleet/rebuild-fleet.ts'
import { observeFrame, stepFleet } from '../../engine/fleet/step-fleet.ts'
import { type Bars, barIndexAt, sliceBars } from '../../engine/market/bars.ts'
import { importCsv } from '../../engine/market/import-csv.ts'
import { instrumentIndex, instrumentOf } from '../../engine/market/instrument.ts'
import { momentAt } from '../../engine/market/moment.ts'
import { simulateBars } from '../../engine/market/simulate-bars.ts'
import { createSimulatedMarket } from '../../engine/market/simulated-market.ts'
import { botSettings } from '../../engine/strategy/bot-settings.ts'
import { fairleadBot } from '../../engine/strategy/fairlead-bot.ts'
import { smaCross } from '../../engine/strategy/sma-cross.ts'
import { grademarkRuns } from './against-grademark.ts'
import { fusedLoop, type LoopResult, plainLoop } from './plain-loop.ts'

const start = Date.UTC(2015, 0, 5) / 1000
const day = 86_400
const fuel = { companyShareBasisPoints: 4_000, discountBasisPoints: 0 }
const five = ['USDJPY', 'BTCUSD', 'ETHUSD', 'XAUUSD', 'XAGUSD'] as const

/** Each part runs in a process of its own and prints one line of JSON: nothing warmed up or left over by another. */
const parts: Record<string, () => unknown> = { cross, bot, memory, file, fleet, kept }
const part = parts[process.argv[2] ?? '']
if (!part) throw new RangeError(`no part named ${process.argv[2]}`)
console.log(JSON.stringify(part()))

function cross() {
  const bars = sliceBars(
    simulateBars(createSimulatedMarket(1, start), 'XAUUSD', start, start + 1_100 * day, 60),
    0,
    1_000_000,
  )
  // The loops know no spread, so the engine is given none either.
  bars.spread.fill(0)
  const [open, high, low, close] = [bars.open, bars.high, bars.low, bars.close].map((column) =>
    Float64Array.from(column),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array]
  const prices = { time: bars.time, open, close }
  const capitalCents = 1_000_000_000
  const account = { capitalCents, tradesMax: 20, maxLossBasisPoints: 100, fixedSteps: 100, assets: 63, hedging: false }
  const input = {
    series: [{ symbol: 'XAUUSD' as const, bars }],
    strategy: smaCross(10, 30),
    account,
    execution: { ...frictionless, commissionPerLotCents: 350 },
  }
  let engine = Number.POSITIVE_INFINITY
  let plain = Number.POSITIVE_INFINITY
  let fused = Number.POSITIVE_INFINITY
  let same = true
  // Taken in turns, and the best of each: what else the machine does then meets all alike.
  for (let round = 0; round < 25; round++) {
    const [loopMs, loop] = timed(() => plainLoop(prices, capitalCents))
    const [fusedMs, again] = timed(() => fusedLoop(prices, capitalCents))
    const [engineMs, ours] = timed(() => runBacktest(input, fuel))
    plain = Math.min(plain, loopMs)
    fused = Math.min(fused, fusedMs)
    engine = Math.min(engine, engineMs)
    if (round === 0) same = sameTrades(loop, ours, bars) && sameTrades(again, ours, bars)
  }
  const grademark = grademarkRuns(open, high, low, close, start)
  const [bareMs] = timed(grademark.bare)
  const [grademarkMs, grademarkTrades] = timed(grademark.whole)
  return {
    engineMs: engine,
    plainMs: plain,
    fusedMs: fused,
    bareMs,
    grademarkMs,
    grademarkTrades,
    same,
  }
}

function sameTrades(loop: LoopResult, ours: ReturnType<typeof runBacktest>, bars: Bars): boolean {
  const { deals } = ours
  if (deals.length !== loop.trades * 2 || Math.round(loop.finalCents) !== ours.endCents) return false
  let trade = 0
  for (let row = 0; row < deals.length; row++) {
    if (deals.entry[row] === 0) continue
    const time = bars.time[loop.exitBar[trade] as number]
    const agree =
      deals.time[row] === time &&
      deals.profit[row] === loop.profit[trade] &&
      Math.sign(deals.steps[row] as number) === -(loop.side[trade] as number)
    if (!agree) return false
    trade++
  }
  return true
}

function bot() {
  const market = createSimulatedMarket(1, start)
  const series = five.map((symbol) => ({
    symbol,
    bars: simulateBars(market, symbol, start, start + 3_650 * day, 3600),
  }))
  const bars = series.reduce((sum, one) => sum + one.bars.length, 0)
  let best = Number.POSITIVE_INFINITY
  let deals = 0
  for (let round = 0; round < 8; round++) {
    // A small risk keeps the account trading to the end, so that no bar is cheap because the bot has stopped.
    const account = botSettings(50_000_00, { maxLossBasisPoints: 10 })
    const [ms, run] = timed(() => runBacktest({ series, strategy: fairleadBot(), account }, fuel))
    best = Math.min(best, ms)
    deals = run.deals.length
    if (run.lossClosed) throw new Error('the account was closed: this measures nothing')
  }
  return { bars, ms: best, barsPerSecond: (bars / best) * 1000, deals }
}

function memory() {
  const before = process.memoryUsage()
  const [ms, bars] = timed(() =>
    simulateBars(createSimulatedMarket(1, start), 'BTCUSD', start, start + 3_652 * day, 60),
  )
  const after = process.memoryUsage()
  const megabytes = (bytes: number) => bytes / 1e6
  return {
    bars: bars.length,
    columnsMB: megabytes(after.arrayBuffers - before.arrayBuffers),
    residentMB: megabytes(after.rss),
    ms,
  }
}

function file() {
  const path = '../shared/data/USDJPY-H1.csv'
  if (!existsSync(path)) return { absent: true }
  const text = readFileSync(path, 'utf8')
  const [importMs, imported] = timed(() => importCsv(text, instrumentOf('USDJPY')))
  const series = [{ symbol: 'USDJPY' as const, bars: imported.bars }]
  const account = botSettings(5_000_00, { maxLossBasisPoints: 50 })
  const [ms, run] = timed(() => runBacktest({ series, strategy: fairleadBot(), account }, fuel))
  return {
    rows: imported.bars.length,
    lines: text.trimEnd().split('\n').length - 1,
    problems: imported.problemCount,
    scale: imported.scale,
    importMs,
    ms,
    deals: run.deals.length,
  }
}

function fleet() {
  const market = createSimulatedMarket(1, start)
  const series = five.map((symbol) => ({
    symbol: instrumentIndex(symbol),
    bars: simulateBars(market, symbol, start, start + 150 * day, 3600),
  }))
  return [1_000, 10_000, 100_000].map((accounts) => {
    const stepped = createFleet(
      fairleadBot(),
      3600,
      accounts,
      undefined,
      series.map((one) => one.symbol),
    )
    const capitals = [100_00, 300_00, 500_00, 1_000_00, 5_000_00, 20_000_00]
    for (let account = 0; account < accounts; account++) {
      const choice = { maxLossBasisPoints: 100 + ((account * 7) % 300), assets: [...five] }
      openAccount(stepped.positions, botSettings(capitals[account % capitals.length] as number, choice))
    }
    const took: { ms: number; deals: number }[] = []
    for (let time = start; time < start + 150 * day; time += 3600) {
      if (!showMoment(stepped, series, time)) continue
      if (time < start + 45 * day) {
        observeFrame(stepped)
        continue
      }
      const [ms] = timed(() => stepFleet(stepped))
      if (time >= start + 75 * day) took.push({ ms, deals: stepped.deals.length })
      stepped.deals.clear()
    }
    const open = stepped.positions.openCount.reduce((sum, count) => sum + count, 0)
    return {
      accounts,
      bars: took.length,
      ...spreadOf(took),
      open,
      residentMB: process.memoryUsage().rss / 1e6,
    }
  })
}

/** 10,000 accounts whose changes are told and kept bar by bar, thrown away in the middle and rebuilt from what was kept. */
function kept() {
  const market = createSimulatedMarket(1, start)
  const from = start + 45 * day
  const series = five.map((symbol) => ({
    symbol,
    bars: simulateBars(market, symbol, start, start + 80 * day, 3600),
  }))
  const capitals = [100_00, 300_00, 500_00, 1_000_00, 5_000_00, 20_000_00]
  const rows = new KeptRows()
  for (let id = 1; id <= 10_000; id++) {
    const choice = { maxLossBasisPoints: 100 + ((id * 7) % 300), assets: [...five] }
    const settings = botSettings(capitals[id % capitals.length] as number, choice)
    rows.put({ id, settings, paused: false, lowFuel: false, mark: null })
  }
  const strategy = fairleadBot()
  const history = (time: number) =>
    series.map((one) => {
      const end = barIndexAt(one.bars, time + 1)
      return { ...one, bars: sliceBars(one.bars, end - strategy.historyBars, end) }
    })
  const first = { ...rows.rows(), time: from }
  const unbroken = rebuildFleet(strategy, 3600, first, history(from))
  const took: { ms: number; deals: number }[] = []
  const play = (time: number) => {
    const [ms, outcome] = timed(() => playMoment(unbroken, momentAt(series, time)))
    took.push({ ms, deals: outcome.deals.length })
    return outcome
  }
  const middle = from + 30 * day
  for (let time = from + 3600; time <= middle; time += 3600) rows.storeStep(play(time))
  const stored = rows.rows()
  const [rebuildMs, rebuilt] = timed(() => rebuildFleet(strategy, 3600, stored, history(middle)))
  let same = true
  for (let time = middle + 3600; time < middle + 2 * day; time += 3600) {
    const again = playMoment(rebuilt, momentAt(series, time))
    same &&= JSON.stringify(again) === JSON.stringify(play(time))
  }
  return { ...spreadOf(took), rebuildMs, same, positions: stored.positions.length }
}

function showMoment(stepped: Fleet, series: readonly { symbol: number; bars: Bars }[], time: number): boolean {
  stepped.frame.time = time
  let any = false
  for (const { symbol, bars } of series) {
    const i = ((time - start) / 3600) | 0
    const at = bars.time[i] === time ? i : bars.time.indexOf(time)
    if (at < 0) {
      stepped.frame.rest(symbol)
      continue
    }
    any = true
    const of = (column: ArrayLike<number>) => column[at] as number
    stepped.frame.setBar(
      symbol,
      of(bars.open),
      of(bars.high),
      of(bars.low),
      of(bars.close),
      of(bars.spread),
      of(bars.volume),
    )
  }
  return any
}

function spreadOf(bars: readonly { ms: number; deals: number }[]) {
  const sorted = bars.toSorted((a, b) => a.ms - b.ms)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as (typeof sorted)[number]
  const sum = (pick: (bar: (typeof sorted)[number]) => number) => sorted.reduce((all, bar) => all + pick(bar), 0)
  return {
    mean: sum(({ ms }) => ms) / sorted.length,
    median: at(0.5).ms,
    p95: at(0.95).ms,
    max: at(1).ms,
    dealsMean: sum(({ deals }) => deals) / sorted.length,
    dealsOfBusiest: at(1).deals,
  }
}

/** Time on the clock or on the processor, whichever is less: a busy machine then measures nearly the same as an idle one. */
function timed<Result>(work: () => Result): [number, Result] {
  const began = performance.now()
  const used = process.cpuUsage()
  const result = work()
  const spent = process.cpuUsage(used)
  return [Math.min(performance.now() - began, (spent.user + spent.system) / 1000), result]
}
