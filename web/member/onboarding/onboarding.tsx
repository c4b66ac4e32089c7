import { timings } from '@fairlead/contract/constants'
import { useEffect, useState } from 'react'
import { greeting } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import type { Member } from '../member.ts'
import type { Stage } from '../stage.ts'
import { BrokerScreen } from './broker-screen.tsx'
import { Celebration } from './celebration.tsx'
import { PackageScreen } from './package-screen.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { Stepper } from './stepper.tsx'

const minuteMs = 60_000

/** The way to an active bot, one step at a time. Each step goes on by itself when the server says it is done. */
export default function Onboarding({ member, stage }: { member: Member; stage: Exclude<Stage, 'running'> }) {
  const now = useNow(minuteMs)
  const [isCelebrating, setCelebrating] = useState(false)
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
      <p className="mt-1 mb-6 text-muted">A package, your MT5 account, and the bot is set up.</p>
      <Stepper stage={stage} />
      <div className="mt-6">
        {isCelebrating ? (
          <Celebration />
        ) : (
          <>
            {stage === 'package' && <PackageScreen member={member} />}
            {stage === 'broker' && <BrokerScreen member={member} onSubmitted={() => setCelebrating(true)} />}
            {stage === 'pending' && <PendingScreen member={member} />}
          </>
        )}
      </div>
    </>
  )
}
