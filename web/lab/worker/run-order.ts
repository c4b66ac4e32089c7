import type { RunOrder } from '@fairlead/engine/backtest/judge-run'
import { type Bars, barIndexAt, sliceBars } from '@fairlead/engine/market/bars'
import { type InstrumentSymbol, instruments } from '@fairlead/engine/market/instrument'
import type { Series } from '@fairlead/engine/market/moment'
import { resampleBars } from '@fairlead/engine/market/resample-bars'
import { daySeconds } from '@fairlead/engine/market/session'
import { type SimulatedSpan, simulateSeries } from '@fairlead/engine/market/simulate-series'
import { widenSpreads } from '@fairlead/engine/market/widen-spreads'
import { botSettings } from '@fairlead/engine/strategy/bot-settings'
import { chooseAssets } from '@fairlead/engine/strategy/choose-assets'
import { fairleadBot } from '@fairlead/engine/strategy/fairlead-bot'
import type { LabSettings } from '../settings/lab-settings.ts'

/** So many days before the first fill the windows of the bot's small strategies. */
const warmUpDays = 120

export const startOf = ({ from }: Pick<LabSettings, 'from'>): number => Date.parse(from) / 1000
export const endOf = ({ to }: Pick<LabSettings, 'to'>): number => Date.parse(to) / 1000 + daySeconds

/** The bars of the simulated market: of all instruments, since the bot learns from all of them, and from some months before the first day. */
export function drawSeries(settings: LabSettings, seed: number): ReturnType<typeof simulateSeries> {
  const span: SimulatedSpan = {
    seed,
    symbols: instruments.map(({ symbol }) => symbol),
    from: startOf(settings) - warmUpDays * daySeconds,
    to: endOf(settings),
    seconds: settings.barSeconds,
  }
  return simulateSeries(span)
}

/** Bars of a file as they are played: of the length wanted, with the spread that is paid and not the one that flatters. */
export function playable(symbol: InstrumentSymbol, bars: Bars, seconds: number): Series {
  if (bars.seconds > seconds || seconds % bars.seconds !== 0)
    throw new RangeError(
      `The bars of ${symbol} last ${lengthWords(bars.seconds)} each, and cannot make bars of ${lengthWords(seconds)}.`,
    )
  const instrument = instruments.find((one) => one.symbol === symbol)
  if (!instrument) throw new RangeError(`${symbol} is no instrument of the bot.`)
  const gathered = bars.seconds === seconds ? bars : resampleBars(bars, seconds)
  return { symbol, bars: widenSpreads(gathered, instrument) }
}

/** What the engine is to play. Bars after the last day are nobody's; those before the first are only heard. */
export function runOrder(settings: LabSettings, series: readonly Series[]): RunOrder {
  const from = startOf(settings)
  const until = endOf(settings)
  const played = series.flatMap(({ symbol, bars }) => {
    const end = barIndexAt(bars, until)
    return end > 0 ? [{ symbol, bars: sliceBars(bars, 0, end) }] : []
  })
  const traded = tradedSymbols(settings, played)
  if (!played.some(({ bars }) => (bars.time[bars.length - 1] as number) >= from))
    throw new RangeError(`There are no prices from ${settings.from} to ${settings.to}.`)
  if (traded.length === 0)
    throw new RangeError(
      `There are prices of ${series.map(({ symbol }) => symbol).join(', ')}, and the bot would trade ${wanted(settings).join(', ')}. Choose other instruments, or more capital.`,
    )
  const { capital, risk, movement, tradesMax, counterTrades, companyPercent, basis, hostingPerMonth } = settings
  return {
    series: played,
    strategy: fairleadBot(),
    account: botSettings(Math.round(capital * 100), {
      assets: traded,
      maxLossBasisPoints: Math.round(risk * 100),
      volatilityBasisPoints: Math.round(movement * 100),
      hedging: counterTrades,
      ...(tradesMax === null ? {} : { tradesMax }),
    }),
    from,
    charges: {
      fuel: { companyShareBasisPoints: Math.round(companyPercent * 100), discountBasisPoints: 0, basis },
      hostingPerMonthMicros: Math.round(hostingPerMonth * 1e6),
    },
  }
}

/** Which instruments it trades: of those wanted the ones there are prices of. */
export function tradedSymbols(settings: LabSettings, series: readonly Series[]): InstrumentSymbol[] {
  return wanted(settings).filter((symbol) => series.some((one) => one.symbol === symbol))
}

const wanted = ({ symbols, capital }: LabSettings): readonly InstrumentSymbol[] =>
  symbols ?? chooseAssets(Math.round(capital * 100))

function lengthWords(seconds: number): string {
  const [count, unit] =
    seconds % daySeconds === 0
      ? [seconds / daySeconds, 'day']
      : seconds % 3600 === 0
        ? [seconds / 3600, 'hour']
        : [seconds / 60, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
