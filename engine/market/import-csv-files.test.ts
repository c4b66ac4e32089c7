import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvImport, importCsv } from './import-csv.ts'
import { CsvImporter } from './import-csv-chunks.ts'
import { instrumentOf } from './instrument.ts'

const jpy = instrumentOf('USDJPY')
const gold = instrumentOf('XAUUSD')
const firstHour = Date.UTC(2012, 10, 16, 12) / 1000

/** Hours of USDJPY in points; a row's figures tell which it is. */
function hours(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const stamp = new Date((firstHour + i * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ')
    return `${stamp},${81_000 + i},${81_900 + i},80500,${81_100 + i},${i}`
  })
}
const named = (rows: readonly string[], end = '\n') => ['Date,open,high,low,close,tick_volume', ...rows].join(end)
const opens = (text: string, instrument = jpy) => [...importCsv(text, instrument).bars.open]

describe('what was lost or believed without a word', () => {
  test('whole points with the noise of floating-point arithmetic are points', () => {
    const rows = hours(40).map((row) => row.replace(/,(\d+),/, ',$1.00000000001,'))
    const noisy = named([...rows, '2012-11-20 00:00:00,134482.00000000003,134500,134400,134410.99999999997,1'])
    expect(importCsv(noisy.replaceAll('81', '134'), gold).scale).toBe('points')
    expect(importCsv(named(rows), jpy).scale).toBe('points')
    expect(opens(named(rows))[3]).toBe(81_003)
    const goldRow = '2019-08-01 10:00:00,128765.00000000001,128790.0,128700.0,128765.00000000001,9'
    const { bars, scale } = importCsv(named([goldRow]), gold)
    expect([scale, bars.open[0], bars.close[0]]).toEqual(['points', 128_765, 128_765])
  })

  test('real parts of a point are not whole points: the caller is asked', () => {
    expect(() => importCsv(named(['2019-08-01 10:00:00,128765.37,128790,128700,128765.41,9']), gold)).toThrow(
      'give the scale',
    )
  })

  test('one row dated ten years ahead is left out, and no other', () => {
    const rows = hours(200)
    rows[17] = (rows[17] as string).replace('2012', '2022')
    const { bars, problems, problemCount } = importCsv(named(rows), jpy)
    expect([bars.length, problemCount]).toEqual([199, 1])
    expect(problems).toEqual([{ row: 19, message: 'the time is far from that of all other rows' }])
  })

  test('a row dated like another is told from it by where it stands', () => {
    const rows = hours(200)
    rows[17] = (rows[17] as string).replace('2012-11-17', '2012-11-20')
    const { bars, problems } = importCsv(named(rows), jpy)
    expect(bars.length).toBe(199)
    expect(problems).toEqual([{ row: 19, message: 'the time is that of row 91 too' }])
  })

  test('rows that changed places, and files that begin with the newest, are put in order', () => {
    const rows = hours(100)
    const whole = importCsv(named(rows), jpy)
    expect(importCsv(named(rows.toReversed()), jpy)).toEqual(whole)
    const swapped = [...rows]
    swapped[40] = rows[41] as string
    swapped[41] = rows[40] as string
    expect(importCsv(named(swapped), jpy)).toEqual(whole)
    expect(whole.problemCount).toBe(0)
  })

  test.each([
    { what: 'every price', row: ',81050000,81950000,80500000,81150000,' },
    { what: 'the high alone', row: ',81050,81950000,80500,81150,' },
    { what: 'a decimal mark too far to the left', row: ',8105,8195,8050,8115,' },
  ])('a spike is left out: $what', ({ row }) => {
    const rows = hours(100)
    for (const place of [0, 50, 99]) {
      const spiked = rows.with(place, (rows[place] as string).replace(/,.*,/, row))
      const { bars, problems } = importCsv(named(spiked), jpy)
      expect(bars.length).toBe(99)
      expect(problems).toHaveLength(1)
      expect(problems[0]?.row).toBe(place + 2)
      expect(problems[0]?.message).toMatch(/the price is (10|1\d{3}) times off that of the rows around it/)
    }
  })

  test('a file that changes from points to prices halfway is refused', () => {
    const rows = hours(200).map((row, i) => (i < 100 ? row : row.replace(/,8(\d)(\d{3})/g, ',8$1.$2')))
    expect(() => importCsv(named(rows), jpy)).toThrow('give the scale')
    expect(importCsv(named(rows), jpy, 'points').problemCount).toBe(100)
    expect(() => importCsv(named(rows), jpy, 'price')).toThrow('times off that of the rows before, and stays there')
  })

  test.each([
    { text: '', message: 'the file is empty' },
    { text: '\ufeff\r\n \n', message: 'the file is empty' },
    { text: 'Date,open,high,low,close\n', message: 'no row is a bar' },
    {
      text: 'Date,open,high,low,close\n2012,1,1,1,1\n',
      message: 'no row is a bar; row 2: cannot read the time "2012"',
    },
    { text: 'nothing of the kind', message: 'no row names the columns' },
    { text: 'PK\u0003\u0004...', message: 'a zip archive' },
    { text: `Date,open,high,low,close\n${'x'.repeat(200_000)}`, message: 'row 2 does not end' },
  ])('what holds no bars is refused: $message', ({ text, message }) =>
    expect(() => importCsv(text, jpy)).toThrow(message),
  )

  test('lines may end as on an old Mac, and be counted', () => {
    const rows = hours(50)
    const whole = importCsv(named(rows), jpy)
    expect(importCsv(named(rows, '\r'), jpy)).toEqual(whole)
    expect(importCsv(named(rows, '\r\n'), jpy)).toEqual(whole)
    rows[9] = 'not a row'
    for (const end of ['\r', '\n', '\r\n']) expect(importCsv(named(rows, end), jpy).problems[0]?.row).toBe(11)
  })
})

