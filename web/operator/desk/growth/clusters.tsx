import { addKnownSource, holdCluster, listClusters } from '@fairlead/contract/routes/desk/operator-clusters'
import { text } from '@fairlead/contract/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { useFailureToast } from '../../../lib/calls/use-failure-toast.ts'
import { digits, money } from '../../../lib/formats/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { ConsoleLink } from '../../shell/console-link.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { type ClusterKind, clusterWords } from '../cluster-words.ts'
import { HoldDialog } from './hold-dialog.tsx'
import type { KnownSource } from './known-sources-card.tsx'

type Cluster = z.output<typeof listClusters.reply>['clusters'][number]

const options = [
  { value: '', label: 'Any shared detail' },
  ...Object.entries(clusterWords).map(([value, label]) => ({ value, label })),
]
const pageSize = 10

/** Accounts that share what only one person should have, with the income they took. */
export function Clusters({ operator, onKnown }: { operator: OperatorUser; onKnown: (source: KnownSource) => void }) {
  const [kind, setKind] = useState<ClusterKind | ''>('')
  const [page, setPage] = useState(1)
  const [held, setHeld] = useState<Cluster>()
  const { data, error } = useQuery({
    queryKey: [...keyOf(listClusters), kind, page],
    queryFn: ({ signal }) => call(listClusters, { query: { page, pageSize, ...(kind && { kind }) }, signal }),
    placeholderData: keepPreviousData,
  })
  useFailureToast(error, text.internal)
  return (
    <Card title="Accounts with shared details" className="xl:col-span-2">
      <div className="max-w-80">
        <Select
          label="Shared"
          value={kind}
          options={options}
          onChange={(event) => {
            setKind(event.target.value as ClusterKind | '')
            setPage(1)
          }}
        />
      </div>
      {!data && !error && <Skeleton className="mt-4 h-40 w-full" />}
      {data?.clusters.length === 0 && <p className="mt-4 text-sm text-muted">No accounts share this.</p>}
      <ul className="mt-2 divide-y divide-line">
        {data?.clusters.map((cluster) => (
          <li key={cluster.id} className="flex flex-wrap items-start justify-between gap-3 py-4 text-sm">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone="warning">{clusterWords[cluster.kind]}</Badge>
                <span className="min-w-0 break-all font-mono text-xs">{cluster.shared}</span>
              </p>
              <p className="mt-1">
                <span className="font-semibold">{digits(cluster.size)} accounts</span> took{' '}
                <span className="tabular font-semibold">{money(cluster.income)}</span> of income
                {cluster.held > 0 && `; ${digits(cluster.held)} on hold`}
              </p>
              <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-muted">
                {cluster.members.map(({ id, name, isHeld }) => (
                  <span key={id}>
                    <ConsoleLink to="members" open={id}>
                      {name}
                    </ConsoleLink>
                    {isHeld && ' (on hold)'}
                  </span>
                ))}
                {cluster.size > cluster.members.length && (
                  <span>and {digits(cluster.size - cluster.members.length)} more</span>
                )}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {mayCall(operator, addKnownSource) && isSource(cluster) && (
                <Button tone="secondary" onClick={() => onKnown(cluster)}>
                  Mark as known source…
                </Button>
              )}
              {mayCall(operator, holdCluster) && cluster.held < cluster.size && (
                <Button tone="danger" onClick={() => setHeld(cluster)}>
                  Hold for review…
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pagination page={page} pages={Math.ceil(data.total / pageSize)} onPage={setPage} label="Clusters" />
      )}
      {held && <HoldDialog key={held.id} clusterId={held.id} onClose={() => setHeld(undefined)} />}
    </Card>
  )
}

const isSource = (cluster: Cluster): cluster is Cluster & KnownSource =>
  cluster.kind === 'deposit_source' || cluster.kind === 'network'
