import { text } from '@fairlead/contract/text'
import { sentencesOf } from '../../lib/calls/api-error.ts'
import { Alert } from '../../ui/alert.tsx'

type Query = { error: unknown; data: unknown; refetch: () => unknown }

/** Stands where an answer should be that did not come; an older answer is shown instead as long as there is one. */
export function Failure({ of: { error, data, refetch } }: { of: Query }) {
  if (!error || data !== undefined) return null
  return (
    <Alert tone="negative">
      {sentencesOf(error, text.internal).join(' ')}{' '}
      <button type="button" onClick={() => void refetch()} className="font-semibold underline">
        Try again
      </button>
    </Alert>
  )
}
