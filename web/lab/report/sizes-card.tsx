import type { TradeSize } from '@fairlead/engine/backtest/trade-sizes'
import { money } from '../../lib/formats/format.ts'
import { Card } from '../../ui/card.tsx'
import { HeadRow } from '../../ui/tables/head-row.tsx'
import { TableBehind } from '../../ui/tables/table-behind.tsx'
import { dollarsOf } from './run-words.ts'

const height = 100
const slot = 10

/** How many trades brought how much: many small losses and a few large gains is what following trends looks like. */
export function SizesCard({ sizes }: { sizes: readonly TradeSize[] }) {
  if (sizes.length === 0) return null
  const most = Math.max(...sizes.map(({ trades }) => trades))
  const usual = sizes.reduce((one, other) => (other.trades > one.trades ? other : one))
  const [first, last] = [sizes[0] as TradeSize, sizes.at(-1) as TradeSize]
  return (
    <Card title="What single trades brought">
      <figure>
        <svg
          viewBox={`0 0 ${sizes.length * slot} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full"
          role="img"
          aria-label={`Trades by what they brought, before charges: most are ${rangeWords(usual)}, ${usual.trades} of them.`}
        >
          {sizes.map((size, k) => {
            const tall = (size.trades / most) * height
            return (
              <rect
                key={size.fromCents}
                x={k * slot + 1}
                y={height - tall}
                width={slot - 2}
                height={tall}
                className={size.toCents <= 0 ? 'fill-negative' : size.fromCents >= 0 ? 'fill-positive' : 'fill-edge'}
              >
                <title>{`${rangeWords(size)}: ${size.trades}`}</title>
              </rect>
            )
          })}
        </svg>
        <p aria-hidden="true" className="tabular mt-1 flex justify-between text-xs text-muted">
          <span>{money(dollarsOf(first.fromCents), 0)}</span>
          <span>{money(dollarsOf(last.toCents), 0)}</span>
        </p>
        <figcaption className="mt-2 text-xs text-muted">
          <TableBehind label="trades by what they brought">
            <table className="w-full text-sm">
              <caption className="sr-only">Trades by what they brought</caption>
              <thead className="text-left text-muted">
                <HeadRow heads={['Net of a trade', 'Trades']} />
              </thead>
              <tbody>
                {sizes.map((size) => (
                  <tr key={size.fromCents} className="border-t border-line">
                    <th scope="row" className="tabular py-1.5 text-left font-normal">
                      {rangeWords(size)}
                    </th>
                    <td className="tabular py-1.5">{size.trades}</td>
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

const rangeWords = ({ fromCents, toCents }: TradeSize): string =>
  `${money(dollarsOf(fromCents))} to ${money(dollarsOf(toCents))}`
