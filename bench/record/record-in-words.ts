import { readFileSync } from 'node:fs'
import type { ClosedTrade } from '../../engine/backtest/closed-trades.ts'
import { deflateSharpe } from '../../engine/backtest/deflate-sharpe.ts'
import type { Played } from '../../engine/backtest/play-cohorts.ts'
import type { SharesStep } from '../../engine/backtest/shares-path.ts'
import { reasonName } from '../../engine/broker/reason.ts'
import { instruments } from '../../engine/market/instrument.ts'
import { refusals } from '../../engine/risk/refusal.ts'
import { aheadPart } from './ahead-in-words.ts'
import { type CohortFigures, profitFactor, type Returns } from './judge.ts'
import { learnedPart } from './learned-in-words.ts'
import type { NamedSeries } from './read-series.ts'
import { stakesPart } from './stakes-in-words.ts'
import type { SwapList } from './swap-list.ts'
import { swapsPart } from './swaps-in-words.ts'
import { count, dayOf, dollars, factor, percent, table } from './table.ts'
import { halves, triedInAll, triedPart } from './tried-in-words.ts'

export type CohortRow = {
  readonly name: string
  readonly dollars: number
  readonly all: CohortFigures
  /** Of those that began when every file had bars. */
  readonly whole: CohortFigures
}

type Run = { readonly name: string; readonly played: Played; readonly returns: Returns }
export type LongRun = Run & { readonly refused: Float64Array | null }

export type RecordFigures = {
  readonly series: readonly NamedSeries[]
  readonly from: number
  readonly end: number
  readonly allThere: number
  readonly rows: readonly CohortRow[]
  readonly longRuns: readonly LongRun[]
  readonly tried: readonly Run[]
  /** The Sharpe ratios of the draws of shuffled labels. */
  readonly placebo: readonly number[]
  readonly path: readonly SharesStep[]
  /** All members of a bot, by its name. */
  readonly members: ReadonlyMap<string, readonly Played[]>
  readonly operatorList: SwapList | null
}

type FirstBot = {
  readonly from: string
  readonly to: string
  readonly sharpe: number
  readonly capitals: readonly (CohortFigures & { readonly capitalDollars: number; readonly withCoins: CohortFigures })[]
  readonly entries: readonly {
    readonly entry: string
    readonly symbol: string
    readonly trades: number
    readonly profitFactor: number
    readonly firstHalf: number
    readonly secondHalf: number
    readonly counterTrades: number
    readonly counterCents: number
  }[]
}

/** The record as a page. Every figure in it is computed here or measured before; the sentences say only what the figures are. */
export function recordInWords(record: RecordFigures): string {
  const first = firstBotOf(record)
  return [
    '# The record',
    '',
    'Written by `npm run bench -- record --write`; do not edit it by hand. It shows what the bot and its parts would have done on real bars',
    'of the past, losers included. It promises nothing: the past of six instruments says little about their future, and the good years of',
    'coins may not come again. What each rule is, and why: [engine.md](engine.md).',
    '',
    ...filesPart(record),
    ...cohortsPart(record, first),
    ...longRunPart(record),
    ...stakesPart(record),
    ...aheadPart(record),
    ...contributionPart(record),
    ...swapsPart(record),
    ...firstBotPart(first),
    ...triedPart(record),
    ...learnedPart(record.from, record.end),
    ...expectationPart(record),
    '',
  ].join('\n')
}

function filesPart({ series, from, end }: RecordFigures): string[] {
  return [
    '## What it is measured on',
    '',
    `Judged from ${dayOf(from)} to ${dayOf(end - 3600)}; earlier bars only fill the windows. Instruments join when their files begin.`,
    '',
    table(
      ['file', 'instrument', 'bars', 'from', 'to'],
      series.map(({ file, symbol, bars }) => [
        file,
        symbol,
        bars.length.toLocaleString('en'),
        dayOf(bars.time[0] as number),
        dayOf(bars.time[bars.length - 1] as number),
      ]),
    ),
    '',
    'Costs: the spread (where a file has one, twice its recorded minimum; else the usual one, of coins a share of the price), three times as wide in',
    'the hours around midnight; slippage of one point and a twentieth of the bar’s range on every market order and stop; commission and swaps of a',
    'price list of 2024, of coins as a share of the price. Swaps were lower in most of these years; those that pay (long USDJPY, short metals) are counted as they stand.',
    '',
  ]
}

