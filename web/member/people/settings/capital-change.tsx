import { digits, money } from '../../../lib/formats/format.ts'
import type { FuelNeed } from '../../bots/onboarding/package-fuel.ts'
import { useCapitalPreview } from '../../bots/onboarding/use-capital-preview.ts'

type Fuelled = { capital: number; need: FuelNeed | undefined }
type Props = { before: Fuelled; after: Fuelled }

/** What another capital changes, each figure as it is and as it would be. */
export function CapitalChange({ before, after }: Props) {
  const present = useCapitalPreview(before.capital)
  const wanted = useCapitalPreview(after.capital)
  if (!present || !wanted) return null
  const rows = [
    { label: 'Instruments', is: present.assets.join(', '), willBe: wanted.assets.join(', ') },
    { label: 'Trades at once', is: digits(present.tradesMax), willBe: digits(wanted.tradesMax) },
    {
      label: 'Maximum loss per trade',
      is: money(present.lossPerTradeMax),
      willBe: money(wanted.lossPerTradeMax),
    },
    { label: 'Loss closure at', is: money(present.lossClosureAt), willBe: money(wanted.lossClosureAt) },
    { label: 'Fuel is low below', is: money(present.lowFuelBelow), willBe: money(wanted.lowFuelBelow) },
    ...(before.need && after.need
      ? [{ label: 'Fuel balance needed', is: money(before.need.needed), willBe: money(after.need.needed) }]
      : []),
  ]
  return (
    <div>
      <table className="w-full text-sm">
        <caption className="sr-only">What changes with the new capital</caption>
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
              <td className="tabular py-2 text-right">{row.is}</td>
              <td className="tabular py-2 pl-4 text-right font-semibold">{row.willBe}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {wanted.tooSmallFor.length > 0 && (
        <p className="mt-2 text-sm text-muted">Too small for {wanted.tooSmallFor.join(', ')}.</p>
      )}
    </div>
  )
}
