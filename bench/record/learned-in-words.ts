import { readFileSync } from 'node:fs'
import { count, dayOf, factor, table } from './table.ts'

type LearnedFilter = {
  readonly from: string
  readonly to: string
  readonly cells: number
  readonly betterCells: number
  readonly rows: readonly {
    readonly name: string
    readonly trades: number
    readonly profitFactor: number
    readonly taken: number
    readonly profitFactorOfThese: number
  }[]
}

/** The first part that learned, which was taken out: its figures, where the record is of the bars it was measured on. */
export function learnedPart(from: number, end: number): string[] {
  const filter = JSON.parse(readFileSync(new URL('learned-filter.json', import.meta.url), 'utf8')) as LearnedFilter
  if (filter.from !== dayOf(from) || filter.to !== dayOf(end)) return []
  return [
    '## The filter that learned, and was taken out',
    '',
    'A logistic regression over five features of finished bars decided which signals to take. Each year was judged by a model that had been trained on trades',
    'which had ended 20 days or more before it began (purge and embargo). All trades were of the same planned loss. Measured before it was taken out.',
    '',
    table(
      ['', 'trades', 'profit factor', 'taken', 'profit factor of these'],
      filter.rows.map((one) => [
        one.name,
        count(one.trades),
        factor(one.profitFactor),
        count(one.taken),
        factor(one.profitFactorOfThese),
      ]),
    ),
    '',
    `The mean of what it took was better than of all in ${filter.betterCells} of ${filter.cells} cells, and its profit factor was worse than that of all. It was never switched on.`,
    '',
  ]
}
