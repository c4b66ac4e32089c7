import { expect, test } from 'vitest'
import { toCsv } from '../../../ui/tables/to-csv.ts'
import { logColumns } from './member-tables.tsx'

test('operators read of a trade what its member reads, the share of its part included', () => {
  const entry = { id: '1', at: '2026-11-18T16:05:00.000Z', kind: 'entry', symbol: 'XAGUSD', ticket: 162 } as const
  const file = toCsv(logColumns, [{ ...entry, words: 'Bought.', partShare: 0.207 }])
  expect(file).toContain('Bought. Its part had 20.7% of the stakes.')
  expect(toCsv(logColumns, [{ ...entry, words: 'Bought.', partShare: null }])).toMatch(/Bought\.\s*$/)
})
