import { expect, test } from 'vitest'
import { fuelChargeMicros } from './fuel-charge.ts'

test.each([
  { name: '40% of a $10 profit', net: 10_00, share: 4_000, discount: 0, micros: 4_000_000 },
  {
    name: 'five percent off for those of the introducing broker',
    net: 10_00,
    share: 4_000,
    discount: 500,
    micros: 3_800_000,
  },
  { name: 'the last cent', net: 1, share: 4_000, discount: 0, micros: 4_000 },
  { name: 'parts of a micro-dollar are not charged', net: 1, share: 3_333, discount: 333, micros: 3_222 },
  { name: 'no profit', net: 0, share: 4_000, discount: 0, micros: 0 },
  { name: 'a loss', net: -50_00, share: 4_000, discount: 0, micros: 0 },
])('$name', ({ net, share, discount, micros }) => {
  expect(fuelChargeMicros(net, { companyShareBasisPoints: share, discountBasisPoints: discount })).toBe(micros)
})
