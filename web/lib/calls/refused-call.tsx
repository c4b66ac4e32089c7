import { text } from '@fairlead/contract/text'
import { Refused } from '../../ui/forms/refused.tsx'
import { sentencesOf } from './api-error.ts'

/** Why a call was refused, beside its button until that is pressed again: a toast is gone before everybody has read it. */
export function RefusedCall({ error }: { error: unknown }) {
  return (
    <div className="mt-3 empty:hidden">
      <Refused words={error ? sentencesOf(error, text.internal).join(' ') : ''} />
    </div>
  )
}
