import { localTime } from '../../lib/formats/format.ts'
import { useProductNow } from '../../lib/time/use-product-now.ts'
import { classNames } from '../../ui/class-names.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Less than this left is worth a colour. */
const soonMs = 6 * hourMs

/** `3 h 12 m`, `2 d 4 h`, `5 m`. */
export function spanWords(ms: number): string {
  const span = Math.abs(ms)
  if (span >= 2 * dayMs) return `${Math.floor(span / dayMs)} d ${Math.floor((span % dayMs) / hourMs)} h`
  const hours = Math.floor(span / hourMs)
  const minutes = Math.floor((span % hourMs) / minuteMs)
  return hours > 0 ? `${hours} h ${String(minutes).padStart(2, '0')} m` : `${minutes} m`
}

/** How long something may still wait, or for how long it is overdue. */
export function TimeLeft({ until }: { until: string }) {
  const now = useProductNow()
  if (now === undefined) return null
  const left = Date.parse(until) - now
  return (
    <time
      dateTime={until}
      title={localTime(until)}
      className={classNames(
        'tabular font-semibold whitespace-nowrap',
        left < 0 ? 'text-negative-text' : left < soonMs ? 'text-warning-text' : 'text-ink',
      )}
    >
      {left < 0 ? `${spanWords(left)} late` : `${spanWords(left)} left`}
    </time>
  )
}

const agoWords = (ms: number): string => (ms < minuteMs ? 'just now' : `${spanWords(ms)} ago`)

/** How long ago something was. */
export function Ago({ at }: { at: string }) {
  const now = useProductNow()
  return (
    <time dateTime={at} title={localTime(at)} className="tabular whitespace-nowrap">
      {now === undefined ? '' : agoWords(now - Date.parse(at))}
    </time>
  )
}
