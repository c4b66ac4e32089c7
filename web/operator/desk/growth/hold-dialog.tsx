import { holdCluster } from '@fairlead/contract/routes/desk/operator-clusters'
import { askForOrder } from '@fairlead/contract/routes/desk/operator-orders'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import { digits } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useDecision } from '../../shell/use-decision.ts'
import { HoldFigures, useHoldFigures } from '../hold-figures.tsx'
import { ProveOrder } from '../orders/prove-order.tsx'

/** Shows whom a hold would freeze before it does, or asks for it where it takes two. */
export function HoldDialog({ clusterId, onClose }: { clusterId: number; onClose: () => void }) {
  const { act, decide, isBusy } = useDecision()
  const [askedId, setAskedId] = useState<number>()
  const { data } = useHoldFigures(clusterId, 1)
  const needsTwo = data?.needsTwo === true
  const hold = async (reason: string) => {
    if (!data) return
    if (needsTwo) {
      const body = { kind: 'hold_cluster', clusterId, members: data.total, reason } as const
      await decide(async () => {
        const asked = await act(askForOrder, { body })
        setAskedId(asked.id)
        return asked
      })
    } else if (
      await decide(async () => {
        const { held } = await act(holdCluster, { params: { id: clusterId }, body: { reason } })
        return { message: `${digits(held)} ${held === 1 ? 'account is' : 'accounts are'} on hold.` }
      })
    )
      onClose()
  }
  if (askedId !== undefined)
    return (
      <ProveOrder id={askedId} title="Hold for review: needs two operators" action="Prove it" onClose={onClose}>
        First confirm that this request is yours. A second operator then confirms it under Second operator; no one is
        frozen before that.
      </ProveOrder>
    )
  return (
    <ReasonDialog
      title="Hold for review"
      action={needsTwo ? 'Request it' : `Hold ${digits(data?.total ?? 0)} accounts`}
      isBusy={isBusy}
      isReady={data !== undefined && data.total > 0}
      onClose={onClose}
      onDecide={hold}
    >
      <p>
        They receive no payouts and their bots open no positions until two operators have released each account or
        undone the whole hold.
      </p>
      <div className="mt-4">
        <HoldFigures clusterId={clusterId} />
      </div>
      {needsTwo && (
        <div className="mt-4">
          <Alert tone="warning">{text.holdNeedsTwo}</Alert>
        </div>
      )}
    </ReasonDialog>
  )
}
