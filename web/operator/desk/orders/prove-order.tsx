import { confirmOrder, readOrderApproval } from '@fairlead/contract/routes/desk/operator-orders'
import type { ReactNode } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { useDecision } from '../../shell/use-decision.ts'
import { ProofDialog } from '../../wallet/withdrawals/proof-dialog.tsx'

type Props = { id: number; title: string; action: string; children: ReactNode; onClose: () => void }

/** Who asked for an order proves it first, then whoever confirms it. */
export function ProveOrder({ id, title, action, children, onClose }: Props) {
  const { act, decide, isBusy } = useDecision()
  const params = { id }
  return (
    <ProofDialog
      title={title}
      action={action}
      isBusy={isBusy}
      queryKey={[...keyOf(readOrderApproval), id]}
      ask={(signal) => call(readOrderApproval, { params, signal })}
      onClose={onClose}
      onProved={async (proof) => {
        if (await decide(() => act(confirmOrder, { params, body: proof }))) onClose()
      }}
    >
      {children}
    </ProofDialog>
  )
}
