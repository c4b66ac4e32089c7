const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** How long ago something was, in words for a sentence: `2 minutes ago`. */
export function agoWords(ms: number): string {
  if (ms < minuteMs) return 'just now'
  if (ms < hourMs) return counted(Math.floor(ms / minuteMs), 'minute')
  if (ms < 2 * dayMs) return counted(Math.floor(ms / hourMs), 'hour')
  return counted(Math.floor(ms / dayMs), 'day')
}
