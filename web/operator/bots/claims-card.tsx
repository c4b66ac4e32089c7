import { listLoginClaims } from '@fairlead/contract/routes/bots/operator-terminals'
import { askForOrder } from '@fairlead/contract/routes/desk/operator-orders'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { dayWords } from '../../lib/formats/format-day.ts'
import { type PageQuery, usePagedTable } from '../../lib/use-paged-table.ts'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { AskOrder } from '../desk/orders/ask-order.tsx'
import { ConsoleLink } from '../shell/console-link.tsx'
import { mayCall, type OperatorUser } from '../shell/operator-user.ts'
import { Ago } from '../shell/waits.tsx'

type Reply = z.output<typeof listLoginClaims.reply>
type Claim = Reply['claims'][number]
type ColumnId = 'login' | 'holder' | 'claimant' | 'askedAt' | 'decide'

const pageSize = 10
const dealsOf = (deals: number): string =>
  deals === 0 ? 'no deal' : deals >= 1_000 ? '1,000 deals or more' : `${deals} ${deals === 1 ? 'deal' : 'deals'}`

const columns: readonly Column<Claim, ColumnId>[] = [
  {
    id: 'login',
    label: 'Login',
    cell: ({ login }) => login,
    note: ({ company, server }) => `${company}, ${server}`,
    raw: ({ login }) => login,
  },
  {
    id: 'holder',
    label: 'Current holder',
    cell: ({ holder }) => (
      <ConsoleLink to="members" open={holder.id}>
        {holder.name}
      </ConsoleLink>
    ),
    note: ({ holder: { provedAt, since, deals, bot, joinedAt } }) =>
      [
        provedAt ? 'confirmed by a terminal we host' : 'not proved',
        `since ${dayWords(since)}`,
        dealsOf(deals),
        bot ? `bot ${bot.replaceAll('_', ' ')}` : 'no bot on it',
        `joined ${dayWords(joinedAt)}`,
      ].join(', '),
    raw: ({ holder }) => holder.name,
  },
  {
    id: 'claimant',
    label: 'Claimed by',
    cell: ({ claimant }) => (
      <ConsoleLink to="members" open={claimant.id}>
        {claimant.name}
      </ConsoleLink>
    ),
    note: ({ claimant: { deals, joinedAt } }) => `${dealsOf(deals)}, joined ${dayWords(joinedAt)}`,
    raw: ({ claimant }) => claimant.name,
  },
  {
    id: 'askedAt',
    label: 'Requested',
    cell: ({ askedAt }) => <Ago at={askedAt} />,
    raw: ({ askedAt }) => askedAt,
  },
]

const decideColumn: Column<Claim, ColumnId> = {
  id: 'decide',
  label: 'Decide',
  cell: (claim) => (
    <span className="flex flex-wrap gap-2">
      <Give claim={claim} to={claim.claimant} from={claim.holder} />
      <Give claim={claim} to={claim.holder} from={claim.claimant} />
    </span>
  ),
  raw: () => '',
}

type Side = Claim['claimant']

function Give({ claim: { login, server, holder }, to, from }: { claim: Claim; to: Side; from: Side }) {
  const keeps = to.id === holder.id
  return (
    <AskOrder
      label={keeps ? `Leave it with ${to.name}` : `Give it to ${to.name}`}
      title={`Login ${login} is ${to.name}’s`}
      wish={{ kind: 'give_login', memberId: to.id, otherId: from.id, server, login }}
    >
      {keeps
        ? `When a second operator confirms it, ${from.name} is notified that we could not confirm the account. ${to.name} notices nothing.`
        : `When a second operator confirms it, ${from.name}’s bot stops and its terminal is disconnected; ${to.name} is asked to pair one. Give the evidence as the reason: a broker statement, for example.`}
    </AskOrder>
  )
}

/** Logins that a second member names: two operators decide whose each is. Nothing is shown while there are none. */
export function ClaimsCard({ operator }: { operator: OperatorUser }) {
  const { source } = usePagedTable({
    queryKey: keyOf(listLoginClaims),
    ask: ({ page, pageSize: size, search }: PageQuery<ColumnId>, signal) =>
      call(listLoginClaims, {
        query: { page, pageSize: size, ...(search ? { search } : {}) },
        ...(signal ? { signal } : {}),
      }),
    rowsOf: ({ claims, total }: Reply) => ({ rows: claims, total }),
    pageSize,
  })
  if (source.control.search === '' && !source.isOld && source.rows?.length === 0) return null
  return (
    <Card title="One login, two members" className="mb-4">
      <ReportTable
        caption="Logins claimed by two members"
        columns={mayCall(operator, askForOrder) ? [...columns, decideColumn] : columns}
        source={source}
        rowKey={({ id }) => String(id)}
        empty={<p className="text-muted">No matching login is claimed by two members.</p>}
        searchLabel="Search logins"
        fileName="login-claims"
        onExportFailed={(error) => toastFailure(error, text.internal)}
      />
    </Card>
  )
}
