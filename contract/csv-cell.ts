const isNumber = /^-?\d+(\.\d+)?$/
/** Any of them separates somewhere: a semicolon in half of Europe, where a quote in the middle of a cell is then no quote. */
const separators = ';,|\t\r\n'
const mayPrecede = ' "\''
const formulaSigns = '=+-@'

/**
 * One cell of comma-separated text. People choose their own names, and a spreadsheet runs what begins like a formula; an apostrophe keeps
 * it text, wherever a spreadsheet of any country may see a cell begin. A number of ours stays one.
 */
export function csvCell(value: string | number): string {
  const words = String(value)
  if (typeof value === 'number' || isNumber.test(words)) return words
  let harmless = /^[\t\r]/.test(words) ? "'" : ''
  let isBeginning = true
  for (const letter of words) {
    if (isBeginning && formulaSigns.includes(letter)) harmless += "'"
    harmless += letter
    isBeginning = separators.includes(letter) || (isBeginning && mayPrecede.includes(letter))
  }
  return /[",;|\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
