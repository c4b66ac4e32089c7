import { text } from '@fairlead/contract/text'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { clockTime } from '../formats/format.ts'
import { ageFormat } from '../formats/formatters.ts'
import { serviceState } from '../service-state.ts'
import { useNow } from '../time/use-now.ts'
import type { Staleness } from './use-staleness.ts'

const lookEveryMs = 5_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Says from when what is shown is, while nothing newer can be had. */
export function StaleBanner({ why, since }: Staleness) {
  const now = useNow(lookEveryMs)
  // One of the two is enough.
  useEffect(() => serviceState.speakFor(), [])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 above-bar z-40 mx-auto flex w-fit max-w-full items-start gap-3 rounded-card border border-warning/50 bg-warning-soft px-4 py-2 text-sm text-warning-text shadow-float"
    >
      <CloudOff className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        {words[why]} The figures shown are from {clockTime(new Date(since))}, {ageWords(now.getTime() - since)}.
      </span>
    </div>
  )
}

function ageWords(ms: number): string {
  if (ms < minuteMs) return 'less than a minute ago'
  return ms < hourMs
    ? ageFormat().format(-Math.floor(ms / minuteMs), 'minute')
    : ageFormat().format(-Math.floor(ms / hourMs), 'hour')
}

const words = { offline: text.noConnection, away: text.serviceAway }
