import type { Instrument } from './instrument.ts'

export const daySeconds = 86_400

/** Days of the week as 0 Sunday … 6 Saturday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (day + 4) % 7
}

/** Whether the instrument trades at a time (seconds since 1970, broker time). */
export function isOpen(instrument: Instrument, time: number): boolean {
  if (instrument.session === 'always') return true
  const weekday = weekdayOf(Math.floor(time / daySeconds))
  return weekday !== 0 && weekday !== 6
}

/** Nights of swap between two times: the midnight after Wednesday counts three on what rests at the weekend, as in MT5. */
export function swapNights(instrument: Instrument, from: number, to: number): number {
  let nights = 0
  const last = Math.floor(to / daySeconds)
  for (let day = Math.floor(from / daySeconds); day < last; day++) {
    nights += instrument.session === 'always' ? 1 : (nightsAfter[weekdayOf(day)] as number)
  }
  return nights
}

const nightsAfter = [0, 1, 1, 3, 1, 1, 0]
