import { display } from '@fairlead/contract/constants'
import type { LogDays } from '../lib/calls/download-ea-log.ts'
import { dayWords } from '../lib/formats/format-day.ts'
import { lastDays } from '../lib/formats/last-days.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

type Props = { days: LogDays; now: number; onChoose: (days: LogDays) => void }

/** Days that hold nothing, said as such, and the latest ones in their place. */
export function NothingLogged({ days, now, onChoose }: Props) {
  const latest = lastDays(now, display.eaLogDaysOffered)
  const isLatest = days.start === latest.start && days.end === latest.end
  return (
    <Alert tone="info">
      <p>
        Nothing was logged from {dayWords(days.start)} to {dayWords(days.end)}.
      </p>
      {!isLatest && (
        <Button tone="secondary" className="mt-3" onClick={() => onChoose(latest)}>
          Download the last {display.eaLogDaysOffered} days
        </Button>
      )}
    </Alert>
  )
}
