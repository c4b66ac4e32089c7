import { askForOrder, type orderGiven } from '@fairlead/contract/routes/operator-orders'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDecision } from '../use-decision.ts'

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

/** Asks for something that happens when a second operator confirms it. */
export function AskOrder({ label, title, wish, children }: Props) {
  const { decide, isBusy } = useDecision()
  const [isOpen, setOpen] = useState(false)
  const ask = async (reason: string) => {
    if (wish && (await decide(() => call(askForOrder, { body: { ...wish, reason } })))) setOpen(false)
  }
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {label}…
      </Button>
      {isOpen && (
        <ReasonDialog
          title={title}
          action="Ask for it"
          tone="primary"
          isBusy={isBusy}
          isReady={wish !== undefined}
          onClose={() => setOpen(false)}
          onDecide={ask}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  )
}
