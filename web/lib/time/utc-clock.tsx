import { localTime, utcTime } from '../formats/format.ts'
import { useNow } from './use-now.ts'

/** The live clock, one on a page: UTC, and the reader's own time on hover. */
export function UtcClock() {
  const now = useNow(1_000)
  return (
    <time
      dateTime={now.toISOString()}
      title={localTime(now)}
      className="tabular text-sm whitespace-nowrap text-muted max-sm:text-xs"
    >
      {utcTime(now)}
    </time>
  )
}
