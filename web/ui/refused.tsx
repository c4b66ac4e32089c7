import { text } from '@fairlead/contract/text'
import { sentencesOf } from '../lib/api-error.ts'
import { Alert } from './alert.tsx'

/** What was refused and belongs to no field of a form: in the form or the dialog it was asked for in. */
export function Refused({ words }: { words: string }) {
  return words ? <Alert tone="negative">{words}</Alert> : null
}

/** The same beside a button, until it is pressed again: a toast is gone before everybody has read it. */
export function RefusedCall({ error }: { error: unknown }) {
  return (
    <div className="mt-3 empty:hidden">
      <Refused words={error ? sentencesOf(error, text.internal).join(' ') : ''} />
    </div>
  )
}
