import { alertTitles } from '@fairlead/contract/alerts'
import type { listAlerts } from '@fairlead/contract/routes/watch/operator-alerts'
import type { z } from 'zod'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { Moment } from '../shell/moment.tsx'

export type AlertRow = z.output<typeof listAlerts.reply>['alerts'][number]
export type AlertColumn = 'kind' | 'words' | 'since' | 'state' | 'act'

type Acts = {
  maySilence: (alert: AlertRow) => boolean
  onAcknowledge: (alert: AlertRow) => void
  onSilence: (alert: AlertRow) => void
}

export const alertColumns = (acts: Acts): readonly Column<AlertRow, AlertColumn>[] => [
  {
    id: 'kind',
    label: 'What',
    sortBy: ({ kind }) => kind,
    cell: ({ kind }) => <span className="font-medium">{alertTitles[kind]}</span>,
    raw: ({ kind }) => alertTitles[kind],
  },
  {
    id: 'words',
    label: 'Details',
    cell: ({ words }) => <span className="md:block md:min-w-64">{words}</span>,
    note: ({ acknowledged }) =>
      acknowledged && (
        <>
          {acknowledged.by}, <Moment at={acknowledged.at} />: {acknowledged.note}
        </>
      ),
    raw: ({ words }) => words,
  },
  { id: 'since', label: 'Since', sortBy: ({ since }) => since, cell: ({ since }) => <Moment at={since} /> },
  {
    id: 'state',
    label: 'State',
    cell: (alert) => <States {...alert} />,
    note: ({ silencedUntil }) =>
      silencedUntil && (
        <>
          until <Moment at={silencedUntil} />
        </>
      ),
    raw: ({ overAt }) => overAt ?? 'active',
  },
  {
    id: 'act',
    label: 'Actions',
    align: 'end',
    cell: (alert) => <Acts alert={alert} {...acts} />,
    raw: ({ acknowledged }) => (acknowledged ? `${acknowledged.by}, ${acknowledged.at}: ${acknowledged.note}` : ''),
  },
]

function States({ overAt, acknowledged, silencedUntil }: AlertRow) {
  return (
    <span className="inline-flex flex-wrap gap-1 max-md:justify-end">
      {overAt ? <Badge>over</Badge> : <Badge tone="warning">active</Badge>}
      {acknowledged?.holds && <Badge tone="accent">acknowledged</Badge>}
      {silencedUntil && <Badge>silenced</Badge>}
    </span>
  )
}

function Acts({ alert, maySilence, onAcknowledge, onSilence }: Acts & { alert: AlertRow }) {
  if (alert.overAt) return null
  const of = `${alertTitles[alert.kind]}: ${alert.words}`
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {!alert.acknowledged?.holds && (
        <Button tone="secondary" aria-label={`Acknowledge ${of}`} onClick={() => onAcknowledge(alert)}>
          Acknowledge
        </Button>
      )}
      {maySilence(alert) && !alert.silencedUntil && (
        <Button tone="secondary" aria-label={`Silence ${of}`} onClick={() => onSilence(alert)}>
          Silence
        </Button>
      )}
    </span>
  )
}
