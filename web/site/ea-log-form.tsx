import { display } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { Check, Download, RotateCw } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { eaReport } from '../content/pages.ts'
import { downloadEaLog, type LogDays } from '../lib/calls/download-ea-log.ts'
import { serverTime } from '../lib/server-time.ts'
import { useToken } from '../lib/session/use-token.ts'
import { session } from '../lib/session.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Field } from '../ui/forms/field.tsx'
import { SubmitButton } from '../ui/forms/submit-button.tsx'
import { NothingLogged } from './nothing-logged.tsx'

type Tried = Awaited<ReturnType<typeof downloadEaLog>> | 'failed'
type Mistakes = { start?: string | undefined; end?: string | undefined }

/** The dates are free to choose; the file needs a sign-in, because it holds one's own accounts. */
export function EaLogForm() {
  const token = useToken()
  const [days, setDays] = useState<LogDays>({ start: display.eaLogStart, end: display.eaLogEnd })
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<Tried>()
  const [mistakes, setMistakes] = useState<Mistakes>({})

  const download = async (wanted: LogDays) => {
    const found = mistakesIn(wanted)
    setMistakes(found)
    setTried(undefined)
    if (found.start || found.end || !token) return
    setBusy(true)
    try {
      setTried(await downloadEaLog(token, wanted))
    } catch (failure) {
      // As specified: written to the log, with no word to the visitor. The button shows that it tried.
      console.warn('The log could not be downloaded:', (failure as Error).message)
      setTried('failed')
      if (failure instanceof Error && failure.cause === 401) session.end()
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void download(days)
  }
  const choose = (chosen: LogDays) => {
    setDays(chosen)
    void download(chosen)
  }
  /** What was found is of the days that were asked for. */
  const change = (changed: Partial<LogDays>) => {
    setDays({ ...days, ...changed })
    setTried(undefined)
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Log" className="flex flex-col gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="From"
          name="startDate"
          type="date"
          required
          value={days.start}
          onChange={({ target }) => change({ start: target.value })}
          error={mistakes.start}
        />
        <Field
          label="To"
          name="endDate"
          type="date"
          required
          value={days.end}
          onChange={({ target }) => change({ end: target.value })}
          error={mistakes.end}
        />
      </div>
      {token === null && (
        <Alert tone="info">
          <p className="mb-3">{eaReport.signIn}</p>
          <ButtonLink to="/login?next=%2Fea-report">Login</ButtonLink>
        </Alert>
      )}
      {tried === 'nothing' && <NothingLogged days={days} now={serverTime.now()} onChoose={choose} />}
      <div className="flex flex-col items-start gap-3">
        <SubmitButton size="lg" busy={busy} disabled={!token} aria-live="polite">
          {busy ? 'Downloading…' : tried === 'saved' || tried === 'failed' ? afterwards[tried] : untried}
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
const afterwards: Record<Exclude<Tried, 'nothing'>, ReactNode> = {
  saved: (
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

function mistakesIn({ start, end }: LogDays): Mistakes {
  const missing = { start: start ? undefined : text.dateInvalid, end: end ? undefined : text.dateInvalid }
  if (missing.start || missing.end) return missing
  return start > end ? { end: text.dateOrder } : {}
}
