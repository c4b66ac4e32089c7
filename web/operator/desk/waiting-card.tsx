import { Link } from 'react-router'
import { digits, money } from '../../lib/formats/format.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sectionPath } from '../shell/section-path.ts'
import type { Overview } from '../shell/use-overview.ts'
import { Ago, TimeLeft } from '../shell/waits.tsx'

type Waiting = Overview['waiting'][number]

const names: Readonly<Record<Waiting['queue'], { label: string; section: string }>> = {
  activations: { label: 'Bots to set up', section: 'activations' },
  withdrawals: { label: 'Withdrawals to decide', section: 'withdrawals' },
  refunds: { label: 'Refunds to decide', section: 'withdrawals' },
  deposits: { label: 'Deposits of closed accounts', section: 'deposits' },
  frozen: { label: 'Frozen accounts', section: 'frozen' },
  orders: { label: 'Requests for a second operator', section: 'orders' },
  messages: { label: 'Messages to answer', section: 'messages' },
  alerts: { label: 'Active alerts', section: 'alerts' },
}

/** What waits for a person: what may wait the shortest on top. */
export function WaitingCard({ overview }: { overview: Overview | undefined }) {
  return (
    <Card title="Needs attention">
      {!overview && <Skeleton className="h-40 w-full" />}
      {overview?.waiting.length === 0 && <EmptyState title="All clear">All queues are empty.</EmptyState>}
      {overview && overview.waiting.length > 0 && (
        <ul className="-my-2">
          {overview.waiting.map((one) => (
            <WaitingLine key={one.queue} waiting={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function WaitingLine({ waiting: { queue, count, amount, oldestAt, dueAt } }: { waiting: Waiting }) {
  const { label, section } = names[queue]
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={sectionPath(section)}
        className="-mx-2 flex min-h-14 items-center justify-between gap-4 rounded-control px-2 py-2 hover:bg-raised"
      >
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-muted">
            {digits(count)}
            {amount !== null && `, ${money(amount)}`}, the oldest <Ago at={oldestAt} />
          </span>
        </span>
        {dueAt && <TimeLeft until={dueAt} />}
      </Link>
    </li>
  )
}
