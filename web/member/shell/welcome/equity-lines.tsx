import { Explain } from '../../../ui/overlays/explain.tsx'
import { type Line, lines } from './use-performance.ts'

/** What each line is, in words, and its colour on the chart; whoever does not see the colour has its name in the table. */
export const lineWords: Record<Line, { label: string; means: string; swatch: string }> = {
  kept: {
    label: 'After fuel and hosting',
    means:
      'Equity less the fuel charges, hosting and fees paid since the curve begins: what would be left had they been paid from the account.',
    swatch: 'bg-ink',
  },
  idle: {
    label: 'Doing nothing',
    means:
      'The equity at the start of the curve, as if the bot had never traded. Money moved into or out of the account is included.',
    swatch: 'bg-muted',
  },
  held: {
    label: 'Buying and holding',
    means:
      'The same money invested at the start of the curve in what your bot may trade, in equal parts, and left untouched: at the market’s bar closes, without costs or leverage. A dollar pair counts as a dollar held against the other currency.',
    swatch: 'bg-warning',
  },
}

type Props = { shown: readonly Line[]; onShow: (line: Line, isShown: boolean) => void; heldSymbols: readonly string[] }

/** Which lines stand beside the account's own. */
export function EquityLines({ shown, onShow, heldSymbols }: Props) {
  return (
    <fieldset className="mb-2 flex flex-wrap items-center gap-x-4">
      <legend className="sr-only">Comparison lines</legend>
      {lines.map((line) => {
        const { label, means, swatch } = lineWords[line]
        return (
          <span key={line} className="inline-flex items-center">
            <label className="inline-flex min-h-10 items-center gap-2 text-xs text-muted">
              <input
                type="checkbox"
                checked={shown.includes(line)}
                onChange={({ target }) => onShow(line, target.checked)}
                className="tick size-4 shrink-0 appearance-none rounded-sm border border-edge bg-surface checked:border-accent checked:bg-accent"
              />
              <span aria-hidden="true" className={`h-0.5 w-4 ${swatch}`} />
              {label}
            </label>
            <Explain what={label}>
              {means}
              {line === 'held' && heldSymbols.length > 0 && ` Bought: ${heldSymbols.join(', ')}.`}
            </Explain>
          </span>
        )
      })}
    </fieldset>
  )
}
