import { bookFigures } from '@fairlead/contract/figures'
import { text } from '@fairlead/contract/text'
import { useFailureToast } from '../../lib/calls/use-failure-toast.ts'
import { digits, money } from '../../lib/formats/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import { type Overview, useOverview } from '../shell/use-overview.ts'
import { Ago } from '../shell/waits.tsx'
import { FiguresCard } from './figures-card.tsx'
import { HealthCard } from './health-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

export default function OverviewSection() {
  const { data, error } = useOverview()
  useFailureToast(error, text.internal)
  const treasury = data?.treasury
  return (
    <>
      <ConsoleHead title="Overview" aside={data && <Marks overview={data} />}>
        What needs your attention, and the state of the service.
      </ConsoleHead>
      {data?.payoutsStopped && (
        <div className="mb-4">
          <Alert tone="negative">
            Payouts are stopped since <Ago at={data.payoutsStopped.since} />: {data.payoutsStopped.reason}
          </Alert>
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <WaitingCard overview={data} />
        <HealthCard overview={data} />
      </div>
      <div className="mt-4 grid gap-3 min-[22.5rem]:grid-cols-2 md:gap-4 xl:grid-cols-4">
        <StatCard
          label="Members"
          value={data && digits(data.members)}
          caption="Everyone who has registered. Operators are not counted."
          howComputed="Updated every minute."
        />
        <StatCard
          label="Active bots"
          value={data && digits(data.activeBots)}
          caption="Bots that are active, paused by their owner or low on fuel."
          howComputed="Updated every minute."
        />
        {treasury !== null && (
          <>
            <StatCard
              label={bookFigures.treasury.label}
              value={treasury && money(treasury.cash)}
              caption={bookFigures.treasury.means}
              howComputed="As of the latest ledger check."
            />
            <StatCard
              label={bookFigures.liabilities.label}
              value={treasury && money(treasury.liabilities)}
              caption={`${bookFigures.liabilities.means}${treasury ? ` ${cover(treasury)}.` : ''}`}
              howComputed="As of the latest ledger check."
            />
          </>
        )}
      </div>
      <FiguresCard />
    </>
  )
}

const cover = ({ cash, liabilities }: NonNullable<Overview['treasury']>): string =>
  cash >= liabilities ? `${money(cash - liabilities)} more than owed` : `${money(liabilities - cash)} missing`

function Marks({ overview: { books, treasury } }: { overview: Overview }) {
  return (
    <>
      {books && (
        <Badge tone={books.holds ? 'positive' : 'negative'}>
          {books.holds ? 'Ledger in order' : 'Ledger check failed'}, checked&nbsp;
          <Ago at={books.checkedAt} />
        </Badge>
      )}
      {treasury && (
        <Badge tone={treasury.cash >= treasury.liabilities ? 'positive' : 'negative'}>
          Treasury {money(treasury.cash)} {treasury.cash >= treasury.liabilities ? '≥' : '<'} owed{' '}
          {money(treasury.liabilities)}
        </Badge>
      )}
    </>
  )
}
