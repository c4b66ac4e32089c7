import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aheadAtCapital, aheadByCapital, isAhead, type MemberCharges } from './record-ahead.ts'
import cohorts from './record-cohorts.json' with { type: 'json' }

const specified = { companyBasisPoints: 4_000, hostingPerMonth: 20 } as const

test.each<{ sums: number[]; charges: MemberCharges; ahead: boolean }>([
  // $500 made, of $1,000 that winners made: $400 for the company, $96 for hosting.
  {
    sums: [500_00, 1_000_00, 600_00],
    charges: { companyBasisPoints: 4_000, hostingPerMonth: 8, basis: 'each-trade' },
    ahead: true,
  },
  {
    sums: [500_00, 1_000_00, 600_00],
    charges: { companyBasisPoints: 4_000, hostingPerMonth: 9, basis: 'each-trade' },
    ahead: false,
  },
  { sums: [500_00, 1_000_00, 600_00], charges: { ...specified, basis: 'net-new-profit' }, ahead: true },
  { sums: [0, 0, 0], charges: { companyBasisPoints: 0, hostingPerMonth: 0, basis: 'each-trade' }, ahead: false },
  { sums: [-1, 0, 0], charges: { companyBasisPoints: 0, hostingPerMonth: 0, basis: 'each-trade' }, ahead: false },
])('$sums, charged $charges: ahead $ahead', ({ sums, charges, ahead }) => {
  expect(isAhead(sums, 12, charges)).toBe(ahead)
})

test('what the cohorts tell is what the record says, at every capital and price it shows', () => {
  const record = readFileSync(new URL('../docs/record.md', import.meta.url), 'utf8')
  const part = record.split('## What it takes to be ahead')[1]?.split('The bot without')[0] ?? ''
  const cells = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const [header = [], , ...lines] = cells
  expect(lines.length).toBeGreaterThan(5)
  header.forEach((price, column) => {
    const [, percent, winner, hosting] = /^(\d+)% (each winner|net new), \$(\d+)$/.exec(price) ?? []
    if (!percent) return
    const basis = winner === 'each winner' ? 'each-trade' : 'net-new-profit'
    const rows = aheadByCapital(cohorts, {
      companyBasisPoints: Number(percent) * 100,
      hostingPerMonth: Number(hosting),
      basis,
    })
    for (const line of lines) {
      const row = rows.find(({ capital }) => `$${capital.toLocaleString('en')}` === line[0])
      expect(`${(((row?.ahead ?? 0) / (row?.members ?? 1)) * 100).toFixed(1)}%`, `${line[0]}, ${price}`).toBe(
        line[column],
      )
    }
  })
})

test('a capital in between is told of by the largest that was played below it', () => {
  const rows = aheadByCapital(cohorts, { ...specified, basis: 'each-trade' })
  expect(aheadAtCapital(rows, 19_999)?.capital).toBe(10_000)
  expect(aheadAtCapital(rows, 1_000_000)?.capital).toBe(100_000)
  expect(aheadAtCapital(rows, 99)).toBeUndefined()
})
