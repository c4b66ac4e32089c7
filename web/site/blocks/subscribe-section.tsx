import { homeText } from '@fairlead/contract/home-text'
import { type FormEvent, useId, useState } from 'react'
import { subscribeForm } from '../../content/home.ts'
import { type Sent, sendJson } from '../../lib/calls/call-plainly.ts'
import { Alert } from '../../ui/alert.tsx'
import { controlStyle } from '../../ui/forms/control-style.ts'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'

export function SubscribeSection() {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<Sent>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setBusy(true)
    setSent(await sendJson('/contact/subscribe', { email }))
    setBusy(false)
  }

  return (
    <section className="on-ink hero-ground">
      <div className="page-width grid gap-8 py-14 md:py-20 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div>
          <h2 className="text-xl md:text-2xl">{subscribeForm.title}</h2>
          <p className="mt-3 max-w-[55ch] text-muted">{subscribeForm.text}</p>
        </div>
        <div className="flex min-h-28 flex-col justify-center gap-4">
          <form method="post" onSubmit={submit} aria-label="Subscribe" className="flex flex-wrap items-end gap-3">
            <div className="min-w-56 flex-1">
              <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
                Email
              </label>
              <input
                id={id}
                name="email"
                type="email"
                required
                autoComplete="email"
                className={controlStyle('min-h-12')}
              />
            </div>
            <SubmitButton size="lg" busy={busy} className="max-sm:w-full">
              Subscribe
            </SubmitButton>
          </form>
          {sent && (
            <Alert tone={sent.ok ? 'positive' : 'negative'}>
              {sent.message ?? (sent.ok ? homeText.subscriptionMailSent : homeText.subscriptionFailed)}
            </Alert>
          )}
        </div>
      </div>
    </section>
  )
}
