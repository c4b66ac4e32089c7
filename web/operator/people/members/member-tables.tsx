import { logWords } from '@fairlead/contract/part-share'
import type { Route } from '@fairlead/contract/route'
import { listMemberSignals, type signalKind } from '@fairlead/contract/routes/bots/operator-terminals'
import {
  listMemberAudit,
  listMemberMails,
  readMemberLog,
  readMemberStatement,
  readMemberTeam,
  readMemberTrades,
} from '@fairlead/contract/routes/people/operator-members'
import { text } from '@fairlead/contract/text'
import { tradeTypeWords } from '@fairlead/contract/trade-type'
import { type DealOf, dealOfWire } from '@fairlead/contract/wire-names'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { money, signedMoney } from '../../../lib/formats/format.ts'
import { type PageQuery, type RowsOf, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { ConsoleLink } from '../../shell/console-link.tsx'
import { Moment } from '../../shell/moment.tsx'

const pageSize = 10

type Query = { page: number; pageSize: number; search?: string }
type Listed<Reply, Row> = {
  route: Pick<Route, 'path'>
  id: number
  caption: string
  columns: readonly Column<Row>[]
  ask: (query: Query, signal?: AbortSignal) => Promise<Reply>
  rowsOf: (reply: Reply) => RowsOf<Row>
  rowKey: (row: Row) => string
  hasSearch?: boolean
}

/** One list of a member's, as the server sorts it. */
function MemberTable<Reply, Row>(listed: Listed<Reply, Row>) {
  const { route, id, caption, columns, ask, rowsOf, rowKey, hasSearch = true } = listed
  const { source } = usePagedTable({
    queryKey: [...keyOf(route), id],
    ask: ({ page, pageSize: size, search }: PageQuery<string>, signal) =>
      ask({ page, pageSize: size, ...(search ? { search } : {}) }, signal),
    rowsOf,
    pageSize,
  })
  return (
    <ReportTable
      caption={caption}
      columns={columns}
      source={source}
      rowKey={rowKey}
      empty={<EmptyState title="No entries" />}
      hasSearch={hasSearch}
      fileName={`member-${id}-${caption.toLowerCase().replaceAll(' ', '-')}`}
      onExportFailed={(error) => toastFailure(error, text.internal)}
    />
  )
}

const at = <Row,>(label: string, of: (row: Row) => string): Column<Row> => ({
  id: label,
  label,
  cell: (row) => <Moment at={of(row)} />,
  raw: of,
})
const words = <Row,>(label: string, of: (row: Row) => string): Column<Row> => ({
  id: label,
  label,
  cell: of,
  raw: of,
})
const amount = <Row,>(
  label: string,
  of: (row: Row) => number,
  format = (value: number) => money(value),
): Column<Row> => ({
  id: label,
  label,
  align: 'end',
  cell: (row) => format(of(row)),
  raw: of,
})
const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

type Line = z.output<typeof readMemberStatement.reply>['lines'][number]

export function StatementTable({ id }: { id: number }) {
  return (
    <MemberTable
      route={readMemberStatement}
      id={id}
      caption="Statement"
      columns={[
        at<Line>('When', (line) => line.at),
        words<Line>('Account', ({ account }) => account.replaceAll('_', ' ')),
        words<Line>('What', ({ what }) => what),
        amount<Line>(
          'Amount',
          (line) => line.amount,
          (value) => signedMoney(value, 6),
        ),
        amount<Line>(
          'Balance',
          ({ balance }) => balance,
          (value) => money(value, 6),
        ),
      ]}
      ask={(query, signal) => call(readMemberStatement, { params: { id }, query, ...withSignal(signal) })}
      rowsOf={({ lines, total }) => ({ rows: lines, total })}
      rowKey={({ entry, account }) => `${entry} ${account}`}
    />
  )
}

type Deal = DealOf<z.output<typeof readMemberTrades.reply>['allUserTrades'][number]>

export function TradesTable({ id }: { id: number }) {
  return (
    <MemberTable
      route={readMemberTrades}
      id={id}
      caption="Trades"
      columns={[
        at<Deal>('When', (deal) => deal.at),
        words<Deal>('Ticket', ({ ticket }) => String(ticket)),
        words<Deal>('Symbol', ({ symbol }) => symbol),
        words<Deal>('Side', (deal) => {
          const { side, does } = tradeTypeWords(deal)
          return `${side} · ${does}`
        }),
        amount<Deal>('Volume', ({ volume }) => volume, String),
        amount<Deal>('Price', ({ price }) => price, String),
        amount<Deal>('Profit', ({ profit }) => profit, signedMoney),
      ]}
      ask={(query, signal) => call(readMemberTrades, { params: { id }, query, ...withSignal(signal) })}
      rowsOf={({ allUserTrades, total }) => ({ rows: allUserTrades.map(dealOfWire), total })}
      rowKey={({ account, ticket }) => `${account} ${ticket}`}
    />
  )
}

type LogEntry = z.output<typeof readMemberLog.reply>['entries'][number]

export const logColumns: readonly Column<LogEntry>[] = [
  at('When', (entry) => entry.at),
  words('Kind', ({ kind }) => kind),
  words('Symbol', ({ symbol }) => symbol ?? '–'),
  words('What', logWords),
]

export function LogTable({ id }: { id: number }) {
  return (
    <MemberTable
      route={readMemberLog}
      id={id}
      caption="Bot log"
      columns={logColumns}
      ask={(query, signal) => call(readMemberLog, { params: { id }, query, ...withSignal(signal) })}
      rowsOf={({ entries, total }) => ({ rows: entries, total })}
      rowKey={(entry) => entry.id}
    />
  )
}

type Referred = z.output<typeof readMemberTeam.reply>['directTeamData'][number]

export function TeamTable({ id }: { id: number }) {
  return (
    <MemberTable
      route={readMemberTeam}
      id={id}
      caption="Team"
      columns={[
        {
          id: 'name',
          label: 'Name',
          cell: ({ user_id, name }: Referred) => (
            <ConsoleLink to="members" open={user_id}>
              {name}
            </ConsoleLink>
          ),
          raw: ({ name }) => name,
        },
        words<Referred>('Package', ({ pkg_name }) => pkg_name ?? '–'),
        amount<Referred>('Deposited', ({ totalDepositFuel }) => totalDepositFuel),
        amount<Referred>('Charged', ({ fuelCharge }) => fuelCharge),
        at<Referred>('Joined', ({ created_on }) => created_on),
      ]}
      ask={(query, signal) => call(readMemberTeam, { params: { id }, query, ...withSignal(signal) })}
      rowsOf={({ directTeamData, total }) => ({ rows: directTeamData, total })}
      rowKey={({ user_id }) => String(user_id)}
    />
  )
}

type Mail = z.output<typeof listMemberMails.reply>['mails'][number]

export function MailsTable({ id }: { id: number }) {
  return (
    <MemberTable
      route={listMemberMails}
      id={id}
      caption="Mails"
      hasSearch={false}
      columns={[
        at<Mail>('Queued', ({ queuedAt }) => queuedAt),
        {
          id: 'state',
          label: 'State',
          cell: ({ sentAt, failedAt }: Mail) =>
            sentAt ? (
              <Badge tone="positive">sent</Badge>
            ) : failedAt ? (
              <Badge tone="negative">given up</Badge>
            ) : (
              <Badge>waits</Badge>
            ),
          raw: ({ sentAt, failedAt }) => (sentAt ? 'sent' : failedAt ? 'given up' : 'waits'),
        },
        amount<Mail>('Tries', ({ tries }) => tries, String),
        words<Mail>('Last error', ({ lastError }) => lastError ?? '–'),
      ]}
      ask={({ page, pageSize: size }, signal) =>
        call(listMemberMails, { params: { id }, query: { page, pageSize: size }, ...withSignal(signal) })
      }
      rowsOf={({ mails, total }) => ({ rows: mails, total })}
      rowKey={(mail) => String(mail.id)}
    />
  )
}

type Audited = z.output<typeof listMemberAudit.reply>['entries'][number]

export function AuditTable({ id }: { id: number }) {
  return (
    <MemberTable
      route={listMemberAudit}
      id={id}
      caption="Audit"
      hasSearch={false}
      columns={[
        at<Audited>('When', (entry) => entry.at),
        words<Audited>('Who', ({ actor }) => actor),
        words<Audited>('What', ({ action }) => action),
        words<Audited>('Details', ({ details }) =>
          Object.entries(details)
            .map(([name, value]) => `${name}: ${String(value)}`)
            .join(', '),
        ),
      ]}
      ask={({ page, pageSize: size }, signal) =>
        call(listMemberAudit, { params: { id }, query: { page, pageSize: size }, ...withSignal(signal) })
      }
      rowsOf={({ entries, total }) => ({ rows: entries, total })}
      rowKey={(entry) => String(entry.id)}
    />
  )
}

type Signal = z.output<typeof listMemberSignals.reply>['signals'][number]
const signalWords: Record<z.output<typeof signalKind>, string> = {
  price: 'Price differs from the market',
  profit: 'Profit does not match its prices',
  order: 'Impossible times',
  vanished: 'Closed without a deal',
  silence: 'Lost while disconnected',
}

/** What the terminals told that the market or their own words contradict. */
export function SignalsTable({ id }: { id: number }) {
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">
        What this member’s terminals reported, compared with the market. Unlikely does not mean proven: a broker may
        have had a bad moment. No action is taken automatically.
      </p>
      <MemberTable
        route={listMemberSignals}
        id={id}
        caption="Signals"
        ask={(query, signal) => call(listMemberSignals, { params: { id }, query, ...withSignal(signal) })}
        rowsOf={({ signals, total }) => ({ rows: signals, total })}
        rowKey={(row: Signal) => String(row.id)}
        columns={[
          at<Signal>('When', (row) => row.at),
          words<Signal>('Signal', (row) => signalWords[row.kind]),
          words<Signal>('Reported', (row) => row.words),
          words<Signal>('Login', (row) => row.login),
        ]}
      />
    </>
  )
}
