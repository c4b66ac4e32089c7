import { recoveryCode, totp } from '@fairlead/contract/fields'
import { text } from '@fairlead/contract/text'
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useRefusal } from '../lib/calls/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Refused } from '../ui/forms/refused.tsx'
import type { Credentials, Ways } from './use-sign-in.ts'

type Way = 'app' | 'recoveryCode'
type Missing = { status: 'TOTP_REQUIRED'; ways: Ways } | { status: 'LINK_REQUIRED' }
type Props = {
  credentials: Credentials
  ways: Ways
  /** What the second step is for, as its button says it. */
  action: string
  /** Answers what is still needed, if anything is. */
  enter: (given: Credentials) => Promise<Missing | undefined>
  onBack: () => void
}

const fields = {
  app: {
    label: 'Authenticator code',
    hint: 'The 6 digits now shown by your authenticator app.',
    schema: totp,
    input: { inputMode: 'numeric', maxLength: 6 },
  },
  recoveryCode: {
    label: 'Recovery code',
    hint: 'One of the ten codes you saved. Each works once.',
    schema: recoveryCode,
    input: { autoCapitalize: 'characters', spellCheck: false, maxLength: 20 },
  },
} as const

/** The second of two steps: a code of the app, a recovery code or a passkey. */
export function SecondStepForm({ credentials, ways, action, enter, onBack }: Props) {
  const [way, setWay] = useState<Way>('app')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const refusal = useRefusal()
  const [busy, setBusy] = useState<'code' | 'passkey'>()
  const field = fields[way]

  const choose = (next: Way) => {
    setWay(next)
    setTyped('')
    setProblem(undefined)
  }

  const run = async (kind: 'code' | 'passkey', step: () => Promise<unknown>) => {
    setBusy(kind)
    setProblem(undefined)
    refusal.forget()
    try {
      await step()
    } catch (error) {
      // Whoever closes the browser's own dialog has nothing to be told.
      if (!(error instanceof DOMException) && !isCalledOff(error)) refusal.tell(error, text.loginFailed)
      setTyped('')
    }
    setBusy(undefined)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = field.schema.safeParse(typed)
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message)
    return run('code', () =>
      enter({ ...credentials, ...(way === 'app' ? { totp: parsed.data } : { recoveryCode: parsed.data }) }),
    )
  }

  const askPasskey = () =>
    run('passkey', async () => {
      // What the device signs is good for one try, so each try asks for its own.
      const asked = await enter(credentials)
      if (asked?.status !== 'TOTP_REQUIRED' || !asked.ways.passkey) return
      const optionsJSON = asked.ways.passkey as unknown as PublicKeyCredentialRequestOptionsJSON
      const passkey = await startAuthentication({ optionsJSON })
      await enter({ ...credentials, passkey: { ...passkey, clientExtensionResults: {} } })
    })

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        Your password is correct. One more step, because two-factor sign-in is on for{' '}
        <span className="font-medium text-ink wrap-anywhere">{credentials.email}</span>.
      </p>
      <Field
        key={way}
        label={field.label}
        hint={field.hint}
        autoComplete="one-time-code"
        autoFocus
        {...field.input}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Refused words={refusal.words} />
      <Button type="submit" size="lg" className="w-full" busy={busy === 'code'} disabled={busy !== undefined}>
        {action}
      </Button>
      <div className="flex flex-col gap-2 border-t border-line pt-4">
        {ways.passkey && (
          <Button tone="secondary" busy={busy === 'passkey'} disabled={busy !== undefined} onClick={askPasskey}>
            <KeyRound className="size-4" aria-hidden="true" /> Use a passkey
          </Button>
        )}
        {way === 'app' && ways.recoveryCode && (
          <Button tone="secondary" onClick={() => choose('recoveryCode')}>
            <LifeBuoy className="size-4" aria-hidden="true" /> Use a recovery code
          </Button>
        )}
        {way === 'recoveryCode' && (
          <Button tone="secondary" onClick={() => choose('app')}>
            <Smartphone className="size-4" aria-hidden="true" /> Use the authenticator app
          </Button>
        )}
        <Button tone="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}

const isCalledOff = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'
