import { digits } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import type { UserPrefs } from '../use-prefs.ts'

export function OrderDetails({ prefs }: { prefs: UserPrefs }) {
  const facts = [
    { label: 'Total Orders', count: prefs.totalOrders },
    { label: 'Open Orders', count: prefs.totalOpenTrades },
    { label: 'Closed Orders', count: prefs.totalClosedOrders },
    { label: 'Profitable Trades', count: prefs.totalProfitableTrades, tone: 'text-positive-text' },
    { label: 'Loss Trades', count: prefs.totalLossTrades, tone: 'text-negative-text' },
  ]
  return (
    <Card title="Order Details">
      <dl className="divide-y divide-line text-sm">
        {facts.map((fact) => (
          <div key={fact.label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{fact.label}</dt>
            <dd className={`tabular font-semibold ${fact.tone ?? ''}`}>{digits(fact.count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
