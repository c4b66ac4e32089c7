import { totp } from '@fairlead/contract/fields'
import { text } from '@fairlead/contract/text'
import { type FormEvent, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { useRefusal } from '../lib/calls/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { QrPicture } from '../ui/charts/qr-picture.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { Refused } from '../ui/forms/refused.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpField } from './totp-field.tsx'
import { useConfirmTotp, useStartTotp } from './use-second-factor.ts'

/** Three steps: the password, the app's first code, the recovery codes. */
export function TwoFactorSetup({ onDone }: { onDone: () => void }) {
  const starting = useStartTotp()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (starting.data) return <FirstCode {...starting.data} onRight={setCodes} />
  return <PasswordStep starting={starting} />
}

function PasswordStep({ starting }: { starting: ReturnType<typeof useStartTotp> }) {
  const [password, setPassword] = useState('')
  const refusal = useRefusal()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    refusal.forget()
    // The refusal is shown even if the dialog has been closed meanwhile: callbacks given to `mutate` are not called any more then.
    if (password) starting.mutateAsync(password).catch((error: unknown) => refusal.tell(error, text.internal))
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p>You need an authenticator app on your phone. Any app for six-digit codes will do.</p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Refused words={refusal.words} />
      <Button type="submit" busy={starting.isPending}>
        Next
      </Button>
    </form>
  )
}

type FirstCodeProps = { secret: string; uri: string; onRight: (codes: readonly string[]) => void }

function FirstCode({ secret, uri, onRight }: FirstCodeProps) {
  const confirming = useConfirmTotp()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const refusal = useRefusal()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = totp.safeParse(typed)
    setProblem(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    refusal.forget()
    confirming.mutateAsync(parsed.data).then(
      (codes) => {
        toast.success(text.totpOn)
        onRight(codes)
      },
      (error: unknown) => {
        refusal.tell(error, text.internal)
        setTyped('')
      },
    )
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p>Scan this with the app, or type the secret into it. Then enter the code shown by the app.</p>
      <QrPicture text={uri} label="QR code for the authenticator app" className="mx-auto w-48 max-w-full" />
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-raised p-3">
        <code className="tabular min-w-0 flex-1 font-sans font-semibold wrap-anywhere">{inGroups(secret)}</code>
        <CopyButton text={secret} what="the secret" />
      </div>
      <TotpField value={typed} error={problem} onChange={(event) => setTyped(event.target.value)} />
      <Refused words={refusal.words} />
      <Button type="submit" busy={confirming.isPending}>
        Switch it on
      </Button>
    </form>
  )
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