function cohortsPart({ rows, from, allThere }: RecordFigures, first: FirstBot | null): string[] {
  const some = rows[0]
  const lines = (
    pick: (row: CohortRow) => CohortFigures,
    today: (one: FirstBot['capitals'][number]) => CohortFigures,
  ) => [
    ...rows.map((row) => cohortLine(row.name, row.dollars, pick(row))),
    ...(first?.capitals ?? []).map((one) => cohortLine('The first bot (replaced)', one.capitalDollars, today(one))),
    ...[...new Set(rows.map((row) => row.dollars))].map((dollars) => nothingLine(dollars)),
  ]
  const header = [
    'strategy',
    'capital',
    'trades a year',
    'profit factor',
    'median return',
    'median drawdown',
    'worst drawdown',
    'longest under water',
    'dead',
    'in profit',
    'ahead, each trade charged',
    'ahead, net new profit charged',
  ]
  return [
    '## Members who began in different months',
    '',
    `A new member begins each month from ${dayOf(from)} on and is looked at 12 months later: ${some?.all.cohorts ?? 0} cohorts, which overlap and so are not as many independent tries.`,
    '“Dead” was ended by the loss closure. “Ahead” is more money than at the start after the company’s 40% and $20 a month of hosting;',
    'charged either on each winning trade, or on net new profit above the highest mark. Profit factors are after all costs of trading, before both.',
    'Whoever buys and holds, or does nothing, pays neither.',
    '',
    table(
      header,
      lines(
        (row) => row.all,
        (one) => one,
      ),
    ),
    '',
    `The same for the ${some?.whole.cohorts ?? 0} cohorts that began from ${dayOf(allThere)} on, when every file had bars:`,
    '',
    table(
      header,
      lines(
        (row) => row.whole,
        (one) => one.withCoins,
      ),
    ),
    '',
  ]
}

function longRunPart({ longRuns, tried }: RecordFigures): string[] {
  const luck = tried.map((one) => dailySharpe(one.returns))
  return [
    '## One account through all the years',
    '',
    '$50,000 at the beginning, nothing charged. The Sharpe ratio is a year’s, from daily returns. “Not luck” is the deflated Sharpe ratio: the chance',
    `that the true ratio is above the best that luck alone would have found among all ${triedInAll(tried)} variants ever tried. Below 95% proves nothing.`,
    '',
    table(
      [
        'strategy',
        'trades',
        'profit factor',
        'first half',
        'second half',
        'return a year',
        'Sharpe',
        'not luck',
        'drawdown',
        'longest under water',
      ],
      longRuns.map(({ name, played, returns }) => [
        name,
        count(played.trades.length),
        factor(profitFactor(played.trades)),
        ...halves(played).map((part) => factor(profitFactor(part))),
        percent(returns.perYear),
        returns.sharpe.toFixed(2),
        percent(deflateSharpe(returns.daily, luck, triedInAll(tried)).chance),
        percent(played.drawdownShare),
        `${Math.round(played.longestUnderWaterSeconds / 86_400)} days`,
      ]),
    ),
    '',
    'Entries the rules turned away, over all cohorts and capitals of the bot:',
    `${refusals
      .map((name, i) => ({ name, times: longRuns[0]?.refused?.[i] ?? 0 }))
      .filter((one) => one.times > 0 && one.name !== 'paused')
      .map((one) => `${one.name} ${count(one.times)}`)
      .join(', ')}. “too_small”: even the smallest lot would risk more than the account allows, so it stays away.`,
    '',
  ]
}

