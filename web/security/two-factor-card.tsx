import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import { sentencesOf } from '../lib/calls/api-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PasskeysList } from './passkeys-list.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'
import { useRemoveTotp, useRenewRecoveryCodes, useSecondFactor } from './use-second-factor.ts'

/** A second step at sign-in: an authenticator app, recovery codes for when it is lost, and passkeys besides. */
export function TwoFactorCard() {
  const factor = useSecondFactor()
  // Of the card, not of what it shows while it is off: the recovery codes stay until they are kept, whoever hears first that it is on.
  const [isSettingUp, setSettingUp] = useState(false)
  if (factor.isPending) return <Skeleton className="h-48 w-full rounded-card" />
  if (!factor.data) {
    return (
      <Card title="Two-factor sign-in">
        <Alert tone="negative">{sentencesOf(factor.error, text.internal).join(' ')}</Alert>
      </Card>
    )
  }
  const { isOn, recoveryCodesLeft, passkeys } = factor.data
  return (
    <Card
      title="Two-factor sign-in"
      aside={isOn ? <Badge tone="positive">On</Badge> : <Badge tone="warning">Off</Badge>}
    >
      {isOn ? (
        <FactorOn recoveryCodesLeft={recoveryCodesLeft} passkeys={passkeys} />
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">
            When it is on, you also need a code from an app on your phone to sign in. A stolen password alone is then
            useless.
          </p>
          <Button onClick={() => setSettingUp(true)}>Set it up</Button>
        </>
      )}
      <Dialog open={isSettingUp} title="Set up two-factor sign-in" onClose={() => setSettingUp(false)}>
        {isSettingUp && <TwoFactorSetup onDone={() => setSettingUp(false)} />}
      </Dialog>
    </Card>
  )
}

type OnProps = Parameters<typeof PasskeysList>[0] & { recoveryCodesLeft: number }

function FactorOn({ recoveryCodesLeft, passkeys }: OnProps) {
  const [asking, setAsking] = useState<'codes' | 'off'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const renewing = useRenewRecoveryCodes()
  const removing = useRemoveTotp()
  const close = () => {
    setAsking(undefined)
    setCodes(undefined)
  }
  return (
    <>
      <p className="text-sm text-muted">You need a code from your authenticator app to sign in.</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="text-sm">
          <span className="tabular font-semibold">{recoveryCodesLeft}</span> of 10 recovery codes left
        </p>
        <Button tone="secondary" onClick={() => setAsking('codes')}>
          Create new ones
        </Button>
      </div>
      {recoveryCodesLeft < 3 && (
        <div className="mt-3">
          <Alert tone="warning">
            You have few recovery codes left. Without them and your phone you cannot sign in.
          </Alert>
        </div>
      )}
      <PasskeysList passkeys={passkeys} />
      <div className="mt-4 border-t border-line pt-4">
        <Button tone="danger" onClick={() => setAsking('off')}>
          Switch it off…
        </Button>
      </div>
      <Dialog open={asking === 'codes'} title="New recovery codes" onClose={close}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={close} />
        ) : (
          asking === 'codes' && (
            <ProofForm
              action="Create new codes"
              prove={renewing.mutateAsync}
              onDone={(made: readonly string[]) => setCodes(made)}
              words="The old codes stop working."
            />
          )
        )}
      </Dialog>
      <Dialog open={asking === 'off'} title="Switch two-factor sign-in off?" onClose={close}>
        {asking === 'off' && (
          <ProofForm
            action="Switch it off"
            tone="danger"
            prove={removing.mutateAsync}
            onDone={close}
            words="Your password alone will then open the account. Passkeys and recovery codes are also removed."
          />
        )}
      </Dialog>
    </>
  )
}
