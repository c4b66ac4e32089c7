import { inflateRawSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'

type XmlCell = { '@_t'?: string; '@_r': string; is?: { t: string | { '#text'?: string } }; v?: string; f?: unknown }
export type ReadCell = { value: string | number; isFormula: boolean }

const endOfDirectory = 0x06054b50
const entrySize = 46

/** The parts of a zip file, read without the library that wrote it. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || file.readUInt32LE(end) !== endOfDirectory) throw new Error('no zip file')
  const parts = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameSize, extraSize, noteSize] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? file.readUInt32LE(at + offset) : file.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const header = file.readUInt32LE(at + 42)
    const begin = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
    const content = file.subarray(begin, begin + packed)
    const name = file.toString('utf8', at + entrySize, at + entrySize + nameSize)
    parts.set(name, file.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content))
    at += entrySize + nameSize + extraSize + noteSize
  }
  return parts
}

/** The rows of the first sheet, each cell under the letter of its column. */
export function readSpreadsheet(file: Buffer): Record<string, ReadCell>[] {
  const sheet = unzip(file).get('xl/worksheets/sheet1.xml')
  if (!sheet) throw new Error('no sheet')
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => name === 'row' || name === 'c',
  })
  const rows: { c?: XmlCell[] }[] = parser.parse(sheet.toString('utf8')).worksheet.sheetData.row ?? []
  return rows.map(({ c = [] }) =>
    Object.fromEntries(
      c.map((cell) => [
        cell['@_r'].replace(/\d+$/, ''),
        { value: cell['@_t'] === 'inlineStr' ? textOf(cell) : Number(cell.v), isFormula: cell.f !== undefined },
      ]),
    ),
  )
}

function textOf({ is }: XmlCell): string {
  const text = is?.t ?? ''
  return typeof text === 'string' ? text : (text['#text'] ?? '')
}
