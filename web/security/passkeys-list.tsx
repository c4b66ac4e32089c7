import type { readSecondFactor } from '@fairlead/contract/routes/people/second-factor'
import { text } from '@fairlead/contract/text'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { z } from 'zod'
import { dayTime } from '../lib/formats/format.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { describeAgent } from './describe-agent.ts'
import { isBareAddress } from './is-bare-address.ts'
import { ProofForm } from './proof-form.tsx'
import { useAddPasskey, useRemovePasskey } from './use-second-factor.ts'

type Passkey = z.output<typeof readSecondFactor.reply>['passkeys'][number]

/** Passkeys stand beside the app: a fingerprint or a security key in place of typing the code. */
export function PasskeysList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">Passkeys</h3>
        {!isBareAddress() && (
          <Button tone="secondary" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )}
      </div>
      {passkeys.length === 0 && (
        <p className="mt-1 text-sm text-muted">
          None yet. A passkey signs you in without typing a code.
          {isBareAddress() && ' Browsers create them only for domain names: open this page at localhost to add one.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-3 py-3">
            <KeyRound className="size-5 shrink-0 text-muted" aria-hidden="true" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-medium wrap-anywhere">{passkey.name}</p>
              <p className="text-sm text-muted">
                {passkey.lastUsedAt
                  ? `Last used ${dayTime(passkey.lastUsedAt)}`
                  : `Added ${dayTime(passkey.createdAt)}`}
              </p>
            </div>
            <Button tone="danger" aria-label={`Remove the passkey ${passkey.name}`} onClick={() => setLeaving(passkey)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Dialog open={isAdding} title="Add a passkey" onClose={() => setAdding(false)}>
        {isAdding && <AddForm onDone={() => setAdding(false)} />}
      </Dialog>
      <Dialog open={leaving !== undefined} title="Remove this passkey?" onClose={() => setLeaving(undefined)}>
        {leaving && <RemoveForm passkey={leaving} onDone={() => setLeaving(undefined)} />}
      </Dialog>
    </div>
  )
}

function AddForm({ onDone }: { onDone: () => void }) {
  const adding = useAddPasskey()
  const [name, setName] = useState(describeAgent(navigator.userAgent))
  return (
    <ProofForm
      words="Your device will ask you to confirm with a fingerprint, your face, a PIN or a security key."
      action="Add the passkey"
      prove={(proof) => adding.mutateAsync({ ...proof, name })}
      onDone={() => {
        toast.success(text.passkeyAdded)
        onDone()
      }}
    >
      <Field label="Name" maxLength={60} required value={name} onChange={(event) => setName(event.target.value)} />
    </ProofForm>
  )
}

function RemoveForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const removing = useRemovePasskey()
  return (
    <ProofForm
      words={`${passkey.name} can no longer be used to sign in. The authenticator app still can.`}
      action="Remove it"
      tone="danger"
      prove={(proof) => removing.mutateAsync({ ...proof, id: passkey.id })}
      onDone={() => {
        toast.success(text.passkeyRemoved)
        onDone()
      }}
    />
  )
}