function contributionPart({ longRuns }: RecordFigures): string[] {
  const trades = longRuns[0]?.played.trades ?? []
  const kinds = [...new Set(trades.map(kindOf))].sort()
  const cell = (mine: readonly ClosedTrade[]) =>
    mine.length === 0 ? '' : `${dollars(sumOf(mine))} (${factor(profitFactor(mine))}, ${mine.length})`
  const countered = trades.filter((one) => one.counters > 0)
  const counterCents = trades.reduce((sum, one) => sum + one.counterCents, 0)
  return [
    '## What each part contributed',
    '',
    'Of the bot’s one account through all the years: net result (profit factor, trades), counter trades counted with the trade they cover.',
    '',
    table(
      ['', ...instruments.map((one) => one.symbol), 'all'],
      [...kinds, ''].map((kind) => {
        const mine = kind === '' ? trades : trades.filter((one) => kindOf(one) === kind)
        return [
          kind === '' ? '**all**' : kind,
          ...instruments.map((_, symbol) => cell(mine.filter((one) => one.symbol === symbol))),
          cell(mine),
        ]
      }),
    ),
    '',
    `Counter trades: ${countered.length} trades were covered, which brought ${dollars(counterCents)} in all. USDGBP is traded as brokers quote it, GBPUSD.`,
    '',
  ]
}

function firstBotPart(first: FirstBot | null): string[] {
  if (first === null) return []
  return [
    '## Why the first bot was replaced',
    '',
    'Its entries, each sized so small that the account lived through all the years. Profit factors without counter trades; then what those brought on an account of $1,000,000 at 0.1% a trade.',
    '',
    table(
      ['entry', 'instrument', 'trades', 'profit factor', 'first half', 'second half', 'counter trades', 'brought'],
      first.entries.map((one) => [
        one.entry === 'trend' ? 'with the trend of three frames' : 'against a stretched move',
        one.symbol,
        count(one.trades),
        factor(one.profitFactor),
        factor(one.firstHalf),
        factor(one.secondHalf),
        count(one.counterTrades),
        dollars(one.counterCents),
      ]),
    ),
    '',
    `One of twelve is above 1 in both halves, which luck explains. None was kept. Its Sharpe ratio was ${first.sharpe.toFixed(2)}.`,
    '',
  ]
}

function expectationPart({ rows }: RecordFigures): string[] {
  const bot = rows.filter((row) => row.name === 'The bot')
  return [
    '## What nobody should expect',
    '',
    '- A profit. In the long run above most of the gain came from coins in a few good months; currencies and metals did not trend enough to pay for the tries.',
    `- To be ahead after charges with little capital: hosting alone is $240 a year, ${bot
      .map((row) => `${percent(240 / row.dollars)} of $${row.dollars.toLocaleString('en')}`)
      .join(', ')}.`,
    '- That 12 months are enough to tell skill from luck, in either direction.',
    '- That a stop holds in a gap, or that a drawdown ends where the worst one so far did.',
  ]
}

function firstBotOf({ from, end }: RecordFigures): FirstBot | null {
  const first = JSON.parse(readFileSync(new URL('first-bot.json', import.meta.url), 'utf8')) as FirstBot
  return first.from === dayOf(from) && first.to === dayOf(end) ? first : null
}

function cohortLine(name: string, capital: number, one: CohortFigures): string[] {
  return [
    name,
    `$${capital.toLocaleString('en')}`,
    one.tradesPerYear.toFixed(0),
    factor(one.profitFactor),
    percent(one.medianReturn),
    percent(one.medianDrawdown),
    percent(one.worstDrawdown),
    `${Math.round(one.longestUnderWaterDays)} days`,
    percent(one.deadShare),
    percent(one.aheadBeforeChargesShare),
    percent(one.aheadEachTradeShare),
    percent(one.aheadNetNewShare),
  ]
}

function nothingLine(capital: number): string[] {
  return [
    'Doing nothing',
    `$${capital.toLocaleString('en')}`,
    '0',
    '',
    '0.0%',
    '0.0%',
    '0.0%',
    '0 days',
    '0.0%',
    '0.0%',
    '0.0%',
    '0.0%',
  ]
}

function kindOf(trade: ClosedTrade): string {
  return reasonName(trade.openedFor).replace(/(Up|Down)$/, '')
}

function sumOf(trades: readonly ClosedTrade[]): number {
  return trades.reduce((sum, one) => sum + one.netCents, 0)
}

function dailySharpe({ daily, sharpe }: Returns): number {
  return daily.length > 0 ? deflateSharpe(daily, []).daily : sharpe
}
