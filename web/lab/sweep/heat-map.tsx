import type { Cell } from '@fairlead/engine/backtest/play-cell'
import { signedMoney } from '../../lib/formats/format.ts'
import { signedPercent } from '../../lib/formats/format-percent.ts'
import { classNames } from '../../ui/class-names.ts'
import { cellSettings } from './axes.ts'
import type { Swept } from './use-sweep.ts'

const gains = ['', 'bg-positive/10', 'bg-positive/20', 'bg-positive/30', 'bg-positive/40']
const losses = ['', 'bg-negative/10', 'bg-negative/20', 'bg-negative/30', 'bg-negative/40']

/** What each pair of settings kept, in percent of its capital: the colour for the eye, the figure for everybody. */
export function HeatMap({ swept: { settings, axes, cells, best } }: { swept: Swept }) {
  const [down, across] = axes
  const capitals = cellSettings(settings, axes).map(({ capital }) => capital)
  const shares = cells.map((cell, place) => cell && shareOf(cell, capitals[place] as number))
  const most = Math.max(...shares.map((share) => Math.abs(share ?? 0)), Number.MIN_VALUE)
  return (
    <div>
      <p className="mb-2 text-sm text-muted">
        Kept after charges, in percent of the capital. Down: {lower(down.label)}. Across: {lower(across.label)}.
      </p>
      <section
        aria-label="The sweep"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is wide, and keyboards must reach it
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full border-separate border-spacing-0.5 text-xs">
          <caption className="sr-only">Kept after charges, in percent of the capital</caption>
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
                  const cell = cells[place]
                  const share = shares[place]
                  return (
                    <td
                      key={column}
                      {...(cell ? { title: titleOf(cell) } : {})}
                      className={classNames(
                        'tabular rounded-sm px-1 py-1.5 text-right text-ink',
                        share === undefined ? 'bg-raised' : heatOf(share, most),
                        place === best?.place && 'outline-2 outline-accent',
                      )}
                    >
                      {share === undefined ? '' : signedPercent(share, 1).replace('%', '')}
                      {place === best?.place && <span className="sr-only"> (the best)</span>}
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

export const shareOf = ({ keptMicros }: Cell, capital: number): number => (keptMicros / 1e6 / capital) * 100

const heatOf = (share: number, most: number): string | undefined => {
  const level = Math.min(4, Math.ceil((Math.abs(share) / most) * 4))
  return (share < 0 ? losses : gains)[level]
}

const titleOf = ({ keptMicros, drawdownPercent, trades }: Cell): string =>
  `${signedMoney(keptMicros / 1e6)} kept, ${trades} trades, ${drawdownPercent.toFixed(1)}% deepest fall`

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
