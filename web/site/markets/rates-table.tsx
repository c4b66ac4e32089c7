import type { markets } from '../../content/markets.ts'
import { rateOf } from '../live/rates.ts'
import { useRates } from '../live/use-rates.ts'

/** Bid and ask of a group's symbols; dashes until rates are there, so that the table keeps its size. */
export function RatesTable({ group }: { group: (typeof markets.groups)[number] }) {
  const rates = useRates()
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Rates, {group.label}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-2 text-left font-medium">
            Pair
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Bid
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Ask
          </th>
        </tr>
      </thead>
      <tbody>
        {group.symbols.map((symbol) => {
          const { pair } = rateOf(symbol, 1)
          const rate = rates.find((candidate) => candidate.pair === pair)
          return (
            <tr key={symbol} className="border-b border-line last:border-0">
              <th scope="row" className="py-3 text-left font-semibold">
                {pair}
              </th>
              <td className="tabular py-3 text-right">{rate?.bid ?? '–'}</td>
              <td className="tabular py-3 text-right">{rate?.ask ?? '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
