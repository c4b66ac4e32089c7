import { readFileSync } from 'node:fs'
import { firstTerms } from '@fairlead/contract/constants'
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
  [`company share of profit | ${firstTerms.companyShareBasisPoints / 100n}%`],
  [`direct income | ${firstTerms.directShareBasisPoints / 100n}%`],
  [`introducing-broker discount | ${firstTerms.partnerDiscountBasisPoints / 100n}%`],
  [`hosting | $${formatUsd(firstTerms.hostingPerMonth, 0)} a month`],
  [`reactivation | $${formatUsd(firstTerms.reactivationFee, 0)}`],
  [`joining bonus | $${formatUsd(firstTerms.joiningBonus, 0)}`],
  [`minimum deposit | $${formatUsd(firstTerms.depositMin, 0)}`],
  [`minimum withdrawal | $${formatUsd(firstTerms.withdrawalMin, 0)}`],
  [`withdrawal fee | $${formatUsd(firstTerms.withdrawalFee, 0)}`],
  [`grace with low fuel | ${firstTerms.graceDays} days`],
])('the page says: %s', (line) => expect(page).toContain(`| ${line} |`))
