import { useEffect } from 'react'
import { session } from '../session.ts'
import { pendingDeeds } from './pending-deeds.ts'
import { readOutcome } from './read-outcome.ts'
import { toastOutcome } from './toast-outcome.ts'

/** Once a page: what is sent from here on asks for itself. */
let isSettled = false

/** What the page before the reload did not hear the end of is asked about, and told. */
export function SettlePending() {
  useEffect(() => {
    if (isSettled || session.isViewing()) return
    isSettled = true
    for (const { key, what } of pendingDeeds.ofThisSession())
      void readOutcome(key, session.token()).then((outcome) => {
        pendingDeeds.remove(key)
        toastOutcome(what, outcome)
      })
  }, [])
  return null
}
