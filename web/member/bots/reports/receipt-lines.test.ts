import { expect, test } from 'vitest'
import { signedMoney } from '../../../lib/formats/format.ts'
import { chargeFormula, chargeParts, receiptLines } from './receipt-lines.ts'
import type { Receipt } from './use-trade.ts'

const receipt: Receipt = {
  gross: 3.98,
  swap: -0.04,
  commission: -0.8,
  net: 3.14,
  basis: 'each-trade',
  chargeable: 3.14,
  companyPercent: 40,
  discountPercent: 5,
  due: 1.1932,
  paidByBonus: 0,
  paidByFuel: 1.1932,
  owed: 0,
  collectedLater: 0,
  fuelBefore: 61.2154,
  fuelAfter: 60.0222,
  toOperations: 0.11932,
  toLevels: [
    { level: 1, amount: 0.2 },
    { level: 3, amount: 0.104266 },
  ],
  toPool: 0.769614,
  advanceReleased: 0,
}
const shown = (one: Receipt) =>
  receiptLines(one).map(({ label, amount, decimals }) => `${label} ${signedMoney(amount, decimals)}`)

test('a receipt goes from the price to what is kept, charges with 6 decimals', () => {
  expect(shown(receipt)).toEqual([
    'Price profit, all legs +$3.9800',
    'Swap −$0.0400',
    'Commission −$0.8000',
    'Profit +$3.1400',
    'Fuel Charge 40%, partner-broker discount 5% −$1.193200',
    'of which from bonus fuel $0.000000',
    'of which from your fuel −$1.193200',
    'You keep +$1.9468',
  ])
  expect(chargeFormula(receipt)).toBe('$3.140000 × 40% × (100% − 5%) = $1.193200')
})

test('what is owed, what a later deposit paid, and a highest mark are said where there is such a thing', () => {
  const lines = shown({
    ...receipt,
    basis: 'net-new-profit',
    chargeable: 2,
    discountPercent: 0,
    due: 0.8,
    paidByBonus: 0.1,
    paidByFuel: 0.4,
    collectedLater: 0.2,
    owed: 0.3,
  })
  expect(lines).toEqual(
    expect.arrayContaining([
      'of which above your high-water mark +$2.000000',
      'Fuel Charge 40% −$0.800000',
      'of which from bonus fuel −$0.100000',
      'of which paid from a later deposit −$0.200000',
      'still owed −$0.300000',
      'You keep +$2.3400',
    ]),
  )
})

test('a loss is charged nothing and is kept whole', () => {
  const lines = shown({ ...receipt, net: -2, due: 0, paidByFuel: 0, discountPercent: 0 })
  expect(lines).toContain('Fuel Charge 40% $0.000000')
  expect(lines.at(-1)).toBe('You keep −$2.0000')
})

test('the parts of a charge add up to the fuel that was paid', () => {
  const parts = chargeParts(receipt)
  expect(parts.map(({ label }) => label)).toEqual([
    'Level 1 above you',
    'Level 3 above you',
    'Affiliate pool',
    'Operations',
  ])
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(receipt.paidByFuel, 9)
})
