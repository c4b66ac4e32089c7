import type { Bands } from '@fairlead/engine/backtest/resample-days'
import { signedMoney } from '../../lib/formats/format.ts'
import { shareWords } from '../../lib/formats/format-percent.ts'
import { Card } from '../../ui/card.tsx'
import { HeadRow } from '../../ui/tables/head-row.tsx'
import { TableBehind } from '../../ui/tables/table-behind.tsx'
import { dollarsOfMicros } from './run-words.ts'

const [width, height] = [600, 200]

/** The same days in other orders: how much of what came out is the order they happened to come in. */
export function BandsCard({ bands }: { bands: Bands }) {
  const { days, low, lowerQuarter, middle, upperQuarter, high, draws, endAhead } = bands
  const last = days.length - 1
  if (last < 1) return null
  const all = [...low, ...high, 0]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const x = (k: number) => ((days[k] as number) / (days[last] as number)) * width
  const y = (micros: number) => height - ((micros - least) / Math.max(1, most - least)) * height
  const along = (line: readonly number[]) => line.map((micros, k) => `${x(k).toFixed(1)} ${y(micros).toFixed(1)}`)
  const band = (from: readonly number[], to: readonly number[]) =>
    `M0 ${y(0).toFixed(1)}L${along(to).join('L')}L${along(from).reverse().join('L')}Z`
  const at = (line: readonly number[]) => signedMoney(dollarsOfMicros(line[last] as number), 0)
  return (
    <Card title="How much of it may be luck">
      <p className="mb-3 max-w-[75ch] text-sm text-muted">
        The days of this run, redrawn {draws.toLocaleString('en')} times in blocks of about a month.{' '}
        <strong className="text-ink">
          In {shareWords(endAhead, draws)} of the redraws more was kept than doing nothing would have;
        </strong>{' '}
        in nine of ten it came to between {at(low)} and {at(high)}.
      </p>
      <figure>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-56 w-full"
          role="img"
          aria-label={`What is kept in redraws: nine of ten between ${at(low)} and ${at(high)}, half between ${at(lowerQuarter)} and ${at(upperQuarter)}, the middle ${at(middle)}.`}
        >
          <path d={band(low, high)} className="fill-accent/15" />
          <path d={band(lowerQuarter, upperQuarter)} className="fill-accent/25" />
          <path
            d={`M0 ${y(0).toFixed(1)}L${along(middle).join('L')}`}
            className="fill-none stroke-accent stroke-2"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={`M0 ${y(0).toFixed(1)}H${width}`}
            className="stroke-ink [stroke-dasharray:2_4]"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p aria-hidden="true" className="tabular mt-1 flex justify-between text-xs text-muted">
          <span>start</span>
          <span>after {days[last]} days</span>
        </p>
        <figcaption className="mt-2 text-xs text-muted">
          Dark: the middle half. Light: nine of ten. Dotted: doing nothing.
          <TableBehind label="redraws">
            <table className="w-full text-sm">
              <caption className="sr-only">What is kept in redraws, in dollars</caption>
              <thead className="text-left text-muted">
                <HeadRow heads={['After days', 'One in twenty below', 'Middle', 'One in twenty above']} />
              </thead>
              <tbody>
                {days.map((day, k) => (
                  <tr key={day} className="border-t border-line">
                    <th scope="row" className="tabular py-1.5 text-left font-normal">
                      {day}
                    </th>
                    {[low, middle, high].map((line, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the three lines stay where they are
                      <td key={place} className="tabular py-1.5">
                        {signedMoney(dollarsOfMicros(line[k] as number), 0)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </TableBehind>
        </figcaption>
      </figure>
    </Card>
  )
}
