import { buffer } from 'node:stream/consumers'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import type { Download } from 'playwright-core'
import type { Row } from './read-page.ts'

/** The rows of a file as a page's rows are read. Both kinds of file have the same name but for their ending, and the same rows. */
export async function readFile(file: Download): Promise<Row[]> {
  const list = file.suggestedFilename()
  const bytes = await buffer(await file.createReadStream())
  const [heads = [], ...lines] = list.endsWith('.csv')
    ? parseCsv(bytes.toString('utf8'), { delimiter: ',' })
    : ((await readXlsx(bytes)).sheets[0]?.rows ?? [])
  return lines
    .filter((line) => line.some((cell) => cell !== null && cell !== ''))
    .map((line) => ({
      heading: '',
      list,
      link: '',
      cells: heads.map((head, place) => ({ head: String(head ?? ''), lines: [wordsOf(line[place])], raw: '' })),
    }))
}

/** A spreadsheet holds numbers, some of them in the notation that JavaScript has for very small ones. */
function wordsOf(cell: unknown): string {
  if (typeof cell === 'number') return /e/.test(String(cell)) ? cell.toFixed(12) : String(cell)
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '')
}
