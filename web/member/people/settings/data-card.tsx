import { bodyOf } from '@fairlead/contract/body-of'
import { rules } from '@fairlead/contract/constants'
import { exportData } from '@fairlead/contract/routes/people/profile'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { fetchFileWith } from '../../../lib/calls/api.ts'
import { fieldsOf } from '../../../lib/calls/fields-of.ts'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { TotpField } from '../../../security/totp-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { saveFile } from '../../../ui/tables/save-file.ts'

/** Everything we hold about the member, for them to keep. */
export function DataCard({ needsTotp }: { needsTotp: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <Card title="Your data">
      <p className="mb-4 text-sm text-muted">
        One file with everything we hold about you: profile, devices, messages, notifications, trades and every line of
        your statement. We erase your personal data {rules.erasedAfterDays} days after you close the account and
        everything is paid out; the{' '}
        <Link to="/privacy" className="font-semibold underline">
          privacy page
        </Link>{' '}
        explains what we keep.
      </p>
      <Button onClick={() => setAsking(true)}>Download your data…</Button>
      <Dialog open={isAsking} title="Download your data" onClose={close}>
        <ProofOfOwner needsTotp={needsTotp} onDone={close} />
      </Dialog>
    </Card>
  )
}

function ProofOfOwner({ needsTotp, onDone }: { needsTotp: boolean; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(bodyOf(exportData)), defaultValues: { password: '' } })
  const refusal = useRefusal(form)
  const field = fieldsOf(form)
  const submit = form.handleSubmit(async (proof) => {
    refusal.forget()
    try {
      saveFile('fairlead-my-data.json', await fetchFileWith(exportData, proof))
      onDone()
    } catch (error) {
      refusal.tell(error, text.internal)
    }
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p>The file contains everything, so we need to be sure it is you.</p>
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      {needsTotp && <TotpField {...field('totp')} />}
      <Refused words={refusal.words} />
      <Button type="submit" busy={form.formState.isSubmitting}>
        Download the file
      </Button>
    </form>
  )
}
