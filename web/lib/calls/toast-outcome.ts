import { text } from '@fairlead/contract/text'
import { toast } from 'react-toastify/unstyled'
import type { Outcome } from './read-outcome.ts'

/** For whoever has left what asked for it: what became of it, by its name. */
export function toastOutcome(what: string, outcome: Outcome): void {
  if (outcome === 'done') toast.success(`${text.wasDone} ${what}.`)
  else if (outcome === 'not_done') toast.error(`${text.wasNotDone} ${what}.`)
  else toast.error(`${text.outcomeOutOfReach} (${what})`)
}
