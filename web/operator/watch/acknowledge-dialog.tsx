import { acknowledgeAlert } from '@fairlead/contract/routes/watch/operator-alerts'
import { ReasonDialog } from '../shell/reason-dialog.tsx'
import { useDecision } from '../shell/use-decision.ts'
import type { AlertRow } from './alert-columns.tsx'

/** Tells colleagues who looks after it. */
export function AcknowledgeDialog({ alert, onClose }: { alert: AlertRow; onClose: () => void }) {
  const { act, decide, isBusy } = useDecision()
  const acknowledge = async (note: string) => {
    if (await decide(() => act(acknowledgeAlert, { params: { id: alert.id }, body: { note } }))) onClose()
  }
  return (
    <ReasonDialog
      title="Acknowledge"
      action="I look after it"
      tone="primary"
      label="Note for colleagues"
      isBusy={isBusy}
      onClose={onClose}
      onDecide={(note) => void acknowledge(note)}
    >
      <p className="font-medium wrap-anywhere">{alert.words}</p>
      <p className="mt-2">
        It is not told again while it says the same, other figures aside. Its end is told, and so is it when it comes
        again.
      </p>
    </ReasonDialog>
  )
}
