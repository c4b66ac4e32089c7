import { text } from '@fairlead/contract/text'
import { digits, money } from '../../lib/format.ts'
import { useFailureToast } from '../../lib/use-failure-toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { ConsoleHead } from '../console-head.tsx'
import { type Overview, useOverview } from '../use-overview.ts'
import { Ago } from '../waits.tsx'
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
        What waits for a person, and how the service stands.
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
      <div className="mt-4 grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        <StatCard
          label="Members"
          value={data && digits(data.members)}
          howComputed="Everybody who registered, counted each minute; operators are not members."
        />
        <StatCard
          label="Active bots"
          value={data && digits(data.activeBots)}
          howComputed="Bots that are active, paused by their owner, or low on fuel, counted each minute."
        />
        {treasury !== null && (
          <>
            <StatCard
              label="Treasury"
              value={treasury && money(treasury.cash)}
              howComputed="Cash in the books, as of the newest check: what the chain holds for us."
            />
            <StatCard
              label="Owed to members"
              value={treasury && money(treasury.liabilities)}
              caption={treasury && cover(treasury)}
              howComputed="Fuel, income, holds and suspense, less direct income paid in advance: what members could take out."
            />
          </>
        )}
      </div>
      <FiguresCard />
    </>
  )
}

const cover = ({ cash, liabilities }: NonNullable<Overview['treasury']>): string =>
  cash >= liabilities ? `${money(cash - liabilities)} more than owed` : `${money(liabilities - cash)} are missing`

function Marks({ overview: { books, treasury } }: { overview: Overview }) {
  return (
    <>
      {books && (
        <Badge tone={books.holds ? 'positive' : 'negative'}>
          {books.holds ? 'Books hold' : 'Books do not hold'}, checked&nbsp;
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
