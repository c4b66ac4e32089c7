import type { Cell } from '@fairlead/engine/backtest/play-cell'
import { useState } from 'react'
import { digits } from '../../lib/formats/format.ts'
import { signedPercent } from '../../lib/formats/format-percent.ts'
import { classNames } from '../../ui/class-names.ts'
import { Segments } from '../../ui/forms/segments.tsx'
import { cellSettings } from './axes.ts'
import type { Swept } from './use-sweep.ts'

const heats = {
  gain: ['', 'bg-positive/10', 'bg-positive/20', 'bg-positive/30', 'bg-positive/40'],
  loss: ['', 'bg-negative/10', 'bg-negative/20', 'bg-negative/30', 'bg-negative/40'],
  plain: ['', 'bg-accent/10', 'bg-accent/20', 'bg-accent/30', 'bg-accent/40'],
} as const

type View = 'fall' | 'kept' | 'trades'
type Shown = {
  readonly label: string
  readonly caption: string
  readonly of: (cell: Cell, capital: number) => number
  readonly words: (figure: number) => string
  readonly heat: (figure: number) => keyof typeof heats
}
const views: Record<View, Shown> = {
  kept: {
    label: 'Kept',
    caption: 'Kept after charges, in percent of the capital',
    of: shareOf,
    words: (share) => signedPercent(share, 1).replace('%', ''),
    heat: (share) => (share < 0 ? 'loss' : 'gain'),
  },
  fall: {
    label: 'Deepest fall',
    caption: 'Deepest fall of the account, in percent',
    of: ({ drawdownPercent }) => drawdownPercent,
    words: (fall) => digits(fall, 1),
    heat: () => 'loss',
  },
  trades: {
    label: 'Trades',
    caption: 'Number of trades',
    of: ({ trades }) => trades,
    words: (trades) => digits(trades),
    heat: () => 'plain',
  },
}

/** What came of each pair of settings, as a table: the colour for the eye, the figure for everybody. */
export function HeatMap({ swept: { settings, axes, cells, best } }: { swept: Swept }) {
  const [view, setView] = useState<View>('kept')
  const { caption, of, words, heat } = views[view]
  const [down, across] = axes
  const capitals = cellSettings(settings, axes).map(({ capital }) => capital)
  const figures = cells.map((cell, place) => cell && of(cell, capitals[place] as number))
  const most = Math.max(...figures.map((figure) => Math.abs(figure ?? 0)), Number.MIN_VALUE)
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          {caption}. Down: {lower(down.label)}. Across: {lower(across.label)}.
        </p>
        <Segments
          legend="What the cells show"
          options={(['kept', 'fall', 'trades'] as const).map((value) => ({ value, label: views[value].label }))}
          value={view}
          onChange={setView}
        />
      </div>
      <section
        aria-label="The sweep"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is wide, and keyboards must reach it
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full border-separate border-spacing-0.5 text-xs">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <td />
              {across.values.map((value) => (
                <th key={value} scope="col" className="tabular px-1 py-1.5 text-right font-medium text-muted">
                  {across.words(value)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {down.values.map((value, row) => (
              <tr key={value}>
                <th scope="row" className="tabular py-1.5 pr-2 text-right font-medium whitespace-nowrap text-muted">
                  {down.words(value)}
                </th>
                {across.values.map((column, k) => {
                  const place = row * across.values.length + k
                  const figure = figures[place]
                  return (
                    <td
                      key={column}
                      className={classNames(
                        'tabular rounded-sm px-1 py-1.5 text-right text-ink',
                        figure === undefined ? 'bg-raised' : heats[heat(figure)][levelOf(figure, most)],
                        place === best?.place && 'outline-2 outline-accent',
                      )}
                    >
                      {figure === undefined ? '' : words(figure)}
                      {place === best?.place && <span className="sr-only"> (kept most)</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** In percent. */
export function shareOf({ keptMicros }: Cell, capital: number): number {
  return (keptMicros / 1e6 / capital) * 100
}

const levelOf = (figure: number, most: number): number => Math.min(4, Math.ceil((Math.abs(figure) / most) * 4))

/** Within a sentence. */
export const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
