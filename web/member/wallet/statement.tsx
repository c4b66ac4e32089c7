import { statementAccount, statementKind } from '@fairlead/contract/routes/finance/statement'
import { text } from '@fairlead/contract/text'
import { Download } from 'lucide-react'
import { sentencesOf } from '../../lib/calls/api-error.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { NoHits } from '../../ui/tables/no-hits.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { accountWords, kindWords, type StatementLine, statementColumns } from './statement-columns.tsx'
import { pageSize, type StatementFilter, useStatement, useStatementFile } from './use-statement.ts'

const everything: StatementFilter = { account: '', kind: '', from: '', to: '', search: '' }

/** Every line of the ledger on the member's accounts, with the balance after it. */
export default function Statement({ account = '' }: { account?: StatementFilter['account'] }) {
  const { filter, page, query, sent, toPage, narrow } = useStatement({ ...everything, account })
  const file = useStatementFile(sent)
  const save = (format: 'csv' | 'xlsx') =>
    file.mutate(format, { onError: (error) => toastFailure(error, text.internal) })
  const { data } = query
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))

  return (
    <Card
      title="Statement"
      aside={
        <div className="flex gap-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              tone="secondary"
              busy={file.isPending && file.variables === format}
              disabled={!data?.total}
              onClick={() => save(format)}
            >
              <Download className="size-4" aria-hidden="true" />
              {format.toUpperCase()}
              <span className="sr-only">: save the statement</span>
            </Button>
          ))}
        </div>
      }
    >
      <Filter filter={filter} onNarrow={narrow} />
      {query.error && (
        <Alert tone="negative">
          {sentencesOf(query.error, text.internal).join(' ')}{' '}
          <button type="button" onClick={() => query.refetch()} className="font-semibold underline">
            Try again
          </button>
        </Alert>
      )}
      {query.isPending && <Skeleton className="h-96 w-full" />}
      {data?.lines.length === 0 &&
        (filter.search.trim() ? (
          <NoHits search={filter.search.trim()} onClear={() => narrow({ search: '' })} />
        ) : (
          <EmptyState title="No Data Available">No matching entries. Choose a wider range.</EmptyState>
        ))}
      {data && data.lines.length > 0 && (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <DataTable caption="Statement" columns={statementColumns} rows={data.lines} rowKey={keyOfLine} isWhole />
        </div>
      )}
      {pages > 1 && (
        <div className="mt-4">
          <Pagination page={page} pages={pages} onPage={toPage} label="Pages of the statement" />
        </div>
      )}
      <p className="mt-4 max-w-[75ch] text-sm text-muted">
        The entries of an account add up to its balance. Days are UTC days. A download contains only the filtered
        entries.
        {data?.isCut && ' Only the newest 20,000 entries of an account are searched; write to us for older ones.'}
      </p>
    </Card>
  )
}

const keyOfLine = ({ entry, account }: StatementLine) => `${entry} ${account}`

type FilterProps = { filter: StatementFilter; onNarrow: (change: Partial<StatementFilter>) => void }

function Filter({ filter, onNarrow }: FilterProps) {
  return (
    <search className="mb-5 grid grid-cols-2 items-end gap-3 xl:grid-cols-5">
      <Select
        label="Account"
        value={filter.account ?? ''}
        options={[
          { value: '', label: 'All accounts' },
          ...statementAccount.options.map((value) => ({ value, label: accountWords[value] })),
        ]}
        onChange={({ target }) => onNarrow({ account: statementAccount.safeParse(target.value).data ?? '' })}
      />
      <Select
        label="Kind"
        value={filter.kind ?? ''}
        options={[
          { value: '', label: 'Everything' },
          ...statementKind.options.map((value) => ({ value, label: kindWords[value] })),
        ]}
        onChange={({ target }) => onNarrow({ kind: statementKind.safeParse(target.value).data ?? '' })}
      />
      <Field
        label="From"
        type="date"
        value={filter.from}
        max={filter.to || undefined}
        onChange={({ target }) => onNarrow({ from: target.value })}
      />
      <Field
        label="To"
        type="date"
        value={filter.to}
        min={filter.from || undefined}
        onChange={({ target }) => onNarrow({ to: target.value })}
      />
      <div className="max-xl:col-span-2">
        <Field
          label="Search"
          type="search"
          placeholder="Name or amount"
          maxLength={100}
          value={filter.search}
          onChange={({ target }) => onNarrow({ search: target.value })}
        />
      </div>
    </search>
  )
}
