import { stopStrategies, stopSymbols } from '@fairlead/contract/stops'
import { evenShare, heightOf, lineBox, lineOf, mostOf, percent } from './share-history.ts'
import type { Shares } from './use-shares.ts'

/** Each part in its place: a row for an instrument, a column for a small strategy. */
export function SharesGrid({ shares: { parts, history } }: { shares: Shares }) {
  const even = evenShare(parts.length)
  const most = mostOf(
    history,
    parts.map(({ share }) => share),
  )
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">
        Each part’s share, and the planned loss of its trades as a percentage of the limit
      </caption>
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="w-16 pb-2 text-left font-medium sm:w-28">
            <span className="sr-only">Instrument</span>
          </th>
          {stopStrategies.map((strategy) => (
            <th key={strategy} scope="col" className="pb-2 pl-2 text-left font-medium capitalize sm:pl-4">
              {strategy}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {stopSymbols.map((symbol) => (
          <tr key={symbol}>
            <th scope="row" className="py-2 text-left align-top text-xs font-semibold sm:text-sm">
              {symbol}
            </th>
            {stopStrategies.map((strategy) => {
              const place = parts.findIndex((part) => part.symbol === symbol && part.strategy === strategy)
              const part = parts[place]
              return (
                <td key={strategy} className="py-2 pl-2 sm:pl-4">
                  {part && (
                    <>
                      <span className="tabular flex flex-wrap items-baseline gap-x-2">
                        <strong>{percent(part.share)}</strong>
                        <span className="text-xs text-muted">plans {percent(part.stake)}</span>
                      </span>
                      <ShareLine path={lineOf(history, place, most)} even={heightOf(even, most)} />
                    </>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Seen only: what it shows stands in the table behind it. */
function ShareLine({ path, even }: { path: string; even: number }) {
  const { width, height } = lineBox
  if (!path) return null
  return (
    <svg
      viewBox={`0 -1 ${width} ${height + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1 h-9 w-full fill-none"
    >
      <path d={`M0 ${even}H${width}`} className="stroke-edge" strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
      <path
        d={path}
        className="stroke-accent"
        strokeWidth="1.75"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
