import { bodyOf } from '@fairlead/contract/body-of'
import { pourFaucet } from '@fairlead/contract/routes/sandbox/sandbox'
import { text } from '@fairlead/contract/text'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../lib/calls/api.ts'
import { sentencesOf } from '../lib/calls/api-error.ts'
import { shortHash } from '../lib/formats/format.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/forms/field.tsx'

const body = bodyOf(pourFaucet)
type Outcome = { tone: 'positive' | 'negative'; words: string }

export function FaucetCard() {
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useForm({ resolver: zodResolver(body), defaultValues: { address: '', amount: 100 } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (filled) => {
    setOutcome(undefined)
    try {
      const { hash } = await call(pourFaucet, { body: filled })
      setOutcome({ tone: 'positive', words: `Sent. Transaction ${shortHash(hash)}; it is credited within 15 seconds.` })
    } catch (error) {
      setOutcome({ tone: 'negative', words: sentencesOf(error, text.internal).join(' ') })
    }
  })

  return (
    <Card id="faucet" title="Faucet" className="scroll-mt-6">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-sm text-muted">Sends test USDT to a deposit address on the local chain.</p>
        <Field label="Address" placeholder="0x…" error={errors.address?.message} {...form.register('address')} />
        <Field
          label="Amount in USDT"
          type="number"
          inputMode="decimal"
          step="any"
          min={0}
          error={errors.amount?.message}
          {...form.register('amount', { valueAsNumber: true })}
        />
        {outcome && <Alert tone={outcome.tone}>{outcome.words}</Alert>}
        <Button type="submit" busy={isSubmitting}>
          Send
        </Button>
      </form>
    </Card>
  )
}
