import { pausePayouts, resumePayouts } from '@fairlead/contract/routes/desk/operator-orders'
import { text } from '@fairlead/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { digits, money } from '../../../lib/formats/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Moment } from '../../shell/moment.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import type { StopsReply } from './use-stops.ts'

export function PayoutsCard({ payouts, operator }: { payouts: StopsReply['payouts']; operator: OperatorUser }) {
  const act = useAct()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const { pausedAt, waiting, waitingAmount } = payouts
  const verb = pausedAt ? 'Resume payouts' : 'Pause payouts'
  const waits = `${digits(waiting)} approved ${waiting === 1 ? 'withdrawal' : 'withdrawals'}, ${money(waitingAmount)}`

  const confirm = async () => {
    setBusy(true)
    try {
      const { message } = await act(pausedAt ? resumePayouts : pausePayouts, { body: { reason } })
      toast.success(message)
      setAsking(false)
      setReason('')
    } catch (error) {
      toastFailure(error, text.internal)
    } finally {
      await queryClient.invalidateQueries()
      setBusy(false)
    }
  }

  return (
    <Card
      title="Payouts"
      aside={<Badge tone={pausedAt ? 'negative' : 'positive'}>{pausedAt ? 'paused' : 'running'}</Badge>}
    >
      {pausedAt ? (
        <div className="text-sm">
          <p className="font-medium">{payouts.reason}</p>
          <p className="mt-1 text-muted">
            Since <Moment at={pausedAt} />. {waits}, {waiting === 1 ? 'waits' : 'wait'}.
          </p>
        </div>
      ) : (
        <p className="text-sm text-muted">
          {waits}, not paid yet. Pausing holds all payouts; sign-in and trading continue.
        </p>
      )}
      {mayCall(operator, pausedAt ? resumePayouts : pausePayouts) ? (
        <Button className="mt-4" tone={pausedAt ? 'secondary' : 'danger'} onClick={() => setAsking(true)}>
          {verb}…
        </Button>
      ) : (
        <p className="mt-4 text-sm text-muted">Owners and finance can pause payouts; only an owner can resume them.</p>
      )}
      <Dialog
        open={isAsking}
        title={verb}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="secondary" onClick={() => setAsking(false)}>
              Back
            </Button>
            <Button
              tone={pausedAt ? 'primary' : 'danger'}
              busy={isBusy}
              disabled={reason.trim() === ''}
              onClick={() => void confirm()}
            >
              {verb}
            </Button>
          </>
        }
      >
        <p>
          {pausedAt
            ? `${waits}, will be paid as the signer reaches them.`
            : `${waits}, will wait, and so will anything approved later. Transfers already on the chain cannot be recalled.`}
        </p>
        <div className="mt-4">
          <TextArea label="Reason" rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
        </div>
      </Dialog>
    </Card>
  )
}
