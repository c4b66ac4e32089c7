import { Alert } from '../alert.tsx'

/** What was refused and belongs to no field of a form: in the form or the dialog it was asked for in. */
export function Refused({ words }: { words: string }) {
  return words ? <Alert tone="negative">{words}</Alert> : null
}
