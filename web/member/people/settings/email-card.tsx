import { bodyOf } from '@fairlead/contract/body-of'
import { rules } from '@fairlead/contract/constants'
import { askForEmail, confirmEmail } from '@fairlead/contract/routes/people/profile'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import type { z } from 'zod'
import { fieldsOf } from '../../../lib/calls/fields-of.ts'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { TotpField } from '../../../security/totp-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import type { Profile } from './name-card.tsx'
import { PendingCodeFrame } from './pending-code-frame.tsx'
import { usePendingCode } from './use-pending-codes.ts'
import { useAskForEmail, useConfirmEmail } from './use-profile.ts'

const askBody = bodyOf(askForEmail)
const emptyAsk: z.input<typeof askBody> = { email: '', password: '' }
const emptyCodes = { oldCode: '', newCode: '' }

/** The address that letters and codes go to. Both mailboxes must say yes, so a stolen session alone changes nothing. */
export function EmailCard({ profile }: { profile: Profile }) {
  const pending = usePendingCode('email')
  return (
    <Card title="E-mail address">
      <p className="mb-4 text-sm">
        <span className="text-muted">Now: </span>
        <span className="font-medium wrap-anywhere">{profile.email}</span>
      </p>
      {pending ? (
        <PendingCodeFrame code={pending}>
          <CodesForm present={profile.email} next={pending.subject} />
        </PendingCodeFrame>
      ) : (
        <AskForm needsTotp={profile.totpOn} />
      )}
    </Card>
  )
}

function AskForm({ needsTotp }: { needsTotp: boolean }) {
  const asking = useAskForEmail()
  const form = useForm({ resolver: zodResolver(askBody), defaultValues: emptyAsk })
  const refusal = useRefusal(form)
  const field = fieldsOf(form)
  const submit = form.handleSubmit((filled) => {
    refusal.forget()
    // The fields for the codes take this form's place before the answer is in.
    return asking.mutateAsync(filled).then(
      ({ msg }) => void toast.success(msg),
      (error: unknown) => refusal.tell(error, text.internal),
    )
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label="New e-mail address" type="email" autoComplete="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      {needsTotp && <TotpField {...field('totp')} />}
      <p className="text-sm text-muted">
        We e-mail one code to your current address and another to the new one. You need both. All your other sessions
        will end.
      </p>
      <Refused words={refusal.words} />
      <Button type="submit" busy={asking.isPending}>
        Send the codes
      </Button>
    </form>
  )
}

function CodesForm({ present, next }: { present: string; next: string }) {
  const confirming = useConfirmEmail()
  const form = useForm({ resolver: zodResolver(bodyOf(confirmEmail)), defaultValues: emptyCodes })
  const refusal = useRefusal(form)
  const field = fieldsOf(form)
  const submit = form.handleSubmit((codes) => {
    refusal.forget()
    return confirming.mutateAsync(codes).then(
      ({ msg }) => void toast.success(msg),
      (error: unknown) => {
        form.reset(emptyCodes)
        refusal.tell(error, text.emailCodesWrong)
      },
    )
  })
  const code = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: rules.otpLength } as const
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label="Code from your current address" hint={present} {...code} {...field('oldCode')} />
      <Field label="Code from the new address" hint={next} {...code} {...field('newCode')} />
      <Refused words={refusal.words} />
      <Button type="submit" busy={confirming.isPending}>
        Change the address
      </Button>
    </form>
  )
}
