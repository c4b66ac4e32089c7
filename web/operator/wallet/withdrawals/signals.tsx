import type { RiskSignal } from '@fairlead/contract/routes/wallet/operator-queues'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { ConsoleLink } from '../../shell/console-link.tsx'

const tones: Readonly<Record<RiskSignal['tone'], BadgeTone>> = { good: 'positive', watch: 'warning', bad: 'negative' }
const weight: Readonly<Record<RiskSignal['tone'], number>> = { bad: 0, watch: 1, good: 2 }

/** Enough to see who they are; the same people often share several things. */
const namesShown = 6

/** What speaks against it first, each with whom it leads to. */
export function Signals({ signals }: { signals: readonly RiskSignal[] }) {
  const sorted = [...signals].sort((one, other) => weight[one.tone] - weight[other.tone])
  const calm = sorted.filter(({ members }) => members.length === 0)
  const linked = sorted.filter(({ members }) => members.length > 0)
  return (
    <>
      {linked.map(({ kind, tone, words, members }) => (
        <div key={kind} className="mb-2">
          <SignalBadge tone={tone} words={words} />
          <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
            {members.slice(0, namesShown).map(({ id, name }) => (
              <ConsoleLink key={id} to="members" open={id}>
                {name}
              </ConsoleLink>
            ))}
            {members.length > namesShown && (
              <span className="text-muted">
                and {members.length - namesShown} more under <ConsoleLink to="growth">Growth & abuse</ConsoleLink>
              </span>
            )}
          </p>
        </div>
      ))}
      <ul className="flex flex-wrap gap-2">
        {calm.map(({ kind, tone, words }) => (
          <li key={kind} className="max-w-full">
            <SignalBadge tone={tone} words={words} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Long words break instead of running out of the card. */
function SignalBadge({ tone, words }: { tone: RiskSignal['tone']; words: string }) {
  return (
    <Badge tone={tones[tone]}>
      <span className="wrap-anywhere whitespace-normal">{words}</span>
    </Badge>
  )
}
