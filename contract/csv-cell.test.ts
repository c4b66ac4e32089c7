import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

/** As a spreadsheet reads a line: its own separator, whatever the file was written with, and quotes only where a cell begins with one. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = []
  let rest = file
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const end = quoted ? quoted[0].length : 0
    const [tail = ''] = /^[^\r\n]*/.exec(rest.slice(end).split(separator)[0] ?? '') ?? []
    cells.push((quoted?.[1] ?? '').replaceAll('""', '"') + tail)
    rest = rest.slice(end + tail.length + 1)
  }
  return cells
}
const isFormula = (cell: string) => /^[\s"]*[=+\-@]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
const line = (...cells: string[]) => cells.map(csvCell).join(',')

test.each([
  ['Ada', 'Ada'],
  ['-12.50', '-12.50'],
  ['1000000.123456', '1000000.123456'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', `"'\tx"`],
  ['Lovelace, Ada', '"Lovelace, Ada"'],
  ['Ada; Countess', '"Ada; Countess"'],
  ['Ada;=1+1', `"Ada;'=1+1"`],
  ['a\n=1+1', `"a\n'=1+1"`],
  ['she said "no"', '"she said ""no"""'],
])('%j is written as %j', (value, written) => {
  expect(csvCell(value)).toBe(written)
})

test.each([',', ';', '\t', '|'])('whatever people are called, no cell is a formula where %j separates', (separator) => {
  const name = fc.string({ unit: fc.constantFrom(...'=+-@;,|\t\r\n"\' a1') })
  fc.assert(
    fc.property(name, name, (first, second) => {
      const file = line('1', first, '-5.25', second, 'end')
      expect(cellsOf(file, separator).filter(isFormula)).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})
