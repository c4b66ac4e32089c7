import type { listAudit } from '@fairlead/contract/routes/desk/operator'
import type { z } from 'zod'
import type { Column } from '../../ui/tables/data-table.tsx'
import { Moment } from '../shell/moment.tsx'

export type AuditEntry = z.output<typeof listAudit.reply>['entries'][number]
export type AuditColumn = 'at' | 'actor' | 'action'

const hashShown = 12

export const auditColumns: readonly Column<AuditEntry, AuditColumn>[] = [
  { id: 'at', label: 'Time', sortBy: ({ at }) => at, cell: ({ at }) => <Moment at={at} /> },
  { id: 'actor', label: 'Operator', sortBy: ({ actor }) => actor, cell: ({ actor }) => actor },
  {
    id: 'action',
    label: 'What',
    sortBy: ({ action }) => action,
    raw: ({ action, subject, details }) => `${action}: ${subject} ${JSON.stringify(details)}`,
    cell: ({ action, subject, details, hash }) => (
      <div className="min-w-0 whitespace-normal">
        <p>
          <span className="font-semibold">{action}</span> · {subject}
        </p>
        {Object.keys(details).length > 0 && (
          <details className="mt-1 text-xs text-muted">
            <summary className="min-h-6 cursor-pointer">Details</summary>
            <pre className="mt-1 max-w-[70ch] overflow-x-auto whitespace-pre-wrap break-words">
              {JSON.stringify(details, null, 2)}
            </pre>
          </details>
        )}
        <p className="mt-1 font-mono text-xs text-muted">
          {hash ? `sealed ${hash.slice(0, hashShown)}…` : 'sealed within a minute'}
        </p>
      </div>
    ),
  },
]
