import { display } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { eaReport } from '../content/pages.ts'
import { downloadEaLog } from '../lib/download-ea-log.ts'
import { session } from '../lib/session.ts'
import { useToken } from '../lib/use-token.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Field } from '../ui/field.tsx'

/** The dates are free to choose; the file needs a sign-in, because it holds one's own accounts. */
export function EaLogForm() {
  const token = useToken()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const dates = new FormData(event.currentTarget)
    const start = String(dates.get('startDate'))
    const end = String(dates.get('endDate'))
    setError(start > end ? text.dateOrder : undefined)
    if (start > end || !token) return
    setBusy(true)
    try {
      await downloadEaLog(token, start, end)
    } catch (failure) {
      // As specified: written to the log, with no word to the visitor.
      console.warn('The log could not be downloaded:', (failure as Error).message)
      if (failure instanceof Error && failure.cause === 401) session.end()
    }
    setBusy(false)
  }

  return (
    <form onSubmit={submit} aria-label="Log" className="flex flex-col gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="From" name="startDate" type="date" required defaultValue={display.eaLogStart} />
        <Field label="To" name="endDate" type="date" required defaultValue={display.eaLogEnd} error={error} />
      </div>
      {token === null && (
        <Alert tone="info">
          <p className="mb-3">{eaReport.signIn}</p>
          <ButtonLink to="/login">Login</ButtonLink>
        </Alert>
      )}
      <Button type="submit" size="lg" busy={busy} disabled={!token} className="self-start">
        <Download className="size-5" aria-hidden="true" />
        Download the log
      </Button>
    </form>
  )
}
