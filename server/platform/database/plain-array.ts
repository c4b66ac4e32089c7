type Cell = string | number | bigint | boolean | null

/**
 * Numbers as Postgres reads an array of them. The driver quotes and escapes every element, which costs a bar of thousands of deals more
 * than working out what they are.
 */
export function plainArray(values: readonly (number | bigint | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}

/**
 * Rows of a table as Postgres reads an array of them, all columns in their order. It is unfolded in one go, where an array for each
 * column is a set of its own that is kept, and read back value by value.
 */
export function rowArray(rows: readonly (readonly Cell[])[]): string {
  return `{${rows.map((cells) => `"(${cells.map(inRow).join(',')})"`).join(',')}}`
}

const plainText = /^[\w.:+-]+$/

function inRow(cell: Cell): Cell {
  if (typeof cell !== 'string' || plainText.test(cell)) return cell ?? ''
  // Quoted once as part of a row, and that once more as part of an array.
  return `"${cell.replace(/["\\]/g, '$&$&')}"`.replace(/["\\]/g, '\\$&')
}
