import type { Mutant } from './list.ts'

const folder = 'engine/market'
const imports = ['import-csv', 'import-csv-files', 'import-csv-formats'].map((name) => `${folder}/${name}.test.ts`)

/** Files with prices: what is wrong with them must be said, and what is right must not be lost. */
export const importMutants: readonly Mutant[] = [
  {
    name: 'import: points with the noise of floating-point arithmetic are read as prices',
    file: 'engine/market/import-csv-layout.ts',
    find: 'const fractional = broken.length * 10 > prices.length',
    replace: "const fractional = true\n  if (fractional) return 'price'",
    tests: imports,
  },
  {
    name: 'import: rows out of order stay so',
    file: 'engine/market/import-csv-judge.ts',
    find: "fileOrder === 'mixed' ? orderOf(bars.time) : null",
    replace: 'null',
    tests: imports,
  },
  {
    name: 'import: a file that begins with the newest is not turned round',
    file: 'engine/market/import-csv-judge.ts',
    find: "if (fileOrder === 'descending')",
    replace: "if (fileOrder === 'ascending' && bars.length < 0)",
    tests: imports,
  },
  {
    name: 'import: a row dated ten years ahead is believed',
    file: 'engine/market/import-csv-judge.ts',
    find: 'if (count > strayMax || count === most) return [from]',
    replace: 'if (count > 0) return [from]',
    tests: imports,
  },
  {
    name: 'import: a price a thousand times off is believed',
    file: 'engine/market/import-csv-judge.ts',
    find: 'const jumpMax = 8',
    replace: 'const jumpMax = 8_000',
    tests: imports,
  },
  {
    name: 'import: an empty file is no mistake',
    file: 'engine/market/import-csv-layout.ts',
    find: "if (lines.every((line) => line.trim() === '')) throw new RangeError('the file is empty')",
    replace: '',
    tests: imports,
  },
  {
    name: 'import: lines that end with a carriage return alone are one line',
    file: 'engine/market/import-csv-chunks.ts',
    find: 'const carriageReturn = 13',
    replace: 'const carriageReturn = 10',
    tests: imports,
  },
]
