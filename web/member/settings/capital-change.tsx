import { digits, money } from '../../lib/format.ts'
import type { FuelNeed } from '../onboarding/package-fuel.ts'
import { useCapitalPreview } from '../onboarding/use-capital-preview.ts'

type Props = { before: number; after: number; need: FuelNeed | undefined; fuel: number }

/** What another capital changes, each figure as it is and as it would be. */
export function CapitalChange({ before, after, need, fuel }: Props) {
  const now = useCapitalPreview(before)
  const then = useCapitalPreview(after)
  if (!now.data || !then.data) return null
  const rows = [
    { label: 'Instruments', now: now.data.assets.join(', '), then: then.data.assets.join(', ') },
    { label: 'Trades at once', now: digits(now.data.tradesMax), then: digits(then.data.tradesMax) },
    {
      label: 'Most one trade can lose',
      now: money(now.data.lossPerTradeMax),
      then: money(then.data.lossPerTradeMax),
    },
    { label: 'Loss closure at', now: money(now.data.lossClosureAt), then: money(then.data.lossClosureAt) },
    { label: 'Fuel is low below', now: money(now.data.lowFuelBelow), then: money(then.data.lowFuelBelow) },
    ...(need ? [{ label: 'Fuel that must be there', now: money(fuel), then: money(need.needed) }] : []),
  ]
  return (
    <div>
      <table className="w-full text-sm">
        <caption className="sr-only">What the new capital changes</caption>
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="py-1.5 font-normal">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              Now
            </th>
            <th scope="col" className="py-1.5 pl-4 text-right font-normal">
              Then
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row" className="py-2 pr-4 text-left font-normal text-muted">
                {row.label}
              </th>
              <td className="tabular py-2 text-right">{row.now}</td>
              <td className="tabular py-2 pl-4 text-right font-semibold">{row.then}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {then.data.tooSmallFor.length > 0 && (
        <p className="mt-2 text-sm text-muted">Too small for {then.data.tooSmallFor.join(', ')}.</p>
      )}
    </div>
  )
}
