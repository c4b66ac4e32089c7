import { type Judged, judgeRun, type RunOrder } from '@fairlead/engine/backtest/judge-run'
import { judgeBest, playCell } from '@fairlead/engine/backtest/play-cell'
import { type Bars, joinBars } from '@fairlead/engine/market/bars'
import { fingerprintBars } from '@fairlead/engine/market/fingerprint-bars'
import type { CsvImport } from '@fairlead/engine/market/import-csv'
import { type Instrument, instrumentIndex, instruments } from '@fairlead/engine/market/instrument'
import type { Series } from '@fairlead/engine/market/moment'
import { unpackBars } from '@fairlead/engine/market/pack-bars'
import type { LabSettings, SeriesPrint } from '../settings/lab-settings.ts'
import type { Pace } from './pace.ts'
import type { LabOrder, LabResults, LentBars, OrderKind, ReadFile, RunReport, TradeAround } from './protocol.ts'
import { readPrices } from './read-prices.ts'
import { drawSeries, playable, runOrder, tradedSymbols } from './run-order.ts'
import { shownTrade, tradeAround } from './shown-trades.ts'

/** Drawing a market takes about as long as playing it. */
const drawnPart = 0.4

/** What a worker knows: the prices it was given, and the newest run. It is asked one thing at a time, and asks nobody. */
export class LabRoom {
  /** By kind and instrument: whoever brings another file of an instrument has no use for the one before. */
  readonly #prices = new Map<string, { readonly print: string; readonly bars: Bars }>()
  #prepared: { readonly key: string; readonly series: readonly Series[] } | null = null
  #newest: { readonly order: RunOrder; readonly judged: Judged } | null = null

  async answer<Kind extends OrderKind>(order: LabOrder & { kind: Kind }, pace: Pace): Promise<LabResults[Kind]>
  async answer(order: LabOrder, pace: Pace): Promise<LabResults[OrderKind]> {
    switch (order.kind) {
      case 'read':
        return this.#keep('own', order.symbol, await readPrices(order.file, order.symbol, pace))
      case 'take':
        return this.#take(order)
      case 'run':
        return this.#run(order.settings, pace)
      case 'trade':
        return this.#around(order.id)
      case 'lend':
        return lent(await this.#seriesOf(order.settings, pace))
      case 'borrow':
        this.#prepared = { key: 'borrowed', series: order.bars }
        return null
      case 'cell':
        return pace.walk(playCell(runOrder(order.settings, this.#borrowed())), 'playing')
      case 'best':
        return judgeBest(order.cells)
    }
  }

  async #keep(kind: 'own' | 'shared', symbol: ReadFile['symbol'], read: CsvImport): Promise<ReadFile> {
    const { bars, problems, problemCount, roundedCount } = read
    const print = await fingerprintBars(bars, (bytes) => crypto.subtle.digest('SHA-256', bytes))
    this.#prices.set(`${kind} ${symbol}`, { print, bars })
    this.#prepared = null
    return {
      ...{ symbol, print, problems, problemCount, roundedCount },
      bars: bars.length,
      seconds: bars.seconds,
      from: bars.time[0] as number,
      to: (bars.time[bars.length - 1] as number) + bars.seconds,
    }
  }

  async #take({ symbol, print, packed }: LabOrder & { kind: 'take' }): Promise<ReadFile> {
    const unzipped = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
    const bars = unpackBars(new Uint8Array(await new Response(unzipped).arrayBuffer()))
    const kept = await this.#keep('shared', symbol, {
      ...{ bars, scale: 'points', problems: [], problemCount: 0, roundedCount: 0 },
    })
    if (kept.print !== print) throw new RangeError(`The prices of ${symbol} that came are not those that were offered.`)
    return kept
  }

  async #run(settings: LabSettings, pace: Pace): Promise<RunReport> {
    const series = await this.#seriesOf(settings, pace)
    const order = runOrder(settings, series)
    const judged = await pace.walk(judgeRun(order), 'playing', [settings.data.kind === 'simulated' ? drawnPart : 0, 1])
    this.#newest = { order, judged }
    const { deals: _, trades, symbols, ...figures } = judged
    return {
      ...figures,
      settings,
      symbols: symbols.map(({ symbol, ...sums }) => ({ symbol: (instruments[symbol] as Instrument).symbol, ...sums })),
      trades: trades.map(shownTrade),
      traded: tradedSymbols(settings, order.series),
      bars: order.series.reduce((sum, { bars }) => sum + bars.length, 0),
    }
  }

  /** The bars that settings are played on, made once for all runs that share them. */
  async #seriesOf(settings: LabSettings, pace: Pace): Promise<readonly Series[]> {
    const { data, barSeconds, from, to } = settings
    const key = JSON.stringify(data.kind === 'simulated' ? [data, barSeconds, from, to] : [data, barSeconds])
    if (this.#prepared?.key === key) return this.#prepared.series
    // Two markets at once may be more than there is room for.
    this.#prepared = null
    const series =
      data.kind === 'simulated'
        ? await pace.walk(drawSeries(settings, data.seed), 'drawing', [0, drawnPart])
        : data.prints.map((one) => playable(one.symbol, this.#barsOf(data.kind, one), barSeconds))
    this.#prepared = { key, series }
    return series
  }

  #barsOf(kind: 'own' | 'shared', { symbol, print }: SeriesPrint): Bars {
    const found = this.#prices.get(`${kind} ${symbol}`)
    if (found?.print !== print) throw new RangeError(`The prices of ${symbol} are not loaded.`)
    return found.bars
  }

  #borrowed(): readonly Series[] {
    if (!this.#prepared) throw new RangeError('No prices are loaded.')
    return this.#prepared.series
  }

  #around(id: number): TradeAround {
    const trade = this.#newest?.judged.trades.find((one) => one.id === id)
    const bars = this.#newest?.order.series.find(({ symbol }) => instrumentIndex(symbol) === trade?.symbol)?.bars
    if (!this.#newest || !trade || !bars) throw new RangeError('This trade is of an earlier run.')
    return tradeAround(trade, this.#newest.judged.deals, bars)
  }
}

/** Copies, so that the lender keeps its own. */
function lent(series: readonly Series[]): LentBars {
  return series.map(({ symbol, bars }) => ({ symbol, bars: joinBars(bars.seconds, [bars]) }))
}
