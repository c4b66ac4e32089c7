import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { usd } from '../../content/term-words.ts'
import { useRefusal } from '../../lib/calls/use-refusal.ts'
import { money } from '../../lib/formats/format.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Refused } from '../../ui/forms/refused.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Member } from '../shell/member.ts'
import { SectionLink } from '../shell/section-link.tsx'
import { Awaited } from './awaited.tsx'
import { reactivationSums } from './reactivation-sums.ts'
import { useReactivation } from './use-bot.ts'

/** Setting a bot up again that went out of service: what it costs and what is left, before it is paid. */
export default function Reactivation({ member, label }: { member: Member; label: string }) {
  const [isAsking, setAsking] = useState(false)
  const { reactivationFee } = useTerms()
  return (
    <>
      <Button tone="secondary" className="mt-3" onClick={() => setAsking(true)}>
        {label} for {usd(reactivationFee)}
      </Button>
      <Dialog open={isAsking} title={`${label}?`} onClose={() => setAsking(false)}>
        {isAsking && <Question member={member} onDone={() => setAsking(false)} />}
      </Dialog>
    </>
  )
}

function Question({ member: { prefs, bot }, onDone }: { member: Member; onDone: () => void }) {
  const { reactivationFee, depositMin } = useTerms()
  const reactivation = useReactivation()
  const refusal = useRefusal()
  const awaits = bot?.awaits ?? []
  const need = bot?.fuelNeed
  const sums = need && reactivationSums(reactivationFee, prefs.fuelBalance, need)
  // The bot's new state takes this question off the page before the answer is in: its words must not depend on being there.
  const confirm = () =>
    reactivation.mutateAsync(reactivationFee).then(
      ({ message }) => {
        toast.success(message)
        onDone()
      },
      (error: unknown) => refusal.tell(error, text.internal),
    )
  const facts =
    need && sums
      ? [
          { label: 'Fee', value: money(sums.fee) },
          { label: '+ to keep fuel above the low level', value: money(need.lowBelow) },
          ...(need.owed > 0 ? [{ label: '+ outstanding charges, paid first', value: money(need.owed) }] : []),
          { label: '= fuel needed', value: money(sums.needed) },
          { label: '− current fuel', value: money(prefs.fuelBalance) },
          sums.missing > 0
            ? { label: '= missing', value: money(sums.missing) }
            : { label: 'Left after the fee', value: money(sums.left) },
        ]
      : []
  return (
    <>
      <dl className="divide-y divide-line">
        {facts.map((fact) => (
          <div key={fact.label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{fact.label}</dt>
            <dd className="tabular font-semibold">{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        The bot will be set up again within 24 hours
        {bot?.capital ? ` with a capital of ${money(bot.capital, 0)}` : ''}. {text.hostingByDay}
      </p>
      <div className="mt-3">
        <Awaited awaits={awaits} />
      </div>
      {sums && sums.missing > 0 && (
        <div className="mt-3">
          <Alert tone="warning">
            {money(sums.missing)} more fuel is needed first.{' '}
            {sums.missing < depositMin && `The minimum deposit is ${usd(depositMin)}. `}
            <SectionLink to="fuelwallet">Add fuel</SectionLink>
          </Alert>
        </div>
      )}
      <div className="mt-3 empty:hidden">
        <Refused words={refusal.words} />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onDone}>
          Not now
        </Button>
        <Button
          busy={reactivation.isPending}
          disabled={!sums || sums.missing > 0 || awaits.length > 0}
          onClick={confirm}
        >
          Pay {money(reactivationFee)} and set it up again
        </Button>
      </div>
    </>
  )
}
