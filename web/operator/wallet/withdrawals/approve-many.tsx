import { approveWithdrawal } from '@fairlead/contract/routes/wallet/operator-money'
import { text } from '@fairlead/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { money } from '../../../lib/formats/format.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Withdrawal } from './withdrawals-queue.tsx'

type Outcome = { id: number; words: string }

const total = (rows: readonly Withdrawal[]): string => money(rows.reduce((sum, { amount }) => sum + amount, 0))

/** Approves several, one after the other, and says of each what became of it: one that is refused stops none of the others. */
export function ApproveMany({ chosen, onDone }: { chosen: readonly Withdrawal[]; onDone: () => void }) {
  const act = useAct()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<readonly Withdrawal[]>()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [isBusy, setBusy] = useState(false)
  const [password, setPassword] = useState('')
  const rows = asked ?? chosen
  const isOpen = useRef(false)
  const isOver = asked !== undefined && outcomes.length === asked.length

  const approveAll = async () => {
    setBusy(true)
    isOpen.current = true
    for (const { id } of rows) {
      // Whoever leaves has the rest left as it is.
      if (!isOpen.current) break
      const words = await act(approveWithdrawal, { params: { id }, body: { password } }).then(
        ({ message }) => message,
        (error: unknown) => sentencesOf(error, text.internal).join(' '),
      )
      setOutcomes((before) => [...before, { id, words }])
    }
    setBusy(false)
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/operator/') })
  }
  const close = () => {
    isOpen.current = false
    setAsked(undefined)
    setOutcomes([])
    setPassword('')
    if (isOver) onDone()
  }

  return (
    <>
      {chosen.length > 0 && (
        <Button className="mb-4 w-full" onClick={() => setAsked(chosen)}>
          Approve {chosen.length} chosen, {total(chosen)}
        </Button>
      )}
      {asked && (
        <Dialog
          open
          title={`Approve ${asked.length}, ${total(asked)}`}
          onClose={close}
          actions={
            isOver ? (
              <Button onClick={close}>Done</Button>
            ) : (
              <>
                <Button tone="secondary" onClick={close} disabled={isBusy}>
                  Cancel
                </Button>
                <Button busy={isBusy} disabled={password === ''} onClick={approveAll}>
                  Approve {total(asked)}
                </Button>
              </>
            )
          }
        >
          <ul>
            {asked.map(({ id, name, amount }) => {
              const outcome = outcomes.find((one) => one.id === id)
              return (
                <li key={id} className="border-b border-line py-2 last:border-0">
                  <span className="flex justify-between gap-4 font-semibold">
                    {name}
                    <span className="tabular">{money(amount)}</span>
                  </span>
                  {outcome && <span className="block text-muted">{outcome.words}</span>}
                </li>
              )
            })}
          </ul>
          {!isOver && (
            <div className="mt-4">
              <PasswordField
                label="Your password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}
