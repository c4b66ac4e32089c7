/** How long fuel lasts, cut off to a tenth of a day as the server does it; without an end while nothing is used. */
export function runwayDays(balance: number, perDay: number): number | null {
  return perDay > 0 ? Math.floor((balance / perDay) * 10) / 10 : null
}
