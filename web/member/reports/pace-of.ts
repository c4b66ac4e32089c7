export type Pace = { chargesPerDay: number; hostingPerDay: number; perDay: number }

const periodDays = 30

/** What is used a day, by the sums of 30 days. */
export function paceOf(period: { charges: number; hosting: number; reactivation: number }): Pace {
  const chargesPerDay = period.charges / periodDays
  const hostingPerDay = (period.hosting + period.reactivation) / periodDays
  return { chargesPerDay, hostingPerDay, perDay: chargesPerDay + hostingPerDay }
}

/** Cut off to a tenth, as the server does it; without an end while nothing is used. */
export function runwayDays(balance: number, perDay: number): number | null {
  return perDay > 0 ? Math.floor((balance / perDay) * 10) / 10 : null
}
