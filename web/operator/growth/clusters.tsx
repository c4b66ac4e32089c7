import { holdCluster, listClusters } from '@fairlead/contract/routes/operator-reports'
import { text } from '@fairlead/contract/text'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { digits, money } from '../../lib/format.ts'
import { keyOf } from '../../lib/query-key.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { mayCall, type OperatorUser } from '../operator-user.ts'

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
  const { data } = useQuery({
    queryKey: [...keyOf(listClusters), kind, page],
    queryFn: ({ signal }) => call(listClusters, { query: { page, pageSize, ...(kind && { kind }) }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Accounts that share something" className="xl:col-span-2">
      <Select
        label="Shared"
        value={kind}
        options={options}
        onChange={(event) => {
          setKind(event.target.value as Kind | '')
          setPage(1)
        }}
      />
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
              <p className="mt-1 break-words text-muted">
                {cluster.members
                  .map(({ name, refId, isHeld }) => `${name} (${refId}${isHeld ? ', on hold' : ''})`)
                  .join(', ')}
                {cluster.size > cluster.members.length && ` and ${digits(cluster.size - cluster.members.length)} more`}
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
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const hold = async () => {
    setBusy(true)
    try {
      const answer = await call(holdCluster, { params: { id: cluster.id }, body: { reason } })
      toast.success(`${digits(answer.held)} accounts are on hold.`)
      onClose()
    } catch (error) {
      toastFailure(error, text.internal)
    } finally {
      await queryClient.invalidateQueries()
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title="Hold for review"
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Back
          </Button>
          <Button tone="danger" busy={isBusy} disabled={reason.trim() === ''} onClick={() => void hold()}>
            Hold {digits(cluster.size - cluster.held)} accounts
          </Button>
        </>
      }
    >
      <p>
        {digits(cluster.size - cluster.held)} accounts are frozen: nothing is paid out to them and their bots open
        nothing, until an operator has looked at each in the queue of frozen accounts. Together they took{' '}
        {money(cluster.income)} of income.
      </p>
      <div className="mt-4">
        <TextArea label="Reason" rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </div>
    </Dialog>
  )
}
