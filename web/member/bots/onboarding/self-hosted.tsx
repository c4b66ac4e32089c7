import { rules } from '@fairlead/contract/constants'
import { makeTerminalCode } from '@fairlead/contract/routes/bots/terminal'
import { text } from '@fairlead/contract/text'
import { toDollars } from '@fairlead/money/to-dollars'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { money } from '../../../lib/formats/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import type { Member } from '../../shell/member.ts'
import { terminalQuery } from '../terminal-query.ts'
import { useTerminalCode } from '../use-terminal.ts'
import { AheadNote } from './ahead-note.tsx'
import { coveredHint } from './capital-cover.ts'
import { CapitalNote } from './capital-note.tsx'
import { CoverNote, useCover } from './cover-note.tsx'
import { downloadAdvisor } from './download-advisor.ts'
import { PairingCode } from './pairing-code.tsx'
import { TerminalSteps } from './terminal-steps.tsx'

/** A terminal of the member's own: no password leaves their computer. */
export function SelfHosted({ member }: { member: Member }) {
  const [capital, setCapital] = useState(Number.NaN)
  const [error, setError] = useState<string>()
  const { offers, own, cover } = useCover(member, capital)
  const { making, refused } = useTerminalCode()
  const { data: known } = useQuery(terminalQuery)
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
            hint={`How much the bot may trade with, in dollars. At least ${money(toDollars(rules.capitalMin), 0)}.${offers && own ? ` ${coveredHint(offers, own, member.prefs.fuelBalance)}` : ''}`}
            error={error}
            onChange={(event) => setCapital(event.target.valueAsNumber)}
          />
          {cover && <CoverNote cover={cover} />}
          <CapitalNote capital={capital} />
          <AheadNote capital={capital} offers={offers} />
          <Refused words={refused} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={making.isPending}>
              Create a pairing code
            </Button>
            <Button type="button" tone="secondary" busy={isLoading} onClick={download}>
              <Download className="size-4" aria-hidden="true" /> Download the advisor
            </Button>
          </div>
        </form>
        {making.data && <PairingCode made={making.data} />}
      </Card>
      <Card title="Step by step">
        <TerminalSteps address={known?.address} />
        <p className="mt-4 max-w-[65ch] text-sm text-muted">
          Only hedging accounts in US dollars can be traded. Your terminal must run day and night: while it is off, your
          stops stay at the broker and no new positions are opened. The advisor is open source, uses no DLL and connects
          only to this site.
        </p>
        <p className="mt-2 max-w-[65ch] text-sm text-muted">
          The key that identifies your terminal is stored in MetaTrader’s own files, where any other program you run in
          that terminal can read it. Run nothing there that you do not trust; if in doubt, pair the terminal again.
        </p>
      </Card>
    </div>
  )
}
