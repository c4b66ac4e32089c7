import { readFileSync } from 'node:fs'
import { rules, timings } from '@fairlead/contract/constants'
import { defaultLevels } from '@fairlead/contract/default-levels'
import { formatUsd } from '@fairlead/money/format'
import { expect, test } from 'vitest'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { workedExample } from './worked-example.ts'

const page = readFileSync(new URL('../../docs/money.md', import.meta.url), 'utf8')
const between = (start: string, end: string) => page.split(start)[1]?.split(end)[0]?.trim()

test('the worked example of the page is what the product posts', async () => {
  const { db } = await testDatabase()
  expect(between('<!-- example -->', '<!-- end of example -->')).toBe(await workedExample(db))
})

test('the level table of the page is the one that applies', () => {
  const rows = defaultLevels.map(
    ({ level, shareBasisPoints, activeMembersMin, teamBusinessMin }) =>
      `| ${level} | ${Number(shareBasisPoints) / 100} | ${activeMembersMin} | ${formatUsd(teamBusinessMin, 0)} |`,
  )
  expect(between('<!-- levels -->', '<!-- end of levels -->')).toBe(
    [
      '| level | % of the collected fuel | active direct members | team business ($) |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n'),
  )
})

test.each([
  [`company share of profit | ${rules.companyShareBasisPoints / 100n}%`],
  [`direct income | ${rules.directShareBasisPoints / 100n}%`],
  [`introducing-broker discount | ${rules.introducingBrokerDiscountBasisPoints / 100n}%`],
  [`hosting | $${formatUsd(rules.hostingPerMonth, 0)} a month`],
  [`reactivation | $${formatUsd(rules.reactivationFee, 0)}`],
  [`joining bonus | $${formatUsd(rules.joiningBonus, 0)}`],
  [`minimum deposit | $${formatUsd(rules.depositMin, 0)}`],
  [`minimum withdrawal | $${formatUsd(rules.withdrawalMin, 0)}`],
  [`withdrawal fee | $${formatUsd(rules.withdrawalFee, 0)}`],
  [`grace with low fuel | ${timings.lowFuelGraceMs / 86_400_000} days`],
])('the page says: %s', (line) => expect(page).toContain(`| ${line} |`))