describe('in pieces', () => {
  const text = named(hours(300), '\r\n')
  const whole = importCsv(text, jpy)
  const inPieces = (bytes: Uint8Array, sizes: readonly number[]) => {
    const importer = new CsvImporter(jpy)
    for (let at = 0, k = 0; at < bytes.length; k++) {
      const size = sizes[k % sizes.length] as number
      // The same buffer again and again, as a careful reader does: nothing may be kept of it.
      const piece = Uint8Array.from(bytes.subarray(at, at + size))
      importer.push(piece)
      piece.fill(0)
      at += size
    }
    return importer.finish()
  }

  test('a file cut anywhere gives the same bars', () => {
    const bytes = new TextEncoder().encode(text)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 9 }), (sizes) => {
        expect(inPieces(bytes, sizes)).toEqual(whole)
      }),
      { numRuns: 40 },
    )
  })

  test('a file longer than its head, cut within lines and their ends', () => {
    const long = named(hours(4_000), '\r\n')
    const bytes = new TextEncoder().encode(long)
    const straight = importCsv(long, jpy)
    expect(straight.bars.length).toBe(4_000)
    expect([...straight.bars.open]).toEqual(Array.from({ length: 4_000 }, (_, i) => 81_000 + i))
    for (const size of [997, 65_536, 65_537, 100_003]) expect(inPieces(bytes, [size])).toEqual(straight)
  })

  test('rows of many blocks arrive alike whether the size of the file is known or not, in any order', () => {
    const rows = Array.from(
      { length: 140_000 },
      (_, i) => `${1_600_000_000 + i * 60},${81_000 + (i % 900)},82000,80500,81100,1`,
    )
    const straight = importCsv(named(rows), jpy)
    expect([straight.bars.length, straight.problemCount, straight.bars.seconds]).toEqual([140_000, 0, 60])
    expect(straight.bars.open.every((open, i) => open === 81_000 + (i % 900))).toBe(true)
    // Column by column as bytes: comparing so many figures one by one takes minutes.
    const columns = ({ bars }: CsvImport) =>
      [bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume, bars.spread].map(
        ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength),
      )
    const wanted = columns(straight)
    const rotated = [...rows.slice(70_001), ...rows.slice(0, 70_001)]
    for (const order of [rows, rows.toReversed(), rotated]) {
      const growing = inPieces(new TextEncoder().encode(named(order)), [1 << 18])
      for (const got of [growing, importCsv(named(order), jpy)]) {
        expect(columns(got).every((column, k) => column.equals(wanted[k] as Buffer))).toBe(true)
        expect(got.problemCount).toBe(0)
      }
    }
  })

  test.each([
    { what: 'low byte first with a mark', bytes: Buffer.from(`\ufeff${text}`, 'utf16le') },
    { what: 'low byte first without one', bytes: Buffer.from(text, 'utf16le') },
    { what: 'high byte first', bytes: Buffer.from(`\ufeff${text}`, 'utf16le').swap16() },
    { what: 'UTF-8 with a mark', bytes: Buffer.from(`\ufeff${text}`, 'utf8') },
  ])('UTF-16 and marks: $what', ({ bytes }) => {
    expect(inPieces(bytes, [bytes.length])).toEqual(whole)
    expect(inPieces(bytes, [1_001])).toEqual(whole)
  })
})

test('a file of more bars than wanted is refused, however large it says it is', () => {
  const importer = new CsvImporter(jpy, undefined, 1e12, 100)
  expect(() => importer.push(new TextEncoder().encode(named(hours(3_000))))).toThrow('more than 100 bars')
  const enough = new CsvImporter(jpy, undefined, 0, 3_000)
  enough.push(new TextEncoder().encode(named(hours(3_000))))
  expect(enough.finish().bars.length).toBe(3_000)
})
