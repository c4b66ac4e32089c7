import { addKnownSource, listKnownSources, removeKnownSource } from '@fairlead/contract/routes/desk/operator-clusters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Moment } from '../../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { useDecision } from '../../shell/use-decision.ts'
import { clusterWords } from '../cluster-words.ts'

export type KnownSource = Pick<z.output<typeof listKnownSources.reply>['sources'][number], 'kind' | 'shared'>

const pageSize = 5
const kinds = (['deposit_source', 'network'] as const).map((value) => ({ value, label: clusterWords[value] }))

/** What many share without being one person. `given` is what a cluster was clicked for. */
export function KnownSourcesCard({ operator, given }: { operator: OperatorUser; given: KnownSource | undefined }) {
  const [page, setPage] = useState(1)
  const { act, decide, isBusy } = useDecision()
  const sources = useQuery({
    queryKey: [...keyOf(listKnownSources), page],
    queryFn: ({ signal }) => call(listKnownSources, { query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = sources
  const mayChange = mayCall(operator, addKnownSource)
  return (
    <Card title="Known shared sources">
      <p className="text-sm text-muted">
        Exchange wallets and networks used by many people. They do not form clusters.
        {!mayChange && ' Only an owner can change this list.'}
      </p>
      {mayChange && <AddForm key={given?.shared} given={given} />}
      <Failure of={sources} />
      {sources.isPending && <Skeleton className="mt-4 h-24 w-full" />}
      {data?.sources.length === 0 && <p className="mt-4 text-sm">The list is empty.</p>}
      <ul className="mt-2 divide-y divide-line">
        {data?.sources.map(({ kind, shared, note, addedBy, addedAt }) => (
          <li key={`${kind} ${shared}`} className="flex flex-wrap items-start justify-between gap-3 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold wrap-anywhere">{note}</span>
                <Badge>{clusterWords[kind]}</Badge>
              </p>
              <p className="mt-1 break-all font-mono text-xs">{shared}</p>
              <p className="mt-1 text-muted">
                {addedBy}, <Moment at={addedAt} />
              </p>
            </div>
            {mayChange && (
              <Button
                tone="secondary"
                disabled={isBusy}
                aria-label={`Remove ${note}`}
                onClick={() => void decide(() => act(removeKnownSource, { body: { kind, shared } }))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pagination page={page} pages={Math.ceil(data.total / pageSize)} onPage={setPage} label="Pages of sources" />
      )}
    </Card>
  )
}

function AddForm({ given }: { given: KnownSource | undefined }) {
  const { act, decide, isBusy } = useDecision()
  const [kind, setKind] = useState<KnownSource['kind']>(given?.kind ?? 'deposit_source')
  const [shared, setShared] = useState(given?.shared ?? '')
  const [note, setNote] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (await decide(() => act(addKnownSource, { body: { kind, shared, note } }))) {
      setShared('')
      setNote('')
    }
  }
  return (
    <form className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-2" onSubmit={(event) => void add(event)}>
      <Select
        label="Kind"
        value={kind}
        options={kinds}
        onChange={(event) => setKind(event.target.value as typeof kind)}
      />
      <Field
        label="Address"
        autoFocus={given !== undefined}
        hint={kind === 'network' ? 'For example 203.0.113.7' : 'Wallet address, starting with 0x'}
        value={shared}
        onChange={(event) => setShared(event.target.value)}
      />
      <Field label="Owner" value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      <div className="self-end">
        <Button type="submit" tone="secondary" busy={isBusy} disabled={shared.trim() === '' || note.trim() === ''}>
          Add to the list
        </Button>
      </div>
    </form>
  )
}
