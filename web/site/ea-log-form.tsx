import { display } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { Check, Download, RotateCw } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { eaReport } from '../content/pages.ts'
import { downloadEaLog } from '../lib/download-ea-log.ts'
import { session } from '../lib/session.ts'
import { useToken } from '../lib/use-token.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Field } from '../ui/field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'

type Tried = 'done' | 'failed'
type Mistakes = { start?: string | undefined; end?: string | undefined }

/** The dates are free to choose; the file needs a sign-in, because it holds one's own accounts. */
export function EaLogForm() {
  const token = useToken()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<Tried>()
  const [mistakes, setMistakes] = useState<Mistakes>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const dates = new FormData(event.currentTarget)
    const start = String(dates.get('startDate'))
    const end = String(dates.get('endDate'))
    const found = mistakesIn(start, end)
    setMistakes(found)
    setTried(undefined)
    if (found.start || found.end || !token) return
    setBusy(true)
    try {
      await downloadEaLog(token, start, end)
      setTried('done')
    } catch (failure) {
      // As specified: written to the log, with no word to the visitor. The button shows that it tried.
      console.warn('The log could not be downloaded:', (failure as Error).message)
      setTried('failed')
      if (failure instanceof Error && failure.cause === 401) session.end()
    }
    setBusy(false)
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Log" className="flex flex-col gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="From"
          name="startDate"
          type="date"
          required
          defaultValue={display.eaLogStart}
          error={mistakes.start}
        />
        <Field label="To" name="endDate" type="date" required defaultValue={display.eaLogEnd} error={mistakes.end} />
      </div>
      {token === null && (
        <Alert tone="info">
          <p className="mb-3">{eaReport.signIn}</p>
          <ButtonLink to="/login?next=%2Fea-report">Login</ButtonLink>
        </Alert>
      )}
      <div className="flex flex-col items-start gap-3">
        <SubmitButton size="lg" busy={busy} disabled={!token} aria-live="polite">
          {busy ? 'Downloading…' : tried ? afterwards[tried] : untried}
        </SubmitButton>
      </div>
    </form>
  )
}

const untried = (
  <>
    <Download className="size-5" aria-hidden="true" />
    Download the log
  </>
)
const afterwards: Record<Tried, ReactNode> = {
  done: (
    <>
      <Check className="size-5" aria-hidden="true" />
      Downloaded
    </>
  ),
  failed: (
    <>
      <RotateCw className="size-5" aria-hidden="true" />
      Try again
    </>
  ),
}

function mistakesIn(start: string, end: string): Mistakes {
  const missing = { start: start ? undefined : text.dateInvalid, end: end ? undefined : text.dateInvalid }
  if (missing.start || missing.end) return missing
  return start > end ? { end: text.dateOrder } : {}
}
