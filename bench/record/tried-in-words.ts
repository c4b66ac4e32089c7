import type { ClosedTrade } from '../../engine/backtest/closed-trades.ts'
import type { Played } from '../../engine/backtest/play-cohorts.ts'
import { profitFactor } from './judge.ts'
import type { RecordFigures } from './record-in-words.ts'
import { count, factor, percent, table } from './table.ts'
import { hedgesTried, stakesTried, stakesTriedInWords } from './variants.ts'

/** How many variants were ever tried, the ones in use among them. */
export function triedInAll(tried: RecordFigures['tried']): number {
  return tried.length + hedgesTried.length + 2 + 1 + stakesTried
}

/** Everything that was tried: leaving out what failed would make the rest look better than it is. */
export function triedPart({ tried }: RecordFigures): string[] {
  return [
    '## Everything that was tried',
    '',
    `${triedInAll(tried)} in all: ${tried.length} variants of small strategies, ${hedgesTried.length + 2} rules for counter trades (none at all and the one in use among them), one learned filter, and`,
    `${stakesTried} variants of the bot as a whole, tried with a strict protocol. One of the ${stakesTried} survived both halves:`,
    '',
    ...stakesTriedInWords.map((one) => `- ${one}`),
    '',
    'The bot’s three were chosen for being the textbook form of their kind, and two of them were named before any was run; they are not the best of the list.',
    '',
    table(
      ['variant', 'trades', 'profit factor', 'first half', 'second half', 'Sharpe', 'drawdown'],
      tried.map(({ name, played, returns }) => [
        name,
        count(played.trades.length),
        factor(profitFactor(played.trades)),
        ...halves(played).map((part) => factor(profitFactor(part))),
        returns.sharpe.toFixed(2),
        percent(played.drawdownShare),
      ]),
    ),
    '',
    'Counter trades, beside none at all and the rule in use (winners, jump of 2, counter stop 10%):',
    '',
    ...hedgesTried.map((one) => `- ${one}`),
    '',
    'Every one of them cost more than it saved, the less the rarer it acted. They are kept, rare, because the specification wants them.',
    '',
  ]
}

/** Trades of the first and of the second half of a run. */
export function halves({ trades, from, to }: Played): [ClosedTrade[], ClosedTrade[]] {
  const middle = (from + to) / 2
  return [trades.filter((one) => one.openedAt < middle), trades.filter((one) => one.openedAt >= middle)]
}
