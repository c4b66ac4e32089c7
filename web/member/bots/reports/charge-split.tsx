import { poolWords } from '../../../content/profit-split.ts'
import { money } from '../../../lib/formats/format.ts'
import { chargeParts } from './receipt-lines.ts'
import type { Receipt } from './use-trade.ts'

const fills = ['fill-accent', 'fill-edge', 'fill-ink', 'fill-warning']
const chargeDecimals = 6

/** Where the fuel of a charge went: a bar at a glance, and every share beneath. */
export function ChargeSplit({ receipt }: { receipt: Receipt }) {
  const levels = receipt.toLevels.reduce((sum, { amount }) => sum + amount, 0)
  const groups = [levels, receipt.toPool, receipt.toOperations, receipt.advanceReleased]
  const whole = groups.reduce((sum, amount) => sum + amount, 0)
  let from = 0
  return (
    <section className="mt-6">
      <h3 className="text-base">Where the {money(receipt.paidByFuel, chargeDecimals)} of fuel went</h3>
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" className="mt-3 h-2.5 w-full" aria-hidden="true">
        {groups.map((amount, place) => {
          const width = whole > 0 ? (amount / whole) * 1_000 : 0
          const x = from
          from += width
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change their places
            <rect key={place} x={x} width={Math.max(0, width - 3)} height="10" className={fills[place]} />
          )
        })}
      </svg>
      <dl className="mt-2 divide-y divide-line text-sm">
        {chargeParts(receipt).map((part) => (
          <div key={part.label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{part.label}</dt>
            <dd className="tabular">{money(part.amount, chargeDecimals)}</dd>
          </div>
        ))}
      </dl>
      {receipt.toLevels.length === 0 && (
        <p className="mt-1 text-xs text-muted">No one above you was eligible for a share, so it went to the pool.</p>
      )}
      {receipt.toPool > 0 && <p className="mt-1 text-xs text-muted">{poolWords}</p>}
    </section>
  )
}
