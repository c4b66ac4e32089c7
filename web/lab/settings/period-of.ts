import type { LabSettings } from './lab-settings.ts'

const dayMs = 86_400_000
/** The windows of the bot's small strategies are full by then. */
const warmUpDays = 120
/** Less is no run. */
const runDaysMin = 31

/** All that some prices hold, but for the first months, which the bot needs before it trades. */
export function periodOf(prices: readonly { from: number; to: number }[]): Pick<LabSettings, 'from' | 'to'> {
  const first = Math.min(...prices.map(({ from }) => from)) * 1000
  const last = Math.max(...prices.map(({ to }) => to)) * 1000 - 1
  const warm = new Date(first + warmUpDays * dayMs)
  const begin = Date.UTC(warm.getUTCFullYear(), warm.getUTCMonth() + 1, 1)
  return { from: dayOf(begin < last - runDaysMin * dayMs ? begin : first), to: dayOf(last) }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
