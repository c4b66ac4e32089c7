import { percent, usd } from '../../content/term-words.ts'
import type { LabSettings } from '../settings/lab-settings.ts'

/** A setting that a sweep moves, and through which values. */
export type Axis = {
  readonly id: string
  readonly label: string
  readonly values: readonly number[]
  readonly words: (value: number) => string
  readonly apply: (value: number) => Partial<LabSettings>
}

/** Runs of one sweep. */
export const cellsMax = 200

export const axes: readonly Axis[] = [
  {
    id: 'risk',
    label: 'What a trade plans to lose',
    values: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2],
    words: percent,
    apply: (risk) => ({ risk }),
  },
  {
    id: 'trades',
    label: 'Trades at once',
    values: [1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20],
    words: String,
    apply: (tradesMax) => ({ tradesMax }),
  },
  {
    id: 'movement',
    label: 'Expected movement a year',
    values: [2, 4, 6, 8, 10, 12, 15, 20, 25, 30],
    words: percent,
    apply: (movement) => ({ movement }),
  },
  {
    id: 'capital',
    label: 'Capital',
    values: [100, 300, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
    words: usd,
    apply: (capital) => ({ capital }),
  },
  {
    id: 'counter',
    label: 'Counter trades',
    values: [1, 0],
    words: (value) => (value === 1 ? 'yes' : 'no'),
    apply: (value) => ({ counterTrades: value === 1 }),
  },
  {
    id: 'charge',
    label: 'Our part of the profit',
    values: [0, 10, 20, 30, 40, 50],
    words: percent,
    apply: (companyPercent) => ({ companyPercent }),
  },
  {
    id: 'hosting',
    label: 'Hosting a month',
    values: [0, 5, 10, 15, 20, 30],
    words: usd,
    apply: (hostingPerMonth) => ({ hostingPerMonth }),
  },
]

/** The settings of every cell, row by row. */
export function cellSettings(settings: LabSettings, [down, across]: readonly [Axis, Axis]): LabSettings[] {
  return down.values.flatMap((row) =>
    across.values.map((column) => ({ ...settings, ...down.apply(row), ...across.apply(column) })),
  )
}
