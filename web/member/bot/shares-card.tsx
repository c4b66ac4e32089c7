import { stopStrategies, stopSymbols } from '@fairlead/contract/stops'
import { text } from '@fairlead/contract/text'
import { sentencesOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Explain } from '../../ui/explain.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TableBehind } from '../../ui/table-behind.tsx'
import { How } from '../help/how.tsx'
import { Moment } from '../reports/trade-cells.tsx'
import { heightOf, lineBox, lineOf, mostOf, percent } from './share-history.ts'
import { SharesTable } from './shares-table.tsx'
import { type Shares, useShares } from './use-shares.ts'

/** Where the bot puts its stakes: the share of each of its parts, and how it came there. */
export function SharesCard() {
  const { data, error } = useShares()
  return (
    <Card
      title="Where the bot puts its stakes"
      className="mt-4"
      aside={
        <Explain what="Shares">
          <How id="shares" />
        </Explain>
      }
    >
      <p className="max-w-[75ch] text-sm text-muted">{text.botLearns}</p>
      {error && !data && <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>}
      {!error && !data && <Skeleton className="mt-4 h-128 w-full" />}
      {data && <SharesFigure shares={data} />}
    </Card>
  )
}

function SharesFigure({ shares }: { shares: Shares }) {
  const { at, parts, history } = shares
  const even = 1 / parts.length
  const [first] = history
  return (
    <figure className="mt-4">
      <SharesGrid shares={shares} even={even} />
      <figcaption className="mt-3 text-xs text-muted">
        <p className="max-w-[90ch]">
          Large: the share of a part. Small: the part of your largest loss per trade that a trade of it plans to lose.
          {first && at && first.at < at && (
            <>
              {' '}
              The lines run from <Moment at={first.at} /> to <Moment at={at} />, all to one scale; the dashed one is an
              even share, {percent(even)}.
            </>
          )}
          {at === null && ' No shares have been made yet, so all parts have the same.'}
        </p>
        <div className="mt-1 flex">
          <TableBehind label="shares and their history">
            <SharesTable shares={shares} />
          </TableBehind>
        </div>
      </figcaption>
    </figure>
  )
}

function SharesGrid({ shares: { parts, history }, even }: { shares: Shares; even: number }) {
  const most = mostOf(
    history,
    parts.map(({ share }) => share),
  )
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">
        The share of each part, and the part of the limit that its trades plan to lose
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
                        <span className="text-xs text-muted">plans {Math.round(part.stake * 100)}%</span>
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
