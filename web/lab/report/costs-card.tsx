import type { Costs } from '@fairlead/engine/backtest/sum-costs'
import { signedMoney } from '../../lib/formats/format.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dollarsOf, dollarsOfMicros } from './run-words.ts'

type Props = { costs: Costs; netCents: number; chargeMicros: number; hostingMicros: number; keptMicros: number }

/** From what the prices alone would have brought to what the member keeps, each cost by itself. */
export function CostsCard({ costs, netCents, chargeMicros, hostingMicros, keptMicros }: Props) {
  const lines = [
    { label: 'From prices alone', note: 'Every deal at the price the market had', amount: dollarsOf(costs.grossCents) },
    { label: 'Spread', note: 'Bought at the ask, sold at the bid', amount: dollarsOf(costs.spreadCents) },
    { label: 'Slippage', note: 'Orders that fill a little worse than asked', amount: dollarsOf(costs.slippageCents) },
    { label: 'Commission', note: 'Of the broker, on each deal', amount: dollarsOf(costs.commissionCents) },
    { label: 'Swaps', note: 'For nights, paid or received', amount: dollarsOf(costs.swapCents) },
    { label: 'Traded', note: 'What the broker’s statement shows', amount: dollarsOf(netCents), isSum: true },
    { label: 'Fuel charge', note: 'Our part of profits', amount: 0 - dollarsOfMicros(chargeMicros) },
    { label: 'Hosting', note: 'By the day', amount: 0 - dollarsOfMicros(hostingMicros) },
    { label: 'Kept', note: 'Compared with doing nothing', amount: dollarsOfMicros(keptMicros), isSum: true },
  ]
  const most = Math.max(...lines.map(({ amount }) => Math.abs(amount)), Number.MIN_VALUE)
  return (
    <Card title="Where the money went">
      <table className="w-full text-sm">
        <caption className="sr-only">From what prices alone brought to what is kept</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Share</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, note, amount, isSum }) => (
            <tr key={label} className={classNames('border-b border-line last:border-0', isSum && 'font-semibold')}>
              <th scope="row" className="py-2.5 pr-3 text-left font-[inherit]">
                {label}
                <span className="block text-xs font-normal text-muted">{note}</span>
              </th>
              <td className="w-1/3 max-sm:hidden">
                <svg viewBox="-100 0 200 10" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
                  <path d="M0 0V10" className="stroke-edge" vectorEffect="non-scaling-stroke" />
                  <rect
                    x={amount < 0 ? (amount / most) * 100 : 0}
                    width={(Math.abs(amount) / most) * 100}
                    height="10"
                    rx="1"
                    className={amount < 0 ? 'fill-negative' : 'fill-positive'}
                  />
                </svg>
              </td>
              <td className="figure py-2.5 pl-3 text-right">{signedMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
