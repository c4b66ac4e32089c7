import { text } from '@fairlead/contract/text'
import { useEffect, useRef } from 'react'
import { useIsSpokenFor, useServiceState, useServiceWatch } from '../lib/live/use-service-state.ts'
import { Alert } from './alert.tsx'

/** Says within a dialog what lies behind it says outside. */
export function DialogServiceNotice() {
  const state = useServiceState()
  if (state === 'here') return null
  return (
    <div className="mt-4">
      <Alert tone="warning">{words[state]}</Alert>
    </div>
  )
}

/** A quiet line over the page while the service is away; what is shown and typed stays. */
export function ServiceNotice() {
  const watched = useServiceWatch()
  const state = useIsSpokenFor() && watched === 'away' ? 'here' : watched
  const element = useRef<HTMLDivElement>(null)

  // Above everything else, and out of the way of every click.
  useEffect(() => {
    if (state !== 'here') element.current?.showPopover?.()
  }, [state])

  if (state === 'here') return null
  return (
    <div
      ref={element}
      popover="manual"
      className="pointer-events-none inset-auto top-3 left-1/2 m-0 w-[calc(100%-1.5rem)] max-w-xl -translate-x-1/2 border-0 bg-transparent p-0"
    >
      <div className="rounded-card shadow-float">
        <Alert tone="warning">{words[state]}</Alert>
      </div>
    </div>
  )
}

const words = { away: text.serviceAway, unknown: text.outcomeAsked }
