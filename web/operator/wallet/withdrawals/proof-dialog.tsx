import type { readWithdrawalApproval } from '@fairlead/contract/routes/wallet/operator-money'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type Passkey, signWithPasskey } from './sign-with-passkey.ts'

type Approval = z.output<typeof readWithdrawalApproval.reply>
export type Proof = { password?: string; totp?: string; passkey?: Passkey }

type Props = {
  title: string
  action: string
  /** What will happen, in figures. */
  children: ReactNode
  /** Begins with `keyOf(route)`. */
  queryKey: readonly unknown[]
  ask: (signal: AbortSignal) => Promise<Approval>
  isBusy: boolean
  onClose: () => void
  onProved: (proof: Proof) => void
}

/** Letting money out asks again who one is, by whatever the server says it takes. */
export function ProofDialog({ title, action, children, queryKey, ask, isBusy, onClose, onProved }: Props) {
  const [secret, setSecret] = useState('')
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => ask(signal) })
  const prove = async (approval: Approval) => {
    if (approval.proof === 'password') return onProved({ password: secret })
    if (approval.proof === 'totp') return onProved({ totp: secret })
    try {
      onProved({ passkey: await signWithPasskey(approval) })
    } catch (failure) {
      toastFailure(failure, 'The passkey did not sign. Try again.')
    }
  }
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
            busy={isBusy}
            disabled={!data || (data.proof !== 'passkey' && secret === '')}
            onClick={() => data && prove(data)}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>{children}</div>
        {error && <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>}
        {data?.proof === 'password' && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
        {data?.proof === 'totp' && (
          <Field
            label="Code of your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
        {data?.proof === 'passkey' && <p className="text-muted">Your passkey signs exactly this amount and address.</p>}
      </div>
    </Dialog>
  )
}
