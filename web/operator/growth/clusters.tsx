import { holdCluster, listClusters } from '@fairlead/contract/routes/operator-reports'
import { text } from '@fairlead/contract/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { digits, money } from '../../lib/format.ts'
import { keyOf } from '../../lib/query-key.ts'
import { useFailureToast } from '../../lib/use-failure-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { mayCall, type OperatorUser } from '../operator-user.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDecision } from '../use-decision.ts'

type Cluster = z.output<typeof listClusters.reply>['clusters'][number]
type Kind = Cluster['kind']

const kindWords: Record<Kind, string> = {
  payout_address: 'Payout address',
  deposit_source: 'Deposit source',
  mt5_login: 'MT5 login',
  device: 'Device',
  network: 'Network',
}
const options = [
  { value: '', label: 'Whatever they share' },
  ...Object.entries(kindWords).map(([value, label]) => ({ value, label })),
]
const pageSize = 10

/** Accounts that share what only one person should have, with the income they took. */
export function Clusters({ operator }: { operator: OperatorUser }) {
  const [kind, setKind] = useState<Kind | ''>('')
  const [page, setPage] = useState(1)
  const [held, setHeld] = useState<Cluster>()
  const { data, error } = useQuery({
    queryKey: [...keyOf(listClusters), kind, page],
    queryFn: ({ signal }) => call(listClusters, { query: { page, pageSize, ...(kind && { kind }) }, signal }),
    placeholderData: keepPreviousData,
  })
  useFailureToast(error, text.internal)
  return (
    <Card title="Accounts that share something" className="xl:col-span-2">
      <div className="max-w-80">
        <Select
          label="Shared"
          value={kind}
          options={options}
          onChange={(event) => {
            setKind(event.target.value as Kind | '')
            setPage(1)
          }}
        />
      </div>
      {!data && !error && <Skeleton className="mt-4 h-40 w-full" />}
      {data?.clusters.length === 0 && <p className="mt-4 text-sm text-muted">No two accounts share this.</p>}
      <ul className="mt-2 divide-y divide-line">
        {data?.clusters.map((cluster) => (
          <li key={cluster.id} className="flex flex-wrap items-start justify-between gap-3 py-4 text-sm">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone="warning">{kindWords[cluster.kind]}</Badge>
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
            {mayCall(operator, holdCluster) && cluster.held < cluster.size && (
              <Button tone="danger" onClick={() => setHeld(cluster)}>
                Hold for review…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pagination page={page} pages={Math.ceil(data.total / pageSize)} onPage={setPage} label="Clusters" />
      )}
      {held && <HoldDialog key={held.id} cluster={held} onClose={() => setHeld(undefined)} />}
    </Card>
  )
}

function HoldDialog({ cluster, onClose }: { cluster: Cluster; onClose: () => void }) {
  const { decide, isBusy } = useDecision()
  const count = digits(cluster.size - cluster.held)
  const hold = async (reason: string) => {
    const asked = async () => {
      const { held } = await call(holdCluster, { params: { id: cluster.id }, body: { reason } })
      return { message: `${digits(held)} ${held === 1 ? 'account is' : 'accounts are'} on hold.` }
    }
    if (await decide(asked)) onClose()
  }
  return (
    <ReasonDialog
      title="Hold for review"
      action={`Hold ${count} accounts`}
      isBusy={isBusy}
      onClose={onClose}
      onDecide={hold}
    >
      {count} accounts are frozen: nothing is paid out to them and their bots open nothing, until two operators have let
      each go in the queue of frozen accounts. Together they took {money(cluster.income)} of income.
    </ReasonDialog>
  )
}
