import { downloadEaLog } from '@fairlead/contract/routes/bots/reports'
import { text } from '@fairlead/contract/text'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { downloadEaLog as download } from '../../../lib/calls/download-ea-log.ts'
import { session } from '../../../lib/session.ts'
import { useProductNow } from '../../../lib/time/use-product-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'

const dayMs = 86_400_000
const daysBefore = 30
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The whole log of some days as a spreadsheet, with every deal's figures beside its reason. */
export function LogDownload() {
  const now = useProductNow()
  const [chosen, choose] = useState<{ startDate?: string; endDate?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const startDate = chosen.startDate ?? dayOf(now - daysBefore * dayMs)
  const endDate = chosen.endDate ?? dayOf(now)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = downloadEaLog.query?.safeParse({ startDate, endDate })
    setError(asked?.error?.issues[0]?.message)
    const token = session.token()
    if (!asked?.success || !token) return
    setBusy(true)
    try {
      const came = await download(token, { start: asked.data.startDate, end: asked.data.endDate })
      if (came === 'nothing') setError('There are no log entries for these days.')
    } catch {
      toast.error(text.internal)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} aria-label="Download the log" className="mt-6 border-t border-line pt-5">
      <p className="mb-3 max-w-[65ch] text-sm text-muted">
        A spreadsheet (XLSX) of whole days: every deal with its figures and reason, every refusal, and every change in
        the bot's state. At most 366 days.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="From"
          type="date"
          required
          value={startDate}
          onChange={(event) => choose({ ...chosen, startDate: event.target.value })}
        />
        <Field
          label="To"
          type="date"
          required
          value={endDate}
          onChange={(event) => choose({ ...chosen, endDate: event.target.value })}
        />
        <Button type="submit" tone="secondary" size="lg" busy={isBusy}>
          <Download className="size-4" aria-hidden="true" />
          Download the log
        </Button>
      </div>
      {error && (
        <p role="alert" className="mt-2 text-sm text-negative-text">
          {error}
        </p>
      )}
    </form>
  )
}
