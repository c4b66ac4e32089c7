import { digits } from '../../../lib/formats/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Changing } from '../../../ui/changing.tsx'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { How } from '../../people/help/how.tsx'
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
    <Card
      title="Order Details"
      aside={
        <Explain what="Order Details">
          <How id="orders">
            {digits(prefs.totalOpenTrades)} open + {digits(prefs.totalClosedOrders)} closed ={' '}
            {digits(prefs.totalOrders)} in all, since you joined.
          </How>
        </Explain>
      }
    >
      <dl className="divide-y divide-line text-sm">
        {facts.map((fact) => (
          <div key={fact.label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{fact.label}</dt>
            <dd className={`tabular font-semibold ${fact.tone ?? ''}`}>
              <Changing value={digits(fact.count)} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
