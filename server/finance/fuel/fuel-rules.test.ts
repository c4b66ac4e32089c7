import { hostingForDay } from '@fairlead/money/hosting-for-day'
import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { dayAfter } from './charges/day-of.ts'

test.each(['2026-01', '2026-02', '2028-02', '2026-04', '2026-12'])(
  'the days of %s come to exactly the month’s price',
  (month) => {
    const perMonth = micro(13_370_001n)
    let sum = 0n
    for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day)) sum += hostingForDay(day, perMonth)
    expect(sum).toBe(perMonth)
  },
)
