import { rules } from '@fairlead/contract/constants'
import { makeTerminalCode } from '@fairlead/contract/routes/terminal'
import { text } from '@fairlead/contract/text'
import { toDollars } from '@fairlead/money/to-dollars'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { localTime, money } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useAct } from '../../lib/use-act.ts'
import { useRefusal } from '../../lib/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { Member } from '../member.ts'
import { AheadNote } from './ahead-note.tsx'
import { coveredHint } from './capital-cover.ts'
import { CapitalNote } from './capital-note.tsx'
import { CoverNote, useCover } from './cover-note.tsx'
import { downloadAdvisor } from './download-advisor.ts'
import { TerminalSteps } from './terminal-steps.tsx'

/** A terminal of the member's own: no password leaves their computer. */
export function SelfHosted({ member }: { member: Member }) {
  const act = useAct()
  const [capital, setCapital] = useState(Number.NaN)
  const [error, setError] = useState<string>()
  const { offers, own, cover } = useCover(member, capital)
  const refusal = useRefusal()
  const making = useMutation({
    mutationFn: (body: { capital: number }) => act(makeTerminalCode, { body }),
    onMutate: refusal.forget,
    onError: (failure) => refusal.tell(failure, text.internal),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = makeTerminalCode.body?.safeParse({ capital })
    setError(asked?.error?.issues[0]?.message)
    if (asked?.success) making.mutate(asked.data)
  }
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    await downloadAdvisor().catch((failure: unknown) => toastFailure(failure, text.internal))
    setLoading(false)
  }
  return (
    <div className="grid gap-4">
      <Card title="Pair your own terminal">
        <form method="post" onSubmit={submit} noValidate className="grid max-w-xl gap-4">
          <Field
            label="Capital"
            type="number"
            inputMode="decimal"
            step="any"
            min={toDollars(rules.capitalMin)}
            hint={`What the bot may trade with, in dollars. At least ${money(toDollars(rules.capitalMin), 0)}.${offers && own ? ` ${coveredHint(offers, own, member.prefs.fuelBalance)}` : ''}`}
            error={error}
            onChange={(event) => setCapital(event.target.valueAsNumber)}
          />
          {cover && <CoverNote cover={cover} />}
          <CapitalNote capital={capital} />
          <AheadNote capital={capital} offers={offers} />
          <Refused words={refusal.words} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={making.isPending}>
              Make a pairing code
            </Button>
            <Button type="button" tone="secondary" busy={isLoading} onClick={download}>
              <Download className="size-4" aria-hidden="true" /> Download the advisor
            </Button>
          </div>
        </form>
        {making.data && (
          <p role="status" className="mt-5 flex flex-wrap items-center gap-4 rounded-control bg-raised p-4">
            <code className="text-xl font-semibold tracking-wide">{making.data.code}</code>
            <CopyButton text={making.data.code} what="the pairing code" />
            <span className="text-sm text-muted">
              Good for one terminal until {localTime(making.data.expiresAt)}. It is shown only here.
            </span>
          </p>
        )}
      </Card>
      <Card title="Five steps">
        <TerminalSteps />
        <p className="mt-4 max-w-[65ch] text-sm text-muted">
          Only hedging accounts in US dollars can be traded. Your terminal must run day and night: while it does not,
          your stops rest at the broker and nothing new is opened. The advisor is open source, uses no DLL and talks to
          this site alone.
        </p>
      </Card>
    </div>
  )
}
