import { makeHostedCode } from '@fairlead/contract/routes/bots/terminal'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Makes a code for the terminal that we host for a member, and shows it once. */
export function PairingCodeButton({ memberId, name }: { memberId: number; name: string }) {
  const act = useAct()
  const [code, show] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      show((await act(makeHostedCode, { params: { id: memberId } })).code)
    } catch (error) {
      toastFailure(error, text.internal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button tone="secondary" busy={isBusy} aria-label={`Pairing code for ${name}`} onClick={make}>
        Pairing code
      </Button>
      {code !== undefined && <PairingCodeDialog code={code} onClose={() => show(undefined)} />}
    </>
  )
}

function PairingCodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Dialog open title="Pairing code" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <p className="flex items-center justify-between gap-4">
        <code className="text-lg font-semibold wrap-anywhere">{code}</code>
        <CopyButton text={code} what="the pairing code" />
      </p>
      <p className="mt-3 text-sm text-muted">
        Enter it in the advisor’s inputs, in a terminal signed in to the login on the broker form. It pairs one terminal
        within 15 minutes. Earlier codes stop working, and any terminal paired with this login is disconnected.
      </p>
    </Dialog>
  )
}
