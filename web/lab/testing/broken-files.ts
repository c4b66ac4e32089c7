import { gzipSync } from 'node:zlib'

/** A file as people might drop one: what it must be answered with, as a part of the words; nothing where it is read after all. */
export type DroppedFile = {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly refused?: string
  /** Of those that are read: how many bars there are, and how many rows were left out. */
  readonly bars?: number
  readonly leftOut?: number
}

const first = Date.UTC(2024, 0, 1)
const hours = 60
type Row = { at: Date; open: string; high: string; low: string; close: string }

const rows = (write: (row: Row) => string, count = hours): string[] =>
  Array.from({ length: count }, (_, i) => {
    const [open, close] = [1_900 + i, 1_901 + i]
    return write({
      at: new Date(first + i * 3_600_000),
      open: open.toFixed(2),
      high: (close + 2).toFixed(2),
      low: (open - 2).toFixed(2),
      close: close.toFixed(2),
    })
  })
const iso = ({ at }: Row) => at.toISOString().slice(0, 19).replace('T', ' ')
const prices = ({ open, high, low, close }: Row) => [open, high, low, close]
const two = (figure: number) => String(figure).padStart(2, '0')
const head = 'Date,Open,High,Low,Close'
const plain = rows((row) => [iso(row), ...prices(row)].join(','))
const lines = (all: readonly string[], end = '\n') => new TextEncoder().encode(all.join(end)) as Uint8Array<ArrayBuffer>
const named = (all: readonly string[]) => lines([head, ...all])
const dated = (date: (at: Date) => string) => named(rows((row) => [date(row.at), ...prices(row)].join(',')))
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52)
const noColumns = 'no row names the columns'

/** Separators, archives, pictures, forms of dates, prices of nothing: prices of gold, where they are prices. */
export const droppedFiles: readonly DroppedFile[] = [
  { name: 'commas', bytes: named(plain), bars: hours, leftOut: 0 },
  {
    name: 'semicolons and decimal commas',
    bytes: lines([
      head.replaceAll(',', ';'),
      ...rows((row) => [iso(row), ...prices(row).map((price) => price.replace('.', ','))].join(';')),
    ]),
    bars: hours,
    leftOut: 0,
  },
  { name: 'tabs', bytes: lines([head, ...plain].map((line) => line.replaceAll(',', '\t'))), bars: hours, leftOut: 0 },
  { name: 'bars between', bytes: lines([head, ...plain].map((line) => line.replaceAll(',', '|'))), bars: hours },
  {
    name: 'quotes and thousands',
    bytes: named(
      rows((row) => [iso(row), ...prices(row).map((price) => `"${price.slice(0, 1)},${price.slice(1)}"`)].join(',')),
    ),
    bars: hours,
  },
  { name: 'ends of lines of an old Mac', bytes: lines([head, ...plain], '\r'), bars: hours },
  {
    name: 'two bytes a character',
    bytes: owned(Buffer.from(`\ufeff${[head, ...plain].join('\n')}`, 'utf16le')),
    bars: hours,
  },
  {
    name: 'day first',
    bytes: dated(
      (at) => `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()} ${two(at.getUTCHours())}:00`,
    ),
    bars: hours,
  },
  {
    name: 'month first, with halves of days',
    bytes: dated(
      (at) =>
        `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()} ${at.getUTCHours() % 12 || 12}:00 ${at.getUTCHours() < 12 ? 'AM' : 'PM'}`,
    ),
    bars: hours,
  },
  { name: 'seconds since 1970', bytes: dated((at) => String(at.getTime() / 1000)), bars: hours },
  { name: 'milliseconds since 1970', bytes: dated((at) => String(at.getTime())), bars: hours },
  { name: 'one long number', bytes: dated((at) => at.toISOString().replace(/\D/g, '').slice(0, 14)), bars: hours },
  { name: 'zipped with gzip', bytes: owned(gzipSync(named(plain))), bars: hours },
  {
    name: 'rows that are none among them',
    bytes: named([...plain.slice(0, 30), 'Total,,,,', 'n/a,1,2,3,4', ...plain.slice(30)]),
    bars: hours,
    leftOut: 2,
  },
  {
    name: 'the newest first, one of them twice',
    bytes: named([...plain, plain[5] as string].reverse()),
    bars: hours,
    leftOut: 1,
  },
  {
    name: 'one price a hundred times off',
    bytes: named(plain.map((line, i) => (i === 20 ? line.replaceAll(/19(\d\d)\./g, '19$100.') : line))),
    bars: hours - 1,
    leftOut: 1,
  },
  { name: 'nothing', bytes: new Uint8Array(0), refused: 'the file is empty' },
  { name: 'blank lines', bytes: lines(['', '  ', '\t', '']), refused: 'the file is empty' },
  { name: 'names of columns alone', bytes: named([]), refused: 'no row is a bar' },
  { name: 'no low', bytes: lines(['Date,Open,High,Close', ...plain]), refused: 'no column named low' },
  {
    name: 'prices of nothing',
    bytes: named(rows((row) => `${iso(row)},0,0,0,0`)),
    refused: 'open 0 is not above zero',
  },
  { name: 'prices in words', bytes: named(rows((row) => `${iso(row)},n/a,n/a,n/a,n/a`)), refused: 'is not a number' },
  {
    name: 'days that are none',
    bytes: named(plain.map((line) => line.replace('2024-01', '2024-31'))),
    refused: 'cannot read the time',
  },
  {
    name: 'highs below lows',
    bytes: named(rows((row) => [iso(row), row.open, row.low, row.high, row.close].join(','))),
    refused: 'high is below open or close',
  },
  {
    name: 'prices of something else',
    bytes: named(rows((row) => `${iso(row)},128765.37,128790.11,128700.42,128765.41`)),
    refused: 'Are they prices of another instrument?',
  },
  {
    name: 'a zip archive',
    bytes: Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0),
    refused: 'zip archive or a spreadsheet',
  },
  { name: 'a picture', bytes: png, refused: noColumns },
  {
    name: 'a photograph',
    bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46),
    refused: noColumns,
  },
  { name: 'a document', bytes: lines(['%PDF-1.7', '1 0 obj', '<< /Type /Catalog >>', 'endobj']), refused: noColumns },
  {
    name: 'a web page',
    bytes: lines(['<!doctype html>', '<title>Prices</title>', '<p>Sign in to download, please.</p>']),
    refused: noColumns,
  },
  {
    name: 'a list of JSON',
    bytes: lines(['[{"t":1704067200,"o":1900,"h":1902,"l":1898,"c":1901}]']),
    refused: noColumns,
  },
  { name: 'zeros', bytes: new Uint8Array(200_000), refused: noColumns },
  {
    name: 'one line without an end',
    bytes: lines([`${head}\n${iso({ at: new Date(first) } as Row)},${'1'.repeat(300_000)}`]),
    refused: 'does not end',
  },
  {
    name: 'an archive that is cut off',
    bytes: owned(gzipSync(named(plain)).subarray(0, 200)),
    refused: 'the gzip archive is damaged',
  },
  { name: 'an archive of a picture', bytes: owned(gzipSync(png)), refused: noColumns },
  { name: 'an archive in an archive', bytes: owned(gzipSync(gzipSync(named(plain)))), refused: 'gzipped' },
]
