import { type Id, toast } from 'react-toastify/unstyled'
import { sentencesOf } from './api-error.ts'

const failures = new Set<Id>()

/** One error toast for each sentence of a failure. */
export function toastFailure(error: unknown, fallback: string): void {
  for (const sentence of sentencesOf(error, fallback)) toastRefusal(sentence)
}

export function toastRefusal(sentence: string): void {
  const id = toast.error(sentence, { onClose: () => failures.delete(id) })
  failures.add(id)
}

/** What went wrong before no longer matters once it has gone well. */
export function toastSuccess(...sentences: readonly string[]): void {
  for (const id of failures) toast.dismiss(id)
  for (const sentence of sentences) toast.success(sentence)
}
