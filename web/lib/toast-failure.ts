import { toast } from 'react-toastify/unstyled'
import { sentencesOf } from './api-error.ts'

/** One error toast for each sentence of a failure. */
export function toastFailure(error: unknown, fallback: string): void {
  for (const sentence of sentencesOf(error, fallback)) toast.error(sentence)
}
