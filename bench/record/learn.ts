import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { instrumentIndex, instruments } from '../../engine/market/instrument.ts'
import type { Series } from '../../engine/market/moment.ts'
import { botSettings } from '../../engine/strategy/bot-settings.ts'
import { botSleeves } from '../../engine/strategy/fairlead-bot.ts'
import { FrameWindow } from '../../engine/strategy/frame-window.ts'
import { chanceOf, featuresOf, type LearnedModel, learnedFrames } from '../../engine/strategy/learned-filter.ts'
import { portfolio, usualFrames } from '../../engine/strategy/portfolio.ts'
import { type Example, trainModel } from '../../engine/strategy/train-model.ts'
import { playCohorts } from './play-cohorts.ts'

export type DatedExample = Example & {
  readonly symbol: number
  readonly openedAt: number
  readonly closedAt: number
  readonly netCents: number
}

const day = 86_400
/** Trades that end within this time before a year that is judged are not learned from: they share bars with it. */
const embargoSeconds = 20 * day

/** Every trade of the bot's small strategies with what was known when it was opened, all of the same planned loss and none refused. */
export function examplesOf(series: readonly Series[]): DatedExample[] {
  const first = Math.min(...series.map((one) => one.bars.time[0] as number))
  const last = Math.max(...series.map((one) => one.bars.time[one.bars.length - 1] as number))
  const settings = {
    ...botSettings(10_000_000_00, {
      maxLossBasisPoints: 10,
      assets: instruments.map((one) => one.symbol),
      hedging: false,
    }),
    volatilityBasisPoints: 0,
  }
  const played = playCohorts(series, portfolio('signals', 1, botSleeves, null), [{ from: first, to: last, settings }])
  const known = new Map(series.map((one) => [instrumentIndex(one.symbol), framesAt(one)]))
  return (played.accounts[0]?.trades ?? []).flatMap((trade) => {
    const features = known.get(trade.symbol)?.(trade.openedAt, trade.side)
    return features ? [{ ...trade, features, won: trade.netCents > 0 }] : []
  })
}

/** The features at the last completed long bar before a time, for both sides. */
function framesAt({ bars }: Series): (time: number, side: number) => readonly number[] | undefined {
  const frames = new FrameWindow(bars.seconds * usualFrames.bars, learnedFrames)
  const at = new Map<number, readonly [readonly number[], readonly number[]]>()
  let latest: readonly [readonly number[], readonly number[]] | undefined
  for (let i = 0; i < bars.length; i++) {
    // What was complete before this bar opened is what an entry at its open was decided on.
    if (latest) at.set(bars.time[i] as number, latest)
    const completed = frames.add(
      bars.time[i] as number,
      bars.high[i] as number,
      bars.low[i] as number,
      bars.close[i] as number,
    )
    if (completed && frames.length >= learnedFrames) latest = [featuresOf(frames, 1), featuresOf(frames, -1)]
  }
  return (time, side) => at.get(time)?.[side > 0 ? 0 : 1]
}

export type Judged = { readonly example: DatedExample; readonly taken: boolean }

/** Year after year: learns from what had ended long enough before, and decides about the trades of that year. */
export function walkForward(examples: readonly DatedExample[], hash: string): Judged[] {
  const years = [...new Set(examples.map((one) => new Date(one.openedAt * 1000).getUTCFullYear()))].sort()
  return years.flatMap((year) => {
    const from = Date.UTC(year, 0, 1) / 1000
    const to = Date.UTC(year + 1, 0, 1) / 1000
    const past = examples.filter((one) => one.closedAt < from - embargoSeconds)
    if (past.length < 100) return []
    const model = trainModel(past, hash, hash)
    return examples
      .filter((one) => one.openedAt >= from && one.openedAt < to)
      .map((example) => ({ example, taken: chanceOf(model, example.features) >= model.takenFrom }))
  })
}

export function modelOf(examples: readonly DatedExample[], series: readonly Series[]): LearnedModel {
  return trainModel(examples, hashOfBars(series), hashOfCode())
}

function hashOfBars(series: readonly Series[]): string {
  const hash = createHash('sha256')
  for (const { symbol, bars } of series) {
    hash.update(symbol)
    for (const column of [bars.time, bars.open, bars.high, bars.low, bars.close, bars.spread]) hash.update(column)
  }
  return hash.digest('hex')
}

function hashOfCode(): string {
  const hash = createHash('sha256')
  for (const name of ['learned-filter', 'train-model', 'portfolio', 'frame-window', 'fairlead-bot'])
    hash.update(readFileSync(new URL(`../../engine/strategy/${name}.ts`, import.meta.url)))
  return hash.digest('hex')
}
