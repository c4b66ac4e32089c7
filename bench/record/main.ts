import { writeFileSync } from 'node:fs'
import { type Cohort, type Played, playCohorts } from '../../engine/backtest/play-cohorts.ts'
import { sharesPath } from '../../engine/backtest/shares-path.ts'
import { botSettings, type MemberChoice } from '../../engine/strategy/bot-settings.ts'
import { botHedge, botSleeves, fairleadBot } from '../../engine/strategy/fairlead-bot.ts'
import { portfolio } from '../../engine/strategy/portfolio.ts'
import type { Strategy } from '../../engine/strategy/strategy.ts'
import { recordFigures } from '../../tools/record-figures.ts'
import { holdInstruments } from './hold-instruments.ts'
import { judgeCohorts, returnsOf } from './judge.ts'
import { optionOf } from './options.ts'
import { playPlacebo } from './placebo.ts'
import { type NamedSeries, readSeries } from './read-series.ts'
import { cohortsOfRecord } from './record-cohorts.ts'
import { type CohortRow, type LongRun, recordInWords } from './record-in-words.ts'
import { readSwapList } from './swap-list.ts'
import { alone, sleevesTried } from './variants.ts'

/**
 * Every strategy and the whole bot on every file, in cohorts a month apart, with costs and charges; `--write` makes docs/record.md of it, what the
 * dashboard tells of it, and the cohorts from which others count who would have been ahead. `--swaps FILE` puts an operator's own list beside ours.
 */
const capitalsDollars = [100, 500, 1_000, 5_000, 50_000]
/** The bot alone is also played with these, to tell from which capital on members were ahead. */
const capitalsBetween = [2_000, 10_000, 20_000, 100_000]
const longRunDollars = 50_000
const day = 86_400
const warmUpDays = 120

const series = readSeries(optionOf('data') ?? '../shared/data')
if (series.length === 0) throw new RangeError('no file of bars in that folder')
const end = Math.max(...series.map((one) => one.bars.time[one.bars.length - 1] as number)) + 3600
const from = fromOption() ?? usualFrom(series)
const allThere = monthAfter(Math.max(...series.map((one) => one.bars.time[0] as number)) + warmUpDays * day)
const swapsFile = optionOf('swaps')
const operatorList = swapsFile === undefined ? null : readSwapList(swapsFile)

type Contestant = { readonly name: string; readonly strategy: Strategy; readonly choice: MemberChoice }
/** What every trade planned before stakes were learned; single small strategies are still measured with it. */
const even = (hedging: boolean): MemberChoice => ({ hedging, maxLossBasisPoints: 50 })
const evenBot = portfolio('Fairlead', 20_250, botSleeves, botHedge)
const learningBot = fairleadBot()
const bots: readonly Contestant[] = [
  { name: 'The bot', strategy: learningBot, choice: { hedging: true } },
  { name: 'The bot without counter trades', strategy: learningBot, choice: { hedging: false } },
]
const contestants: readonly Contestant[] = [
  ...bots,
  { name: 'The bot before (even stakes)', strategy: evenBot, choice: even(true) },
  { name: 'The bot before, without counter trades', strategy: evenBot, choice: even(false) },
  ...botSleeves.map((sleeve) => ({ name: `Only ${sleeve.name}`, strategy: alone(sleeve), choice: even(false) })),
]

const path = sharesPath(series, learningBot)
const rows: CohortRow[] = []
const longRuns: LongRun[] = []
const members = new Map<string, readonly Played[]>()
for (const { name, strategy, choice } of contestants) {
  const between = bots.some((bot) => bot.name === name) ? capitalsBetween : []
  const { accounts, refused } = playCohorts(
    series,
    strategy,
    [...[...capitalsDollars, ...between].flatMap((dollars) => cohortsOf(dollars, choice)), longCohort(choice)],
    strategy.learns ? path : [],
  )
  addRows(name, accounts, true)
  members.set(
    name,
    accounts.filter((one) => one.to !== end),
  )
  const long = accounts.find((one) => one.to === end) as Played
  longRuns.push({ name, played: long, returns: returnsOf(long), refused })
  console.log(`${name}: played`)
}
addRows(
  'Buy and hold',
  capitalsDollars.flatMap((dollars) => cohortsOf(dollars, {})).map((cohort) => holdInstruments(series, cohort)),
  false,
)
const held = holdInstruments(series, longCohort({}))
longRuns.push({ name: 'Buy and hold', played: held, returns: returnsOf(held), refused: null })

const tried = sleevesTried.map((sleeve) => {
  const [played] = playCohorts(series, alone(sleeve), [longCohort(even(false))]).accounts
  return {
    name: `${sleeve.name}, stop ${sleeve.stopRanges}`,
    played: played as Played,
    returns: returnsOf(played as Played),
  }
})
console.log(`${tried.length} variants: played`)
const placebo = playPlacebo(series, learningBot, longCohort({ hedging: false }), path)
console.log(`${placebo.length} draws of shuffled labels: played`)

const words = recordInWords({
  ...{ series, from, end, allThere, rows, longRuns, tried, placebo, path, members, operatorList },
})
console.log(words)
if (process.argv.includes('--write')) {
  const cohorts = cohortsOfRecord(members.get('The bot') ?? [], { from, end })
  writeFileSync('docs/record.md', words)
  writeFileSync('web/content/record-figures.json', `${JSON.stringify(recordFigures(words), null, 2)}\n`)
  writeFileSync('contract/record-cohorts.json', cohorts)
}

function addRows(name: string, accounts: readonly Played[], charged: boolean): void {
  for (const dollars of capitalsDollars) {
    const mine = accounts.filter((one) => one.settings.capitalCents === dollars * 100 && one.to !== end)
    const whole = mine.filter((one) => one.from >= allThere)
    rows.push({ name, dollars, all: judgeCohorts(mine, charged), whole: judgeCohorts(whole, charged) })
  }
}

function cohortsOf(dollars: number, choice: MemberChoice): Cohort[] {
  const settings = botSettings(dollars * 100, choice)
  const cohorts: Cohort[] = []
  for (let start = from; yearLater(start) <= end; start = monthAfter(start)) {
    cohorts.push({ from: start, to: Math.min(yearLater(start), end - 1), settings })
  }
  // Less than a year of bars is one cohort.
  return cohorts.length > 0 ? cohorts : [{ from, to: end - 1, settings }]
}

function longCohort(choice: MemberChoice): Cohort {
  return { from, to: end, settings: botSettings(longRunDollars * 100, choice) }
}

function fromOption(): number | undefined {
  const given = optionOf('from')
  if (given === undefined) return undefined
  const time = Date.parse(`${given}T00:00:00Z`) / 1000
  if (Number.isNaN(time)) throw new RangeError(`--from ${given} is not a date like 2020-07-01`)
  return time
}

/** The first month by which half of the files have bars enough for the windows to fill. */
function usualFrom(files: readonly NamedSeries[]): number {
  const starts = files.map((one) => one.bars.time[0] as number).sort((a, b) => a - b)
  return monthAfter((starts[starts.length >> 1] as number) + warmUpDays * day)
}

function monthAfter(time: number): number {
  const date = new Date(time * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000
}

function yearLater(time: number): number {
  const date = new Date(time * 1000)
  return Date.UTC(date.getUTCFullYear() + 1, date.getUTCMonth(), date.getUTCDate()) / 1000
}
