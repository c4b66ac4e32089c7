import { expect, test } from 'vitest'
import { display, firstTerms, rules } from './constants.ts'
import { defaultLevels } from './default-levels.ts'
import { packages } from './packages.ts'

test('the levels pay out exactly what generation income is stated as', () => {
  expect(defaultLevels.reduce((sum, { shareBasisPoints }) => sum + shareBasisPoints, 0n)).toBe(
    rules.generationShareBasisPoints,
  )
  expect(defaultLevels.map(({ level }) => level)).toEqual(
    Array.from({ length: rules.generationLevelsMax }, (_, index) => index + 1),
  )
})

test('the affiliate part of a charge covers generation and direct income', () => {
  expect(rules.generationShareBasisPoints + firstTerms.directShareBasisPoints).toBeLessThan(
    firstTerms.affiliateShareBasisPoints,
  )
})

test.each([
  { name: 'Starter', dollars: 100, fuel: 5 },
  { name: 'Beginners', dollars: 500, fuel: 50 },
  { name: 'Advanced', dollars: 1_000, fuel: 100 },
  { name: 'Expert', dollars: 5_000, fuel: 500 },
])('$name is made for a capital of $dollars and needs $fuel of fuel', ({ name, dollars, fuel }) => {
  const found = packages.find((one) => one.name === name)
  expect(found?.amount).toBe(BigInt(dollars) * 1_000_000n)
  expect(((found?.amount ?? 0n) * (found?.requiredFuelBasisPoints ?? 0n)) / 10_000n).toBe(BigInt(fuel) * 1_000_000n)
})

test('the joining bonus is just the fuel its hidden package needs', () => {
  const hidden = packages.find(({ id }) => id === display.hiddenPackageId)
  expect(((hidden?.amount ?? 0n) * (hidden?.requiredFuelBasisPoints ?? 0n)) / 10_000n).toBe(firstTerms.joiningBonus)
})

test('every package takes the stated share of profit', () => {
  for (const { companyPercent: profit_share_ration } of packages) {
    expect(BigInt(profit_share_ration) * 100n).toBe(firstTerms.companyShareBasisPoints)
  }
})
