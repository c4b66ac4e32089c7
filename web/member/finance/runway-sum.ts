import { digits, money } from '../../lib/formats/format.ts'

const perDayDecimals = 4

/** How many days the fuel lasts, in the reader's own figures; the same wherever it is explained. */
export const runwaySum = (fuelBalance: number, perDay: number, days: number): string =>
  `${money(fuelBalance)} ÷ ${money(perDay, perDayDecimals)} = ${digits(days, 1)} days`

type Pace = { fuelPerDay: number; fuelRunwayDays: number | null }

/** By the pace itself: rounded days would make another of it than Fuel Report shows. */
export const runwayWords = ({ fuelPerDay, fuelRunwayDays: days }: Pace, fuelBalance: number): string =>
  days === null ? 'No fuel has been used yet.' : `${runwaySum(fuelBalance, fuelPerDay, days)}.`
