import type { Played } from '../../engine/backtest/play-cohorts.ts'
import type { SwapSum } from '../../engine/backtest/swap-sums.ts'
import { type Instrument, instruments } from '../../engine/market/instrument.ts'
import type { LongRun, RecordFigures } from './record-in-words.ts'
import { ownList, type SwapList, yearlyShare } from './swap-list.ts'
import { dollars, percent, table } from './table.ts'

/** What nights cost: the list that is charged, an operator's own beside it, and what the long run paid by each. */
export function swapsPart({ longRuns, operatorList }: RecordFigures): string[] {
  const lists = operatorList ? [ownList, operatorList] : [ownList]
  const { played } = longRuns.find((one) => one.name === 'The bot without counter trades') as LongRun
  return [
    '## What nights cost',
    '',
    'Swaps are the largest cost of trading. By list: points a night on one lot, and what a year of nights comes to on a position at the typical price, long and short; above zero is paid to',
    'whoever holds it.',
    ...lists.map((list, place) => `List ${place + 1}: ${list.source}, ${list.date}.`),
    ...(operatorList ? [] : ['`--swaps FILE` puts an operator’s own list beside it.']),
    '',
    table(
      ['', ...lists.flatMap((_, place) => [`long ${place + 1}`, `short ${place + 1}`])],
      instruments.map((one) => [one.symbol, ...lists.flatMap((list) => cellsOf(one, list))]),
    ),
    '',
    'What the long run without counter trades paid (below zero) or got for nights; a year as a share of what the account was worth on average:',
    '',
    table(
      ['', ...instruments.map((one) => one.symbol), 'all', 'a year'],
      lists.map((list, place) => [`List ${place + 1}`, ...paidBy(played, list)]),
    ),
    '',
  ]
}

function cellsOf(instrument: Instrument, { swaps }: SwapList): string[] {
  const { long = 0, short = 0 } = swaps[instrument.symbol] ?? {}
  return [long, short].map((points) => `${points} (${percent(yearlyShare(instrument, points))} a year)`)
}

/** A swap is proportional to its points, so what another list would have charged for the same nights follows from what was charged. */
function paidBy({ swaps, from, to, dailyCents }: Played, list: SwapList): string[] {
  const each = instruments.map((instrument, symbol) =>
    swaps
      .filter((one) => one.symbol === symbol)
      .reduce(
        (sum, one) => sum + (one.cents * pointsOf(list, instrument, one)) / pointsOf(ownList, instrument, one),
        0,
      ),
  )
  const all = each.reduce((sum, cents) => sum + cents, 0)
  const years = (to - from) / (365.25 * 86_400)
  const worth = dailyCents.reduce((sum, cents) => sum + cents, 0) / Math.max(1, dailyCents.length)
  return [...each, all].map(dollars).concat(percent(all / years / worth))
}

function pointsOf({ swaps }: SwapList, { symbol }: Instrument, { isLong }: SwapSum): number {
  const pair = swaps[symbol]
  return (isLong ? pair?.long : pair?.short) ?? 0
}
