import { rules } from '@fairlead/contract/constants'
import { packages } from '@fairlead/contract/packages'
import { tradeLimit } from '@fairlead/engine/risk/trade-limit'
import { expect, test } from 'vitest'

const microPerCent = 10_000n

test.each(packages)(
  '$package_name states the trades that the engine allows at once',
  ({ amount: package_amount, tradesMax }) => {
    expect(tradesMax).toBe(tradeLimit(Number(package_amount / microPerCent)))
  },
)

test('the least and the most trades at once are those of the rules', () => {
  expect(tradeLimit(Number(rules.capitalMin / microPerCent))).toBe(rules.tradesMin)
  expect(tradeLimit(Number.MAX_SAFE_INTEGER)).toBe(rules.tradesMax)
})
