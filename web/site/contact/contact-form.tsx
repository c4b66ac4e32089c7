import { timings } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { type FormEvent, useEffect, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { sendJson } from '../../lib/calls/call-plainly.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

/** After a sent message its place is taken by the thanks, and the page reloads for the next one. */
export function ContactForm() {
  const [busy, setBusy] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const [error, setError] = useState<string>()

  useEffect(() => {
    if (!submitted) return
    const timer = setTimeout(() => window.location.reload(), timings.contactReloadMs)
    return () => clearTimeout(timer)
  }, [submitted])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    setError(undefined)
    const sent = await sendJson('/contact/submit', filled)
    setBusy(false)
    if (sent.ok) {
      toast.dismiss()
      toast.success(text.contactSentToast, { icon: false })
      setSubmitted(true)
    } else {
      toast.error(text.contactFailedToast, { icon: false })
      setError(sent.message ?? text.contactFailed)
    }
  }

  if (submitted) return <Alert tone="positive">{text.contactSent}</Alert>
  return (
    <form method="post" onSubmit={submit} aria-label="Contact" className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" name="name" autoComplete="name" required maxLength={100} />
        <Field label="Email" name="email" type="email" autoComplete="email" required />
        <Field label="Phone" name="phone" autoComplete="tel" required maxLength={50} />
        <Field label="Subject" name="subject" required maxLength={200} />
      </div>
      <TextArea label="Message" name="message" rows={5} required maxLength={5_000} />
      {/* Out of sight and out of reach for people; programs fill it in. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {error && <Alert tone="negative">{error}</Alert>}
      <SubmitButton size="lg" busy={busy} className="self-start max-sm:w-full">
        Send Message
      </SubmitButton>
    </form>
  )
}
