import { instruments } from '../../engine/market/instrument.ts'
import { botSleeves } from '../../engine/strategy/fairlead-bot.ts'
import { stakeOf } from '../../engine/strategy/learned-shares.ts'
import { bootstrap, type Interval } from './bootstrap.ts'
import { sharpeOf } from './judge.ts'
import type { LongRun, RecordFigures } from './record-in-words.ts'
import { dayOf, percent, table } from './table.ts'

/** What moving the stakes changed in the long run, how sure that is, and what chance alone would have done. */
export function stakesPart(record: RecordFigures): string[] {
  const { longRuns, placebo, path } = record
  const run = (name: string) => longRuns.find((one) => one.name === name) as LongRun
  const pairs = [
    { words: 'with counter trades', now: run('The bot'), before: run('The bot before (even stakes)') },
    {
      words: 'without counter trades',
      now: run('The bot without counter trades'),
      before: run('The bot before, without counter trades'),
    },
  ]
  const real = run('The bot without counter trades').returns.sharpe
  const asGood = placebo.filter((sharpe) => sharpe >= real).length / Math.max(1, placebo.length)
  return [
    '## Stakes that learn',
    '',
    'Each of the bot’s 18 parts (three small strategies in six instruments) has a share that moves, by a published formula, towards the parts that',
    'have made more so far; a trade plans to lose the more the larger the share of its part ([engine.md](engine.md)). “Before” is the same bot with even stakes of 0.5%.',
    'Sharpe ratios of the long run, with the middle 90% of 2,000 redraws of its days in blocks of 20 on average.',
    '',
    table(
      ['', 'before', 'with learned stakes', 'gain'],
      pairs.map(({ words, now, before }) => [
        words,
        inWords(sharpeInterval(before)),
        inWords(sharpeInterval(now)),
        inWords(gainInterval(now, before)),
      ]),
    ),
    '',
    `A placebo: the same shares, each given to other parts than earned them, ${placebo.length} draws of shuffled labels (without counter trades). Their Sharpe ratios lie`,
    `between ${placeOf(placebo, 0.05)} and ${placeOf(placebo, 0.95)} (the middle 90%), half of them below ${placeOf(placebo, 0.5)}; ${percent(asGood)} did as well as the real one (${real.toFixed(2)}) or better.`,
    'As long as the interval of a gain begins near zero or below it, or one draw in twenty does as well, it may still be luck.',
    '',
    `The parts at the end of ${dayOf(path.at(-1)?.time ?? record.end)}: the share of each, and the part of its limit that a trade of it then plans to lose.`,
    '',
    table(['', ...instruments.map((one) => one.symbol)], sharesAtEnd(record)),
    '',
  ]
}

function sharesAtEnd({ path }: RecordFigures): string[][] {
  const shares = path.at(-1)?.shares ?? new Float64Array(0)
  return botSleeves.map(({ name }, k) => [
    name,
    ...instruments.map((_, symbol) => {
      const share = shares[symbol * botSleeves.length + k] ?? 0
      return `${percent(share)} (${percent(stakeOf(share, shares.length))})`
    }),
  ])
}

function sharpeInterval({ returns: { daily, daysPerYear } }: LongRun): Interval {
  return bootstrap([daily], ([only]) => sharpeOf(only ?? [], daysPerYear))
}

function gainInterval(now: LongRun, before: LongRun): Interval {
  const { daysPerYear } = now.returns
  return bootstrap(
    [now.returns.daily, before.returns.daily],
    ([one, other]) => sharpeOf(one ?? [], daysPerYear) - sharpeOf(other ?? [], daysPerYear),
  )
}

function inWords({ value, low, high }: Interval): string {
  return `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

function placeOf(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2)
}
