import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Props = {
  title: string
  /** What will happen, in figures. */
  children: ReactNode
  action: string
  tone?: 'danger' | 'primary'
  label?: string
  isBusy: boolean
  /** False while something besides the reason is missing. */
  isReady?: boolean
  onClose: () => void
  onDecide: (reason: string) => void
}

const reasonMax = 500

/** Asks for the reason of a decision before it is made. */
export function ReasonDialog(props: Props) {
  const {
    title,
    children,
    action,
    tone = 'danger',
    label = 'Reason',
    isBusy,
    isReady = true,
    onClose,
    onDecide,
  } = props
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone={tone}
            busy={isBusy}
            disabled={!isReady || reason.trim() === ''}
            onClick={() => onDecide(reason.trim())}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>{children}</div>
        <TextArea
          label={label}
          rows={3}
          maxLength={reasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
