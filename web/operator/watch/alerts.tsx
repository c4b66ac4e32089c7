import { silencedBy } from '@fairlead/contract/alerts'
import { display } from '@fairlead/contract/constants'
import { acknowledgeAlert, listAlerts } from '@fairlead/contract/routes/watch/operator-alerts'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { type PageQuery, usePagedTable } from '../../lib/use-paged-table.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Segments } from '../../ui/forms/segments.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import type { OperatorUser } from '../shell/operator-user.ts'
import { ReasonDialog } from '../shell/reason-dialog.tsx'
import { useDecision } from '../shell/use-decision.ts'
import { type AlertColumn, type AlertRow, alertColumns } from './alert-columns.tsx'
import { SilenceDialog } from './silence-dialog.tsx'
import { SilencesCard } from './silences-card.tsx'

type State = 'open' | 'over' | 'all'

const states: readonly { value: State; label: string }[] = [
  { value: 'open', label: 'Active' },
  { value: 'over', label: 'Resolved' },
  { value: 'all', label: 'All' },
]

export default function Alerts({ operator }: { operator: OperatorUser }) {
  const [asked, setAsked] = useState<{ what: 'acknowledge' | 'silence'; alert: AlertRow }>()
  const [state, setState] = useState<State>('open')
  const ask = ({ sort, ...query }: PageQuery<AlertColumn>, signal?: AbortSignal) =>
    call(listAlerts, {
      query: {
        ...query,
        ...(sort === 'kind' || sort === 'since' ? { sort } : {}),
        ...(state === 'all' ? {} : { state }),
      },
      ...(signal ? { signal } : {}),
    })
  const { source } = usePagedTable({
    queryKey: [...keyOf(listAlerts), state],
    ask,
    rowsOf: ({ alerts, total }: z.output<typeof listAlerts.reply>) => ({ rows: alerts, total }),
    pageSize: display.reportPageSize,
  })
  const columns = alertColumns({
    maySilence: ({ kind }) => silencedBy(kind).includes(operator.role),
    onAcknowledge: (alert) => setAsked({ what: 'acknowledge', alert }),
    onSilence: (alert) => setAsked({ what: 'silence', alert }),
  })
  const close = () => setAsked(undefined)
  return (
    <>
      <ConsoleHead
        title="Alerts"
        aside={<Segments legend="Which alerts" options={states} value={state} onChange={setState} />}
      >
        Conditions that need an operator. Each is e-mailed at once and listed here while it lasts; a second message
        follows when it is resolved.
      </ConsoleHead>
      <Card>
        <ReportTable
          caption="Alerts"
          columns={columns}
          source={source}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState title="No alerts">No matching alerts.</EmptyState>}
          searchLabel="Search alerts"
          fileName="alerts"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
      </Card>
      <SilencesCard operator={operator} />
      {asked?.what === 'acknowledge' && <AcknowledgeDialog alert={asked.alert} onClose={close} />}
      {asked?.what === 'silence' && <SilenceDialog alert={asked.alert} onClose={close} />}
    </>
  )
}

/** Tells colleagues who looks after it. */
function AcknowledgeDialog({ alert, onClose }: { alert: AlertRow; onClose: () => void }) {
  const { act, decide, isBusy } = useDecision()
  const acknowledge = async (note: string) => {
    if (await decide(() => act(acknowledgeAlert, { params: { id: alert.id }, body: { note } }))) onClose()
  }
  return (
    <ReasonDialog
      title="Acknowledge"
      action="I’ll handle it"
      tone="primary"
      label="Note for colleagues"
      isBusy={isBusy}
      onClose={onClose}
      onDecide={(note) => void acknowledge(note)}
    >
      <p className="font-medium wrap-anywhere">{alert.words}</p>
      <p className="mt-2">
        You will not be reminded of it unless it changes in more than its figures. You will be notified when it is
        resolved or comes back.
      </p>
    </ReasonDialog>
  )
}
