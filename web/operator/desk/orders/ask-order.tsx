import { askForOrder, type orderGiven } from '@fairlead/contract/routes/desk/operator-orders'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useDecision } from '../../shell/use-decision.ts'
import { ProveOrder } from './prove-order.tsx'

type Order = z.input<typeof orderGiven>
type WithoutReason<One> = One extends Order ? Omit<One, 'reason'> : never
/** What is asked for, kind by kind; the dialog asks for the reason. */
export type Wish = WithoutReason<Order>

type Props = {
  label: string
  title: string
  /** Nothing while what it needs is not filled in. */
  wish: Wish | undefined
  /** What will happen, in figures, and what else it needs to know. */
  children: ReactNode
}

/** Asks for something, proves it, and leaves it to a second operator to confirm. */
export function AskOrder({ label, title, wish, children }: Props) {
  const { act, decide, isBusy } = useDecision()
  const [isOpen, setOpen] = useState(false)
  const [askedId, setAskedId] = useState<number>()
  const ask = (reason: string) =>
    wish &&
    decide(async () => {
      const asked = await act(askForOrder, { body: { ...wish, reason } })
      setOpen(false)
      setAskedId(asked.id)
      return asked
    })
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {label}…
      </Button>
      {isOpen && (
        <ReasonDialog
          title={title}
          action="Request it"
          tone="primary"
          isBusy={isBusy}
          isReady={wish !== undefined}
          onClose={() => setOpen(false)}
          onDecide={ask}
        >
          {children}
        </ReasonDialog>
      )}
      {askedId !== undefined && (
        <ProveOrder id={askedId} title={title} action="Prove it" onClose={() => setAskedId(undefined)}>
          Confirm that this request is yours. No one else can approve it before that; you can also do this later, under
          Second operator.
        </ProveOrder>
      )}
    </>
  )
}
