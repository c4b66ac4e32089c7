import { display } from '@fairlead/contract/constants'
import { endTerminal, resyncTerminal } from '@fairlead/contract/routes/bots/terminal'
import { listTerminals } from '@fairlead/contract/routes/desk/operator'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { type PageQuery, usePagedTable } from '../../lib/use-paged-table.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { memberColumn } from '../people/member-column.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import { ConsoleLink } from '../shell/console-link.tsx'
import { Moment } from '../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../shell/operator-user.ts'
import { PairingCodeButton } from '../shell/pairing-code.tsx'
import { useDecision } from '../shell/use-decision.ts'
import { ClaimsCard } from './claims-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { UnclearChoices } from './unclear-choices.tsx'

type Reply = z.output<typeof listTerminals.reply>
type Terminal = Reply['terminals'][number]
type ColumnId = 'name' | 'login' | 'server' | 'state' | 'signals' | 'lastSyncAt' | 'lastError' | 'act'

const columns: readonly Column<Terminal, ColumnId>[] = [
  memberColumn,
  {
    id: 'login',
    label: 'Login',
    sortBy: ({ login }) => login,
    cell: ({ login, demo }) => (demo ? `${login} (demo)` : login),
    note: ({ hosted }) => (hosted ? 'hosted by us' : 'the member’s own'),
    raw: ({ login }) => login,
  },
  {
    id: 'server',
    label: 'Broker',
    sortBy: ({ server }) => server,
    cell: ({ company }) => company,
    note: ({ server, eaVersion, build }) => `${server}, advisor ${eaVersion}, build ${build}`,
    raw: ({ server }) => server,
  },
  { id: 'state', label: 'State', cell: (terminal) => <State terminal={terminal} />, raw: stateOf },
  {
    id: 'signals',
    label: 'Signals, 7 days',
    align: 'end',
    cell: ({ signals, memberId, login }) =>
      signals === 0 ? (
        'none'
      ) : (
        <ConsoleLink to="members" open={memberId}>
          {signals} <span className="sr-only">signals of login {login}</span>
        </ConsoleLink>
      ),
    raw: ({ signals }) => signals,
  },
  {
    id: 'lastSyncAt',
    label: 'Last contact',
    sortBy: ({ lastSyncAt }) => lastSyncAt ?? '',
    cell: ({ lastSyncAt }) => (lastSyncAt ? <Moment at={lastSyncAt} /> : 'never'),
    raw: ({ lastSyncAt }) => lastSyncAt ?? '',
  },
  {
    id: 'lastError',
    label: 'Last error',
    cell: ({ lastError }) => lastError ?? 'none',
    raw: ({ lastError }) => lastError ?? '',
  },
]

function stateOf({ ended, connected, tradeAllowed, agrees, corrections, isDoubted, unclear }: Terminal): string {
  if (ended) return 'cut off'
  if (!connected) return 'silent'
  if (isDoubted) return 'unlikely balance'
  if (unclear.length > 0) return 'symbols unclear'
  if (!tradeAllowed) return 'trading not allowed'
  if (!agrees) return 'comparing'
  return corrections > 0 ? `${corrections} corrections` : 'connected'
}

function State({ terminal }: { terminal: Terminal }) {
  const words = stateOf(terminal)
  const tone =
    words === 'connected' ? 'positive' : words === 'silent' ? 'negative' : terminal.ended ? undefined : 'warning'
  return <Badge {...(tone && { tone })}>{words}</Badge>
}

const actColumn: Column<Terminal, ColumnId> = {
  id: 'act',
  label: 'What to do',
  cell: (terminal) => (terminal.ended ? '' : <Act terminal={terminal} />),
}

function Act({ terminal }: { terminal: Terminal }) {
  const { id, login, hosted, memberId, name } = terminal
  const { act, decide, isBusy } = useDecision()
  const params = { id }
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        tone="secondary"
        busy={isBusy}
        aria-label={`Resync login ${login}`}
        onClick={() => decide(() => act(resyncTerminal, { params }))}
      >
        Resync
      </Button>
      {hosted && <PairingCodeButton memberId={memberId} name={name} />}
      <Button
        tone="danger"
        disabled={isBusy}
        aria-label={`Cut off login ${login}`}
        onClick={() => decide(() => act(endTerminal, { params }))}
      >
        Cut off
      </Button>
      {terminal.unclear.length > 0 && <UnclearChoices terminal={terminal} />}
    </span>
  )
}

export default function Terminals({ operator }: { operator: OperatorUser }) {
  const ask = ({ sort, ...query }: PageQuery<ColumnId>, signal?: AbortSignal) =>
    call(listTerminals, {
      query: { ...query, ...(sort === 'login' || sort === 'server' || sort === 'lastSyncAt' ? { sort } : {}) },
      ...(signal ? { signal } : {}),
    })
  const { source } = usePagedTable({
    queryKey: keyOf(listTerminals),
    ask,
    rowsOf: ({ terminals, total }: Reply) => ({ rows: terminals, total }),
    pageSize: display.reportPageSize,
  })
  return (
    <>
      <ConsoleHead title="Terminals">
        MetaTrader terminals that trade for members. A terminal that is silent for a minute raises an alert; nothing is
        opened on it until it reconnects and its records match the broker’s.
      </ConsoleHead>
      <SourcesCard operator={operator} />
      <ClaimsCard operator={operator} />
      <Card title="All terminals">
        <ReportTable
          caption="Terminals"
          columns={mayCall(operator, resyncTerminal) ? [...columns, actColumn] : columns}
          source={source}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState title="No terminal yet">No terminal is paired.</EmptyState>}
          searchLabel="Search terminals"
          fileName="terminals"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
      </Card>
    </>
  )
}
