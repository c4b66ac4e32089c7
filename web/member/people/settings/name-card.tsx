import { bodyOf } from '@fairlead/contract/body-of'
import { type readProfile, updateProfile } from '@fairlead/contract/routes/people/profile'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'react-toastify/unstyled'
import type { z } from 'zod'
import { fieldsOf } from '../../../lib/calls/fields-of.ts'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { dayTime } from '../../../lib/formats/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import { useRename } from './use-profile.ts'

export type Profile = z.output<typeof readProfile.reply>

export function NameCard({ profile }: { profile: Profile }) {
  const renaming = useRename()
  const form = useForm({ resolver: zodResolver(bodyOf(updateProfile)), defaultValues: { name: profile.name } })
  const refusal = useRefusal(form)
  const submit = form.handleSubmit((body) => {
    refusal.forget()
    renaming.mutate(body, {
      onSuccess: () => toast.success('Your name is saved.'),
      onError: (error) => refusal.tell(error, text.internal),
    })
  })
  const facts = [
    { label: 'E-mail', value: profile.email },
    { label: 'Referral ID', value: profile.refId },
    { label: 'Member since', value: dayTime(profile.createdAt) },
  ]
  return (
    <Card title="Your profile">
      <dl className="mb-5 divide-y divide-line text-sm">
        {facts.map((fact) => (
          <div key={fact.label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{fact.label}</dt>
            <dd className="tabular min-w-0 text-right font-medium wrap-anywhere">{fact.value}</dd>
          </div>
        ))}
      </dl>
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Name" autoComplete="name" {...fieldsOf(form)('name')} />
        <Refused words={refusal.words} />
        <Button type="submit" busy={renaming.isPending}>
          Save name
        </Button>
      </form>
    </Card>
  )
}
