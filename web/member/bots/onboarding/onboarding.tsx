import { timings } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { greeting } from '../../../lib/formats/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { Member } from '../../shell/member.ts'
import { opensLater, type Section } from '../../shell/sections.ts'
import type { Stage } from '../../shell/stage.ts'
import { BrokerScreen } from './broker-screen.tsx'
import { Confetti } from './confetti.tsx'
import { PackageScreen } from './package-screen.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { Stepper } from './stepper.tsx'
import { useStepStart } from './use-step-start.ts'

const minuteMs = 60_000

const titles = {
  package: 'Choose a package',
  broker: 'Where the bot trades',
  pending: 'Your bot is being set up',
  celebration: 'Sent',
} as const

type Props = { member: Member; stage: Exclude<Stage, 'running'>; section: Section }

/** The way to an active bot, one step at a time. Each step goes on by itself when the server says it is done. */
export default function Onboarding({ member, stage, section }: Props) {
  const now = useNow(minuteMs)
  const [isCelebrating, setCelebrating] = useState(false)
  const step = isCelebrating ? 'celebration' : stage
  const start = useStepStart<HTMLElement>(step)
  const firstName = member.user.name.split(' ')[0] ?? member.user.name

  useEffect(() => {
    if (!isCelebrating) return
    const timer = setTimeout(() => setCelebrating(false), timings.confettiMs)
    return () => clearTimeout(timer)
  }, [isCelebrating])

  return (
    <>
      <h1 className="text-xl">
        {greeting(now)}, {firstName}
      </h1>
      <p className="mt-1 mb-6 text-muted">Choose a package, submit your MT5 account, and we set up your bot.</p>
      {opensLater(section) && (
        <div className="mb-6">
          <Alert>
            <span className="font-semibold">{section.label}:</span> {text.sectionOpensLater}.
          </Alert>
        </div>
      )}
      <Stepper stage={stage} />
      <section ref={start} tabIndex={-1} aria-label={titles[step]} className="mt-6 scroll-mt-20 outline-none">
        {step === 'celebration' && <Celebration />}
        {step === 'package' && <PackageScreen member={member} title={titles.package} />}
        {step === 'broker' && (
          <BrokerScreen member={member} title={titles.broker} onSubmitted={() => setCelebrating(true)} />
        )}
        {step === 'pending' && <PendingScreen member={member} title={titles.pending} />}
      </section>
    </>
  )
}

/** Stands in the place of the broker form for a moment after it was sent. */
function Celebration() {
  return (
    <section className="relative overflow-hidden rounded-card border border-line bg-surface px-4 py-16 text-center">
      <Confetti />
      <CircleCheck className="mx-auto size-12 text-positive" aria-hidden="true" />
      <p role="status" className="mt-4 font-display text-xl font-bold">
        {text.brokerSubmitted}
      </p>
      <p className="mt-2 text-muted">Our team will set up your bot within 24 hours.</p>
    </section>
  )
}
