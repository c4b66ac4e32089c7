import { useSyncExternalStore } from 'react'
import { session } from '../lib/session.ts'
import { Alert } from '../ui/alert.tsx'

/** Why the last session of this tab is over, for whoever finds themselves here without having asked for it. */
export function EndedNotice() {
  const why = useSyncExternalStore(session.subscribe, session.endedBecause, () => null)
  if (why === null) return null
  return (
    <div className="mb-6">
      <Alert>{why}</Alert>
    </div>
  )
}
