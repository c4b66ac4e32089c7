import { expect, test } from 'vitest'
import { toCsv } from '../../../ui/tables/to-csv.ts'
import { memberColumns } from './members.tsx'

test('the file of the list holds every column of it', () => {
  expect(toCsv(memberColumns, []).trim().split(',')).toEqual(memberColumns.map(({ label }) => label))
})
