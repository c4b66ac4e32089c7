import { downloadAudit, listAudit, verifyAudit } from '@fairlead/contract/routes/desk/operator'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call, fetchFile } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { digits } from '../../lib/formats/format.ts'
import { type PageQuery, usePagedTable } from '../../lib/use-paged-table.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import { chosenDays, DayRange, type Days } from '../shell/day-range.tsx'
import { type AuditColumn, auditColumns } from './audit-columns.tsx'

type Verdict = z.output<typeof verifyAudit.reply>

const pageSize = 20

export default function Audit() {
  const [days, setDays] = useState<Days>({ from: '', to: '' })
  const [verdict, setVerdict] = useState<Verdict>()
  const [isVerifying, setVerifying] = useState(false)
  const { source } = usePagedTable({
    queryKey: [...keyOf(listAudit), days],
    ask: (query: PageQuery<AuditColumn>, signal?: AbortSignal) =>
      call(listAudit, { query: { ...query, ...chosenDays(days) }, ...(signal && { signal }) }),
    rowsOf: ({ entries, total }: z.output<typeof listAudit.reply>) => ({ rows: entries, total }),
    pageSize,
  })
  const search = source.control.search.trim()

  const verify = async () => {
    setVerifying(true)
    try {
      setVerdict(await call(verifyAudit))
    } catch (error) {
      toastFailure(error, text.internal)
    } finally {
      setVerifying(false)
    }
  }

  return (
    <>
      <ConsoleHead
        title="Audit"
        aside={
          <Button busy={isVerifying} onClick={() => void verify()}>
            Verify the seals
          </Button>
        }
      >
        Operators’ changes, newest first. Each row is sealed with a hash of itself and the row before it.
      </ConsoleHead>
      {verdict && (
        <div className="mb-4">
          <Alert tone={verdict.holds ? 'positive' : 'negative'}>
            <span className="break-all">
              {verdict.holds
                ? `All ${digits(verdict.entries)} rows match their seals. Latest seal: ${verdict.hash.slice(0, 16)}…`
                : `Row ${verdict.brokenAt ?? 'that is missing'} does not match its seal: it was altered after it was written.`}
            </span>
          </Alert>
        </div>
      )}
      <Card>
        <div className="mb-4">
          <DayRange days={days} onChange={setDays} />
        </div>
        <ReportTable
          caption="Audit log"
          columns={auditColumns}
          source={source}
          rowKey={({ id }) => String(id)}
          searchLabel="Search actions, subjects, details and operators"
          fileName="audit-log"
          fetchFile={(format) => fetchFile(downloadAudit, { ...chosenDays(days), ...(search && { search }), format })}
          onExportFailed={(error) => toastFailure(error, text.internal)}
          empty={<EmptyState title="Nothing found">No matching changes.</EmptyState>}
        />
      </Card>
    </>
  )
}
