import { describe, expect, test } from 'vitest'
import { importCsv } from './import-csv.ts'
import { instrumentOf } from './instrument.ts'

const jpy = instrumentOf('USDJPY')
const comma = (...rows: string[]) => ['Date,open,high,low,close,tick_volume', ...rows].join('\n')

describe('importing bars', () => {
  test('a comma file in points is detected and kept as it is', () => {
    const { bars, scale, problems } = importCsv(
      comma(
        '2012-11-16 12:00:00,81121.0,81203.0,81107.0,81201.0,3114',
        '2012-11-16 13:00:00,81199.0,81200.0,81088.0,81131.0,3327',
        '',
      ),
      jpy,
    )
    expect(scale).toBe('points')
    expect(problems).toEqual([])
    expect(bars.seconds).toBe(3600)
    expect(new Date((bars.time[0] as number) * 1000).toISOString()).toBe('2012-11-16T12:00:00.000Z')
    expect([bars.open[1], bars.high[1], bars.low[1], bars.close[1], bars.volume[1], bars.spread[1]]).toEqual([
      81199, 81200, 81088, 81131, 3327, 12,
    ])
  })

  test('the terminal’s tab export in prices, with its own spread', () => {
    const text = [
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
      '2024.01.02\t00:00:00\t140.891\t140.950\t140.880\t140.921\t812\t0\t17',
      '2024.01.02\t00:01:00\t140.921\t140.960\t140.901\t140.950\t640\t0\t0',
    ].join('\r\n')
    const { bars, scale, problems } = importCsv(text, jpy)
    expect(problems).toEqual([])
    expect(scale).toBe('price')
    expect(bars.seconds).toBe(60)
    expect([bars.open[0], bars.close[1], bars.spread[0], bars.spread[1]]).toEqual([140_891, 140_950, 17, 12])
  })

  test('a daily export without a clock, and a file without a header', () => {
    const daily =
      '<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>\n2024.01.02\t1.1\t1.2\t1.0\t1.15\t1\t0\t3\n2024.01.03\t1.1\t1.2\t1.0\t1.15\t1\t0\t3'
    expect(importCsv(daily, instrumentOf('USDGBP')).bars.seconds).toBe(86_400)
    const bare =
      '2024.01.02,00:00,140.891,140.950,140.880,140.921,812\n2024.01.02,00:05,140.921,140.950,140.880,140.921,812'
    const { bars, problems } = importCsv(bare, jpy)
    expect(problems).toEqual([])
    expect([bars.length, bars.open[0], bars.seconds]).toEqual([2, 140_891, 300])
  })

  test.each([
    { row: '2012-13-16 12:00:00,1,1,1,1,1', message: 'cannot read the time "2012-13-16 12:00:00"' },
    { row: '2012-02-30 12:00:00,1,1,1,1,1', message: 'cannot read the time' },
    { row: '2012-11-16 25:00:00,1,1,1,1,1', message: 'cannot read the time' },
    { row: '2012-11-16 13:00:00,abc,81200,81088,81131,1', message: 'open "abc" is not a number' },
    { row: '2012-11-16 13:00:00,81199,,81088,81131,1', message: 'high "" is not a number' },
    { row: '2012-11-16 13:00:00,81199,81200,0,81131,1', message: 'low 0 is not above zero' },
    { row: '2012-11-16 13:00:00,81199,81150,81088,81131,1', message: 'high is below open or close' },
    { row: '2012-11-16 13:00:00,81199,81200,81150,81131,1', message: 'low is above open or close' },
    { row: '2012-11-16 13:00:00,81199.5,81200,81088,81131,1', message: 'open 81199.5 has more decimals than USDJPY' },
    { row: '2012-11-16 13:00:00,81199,81200,81088,81131,x', message: 'volume "x" is not a number' },
    { row: '2012-11-16 12:00:00,81199,81200,81088,81131,1', message: 'the time is that of row 2 too' },
  ])('a bad row is named and left out: $message', ({ row, message }) => {
    const good = ['2012-11-16 12:00:00,81121,81203,81107,81201,1', '2012-11-16 14:00:00,81121,81203,81107,81201,1']
    const { bars, problems, problemCount } = importCsv(comma(good[0] as string, row, good[1] as string), jpy, 'points')
    expect(bars.length).toBe(2)
    expect(problemCount).toBe(1)
    expect(problems[0]?.row).toBe(3)
    expect(problems[0]?.message).toContain(message)
  })

  test('a file without prices is refused, naming the column', () => {
    expect(() => importCsv('Date,open,high,close\n', jpy)).toThrow('row 1: no column named low')
  })

  test('where neither reading is likely the caller is asked', () => {
    const rows = comma('2012-11-16 12:00:00,500,500,500,500,1')
    expect(() => importCsv(rows, instrumentOf('BTCUSD'))).not.toThrow()
    expect(() => importCsv(comma('2012-11-16 12:00:00,450000,450000,450000,450000,1'), instrumentOf('BTCUSD'))).toThrow(
      'give the scale',
    )
    expect(importCsv(rows, instrumentOf('BTCUSD'), 'points').bars.open[0]).toBe(500)
  })

  test('every row of a long file arrives', () => {
    const rows = Array.from({ length: 57_600 }, (_, i) => {
      const stamp = new Date((1_353_067_200 + i * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ')
      return `${stamp},${81_000 + (i % 500)}.0,${81_600 + (i % 7)}.0,80900.0,81100.0,${i % 5000}`
    })
    const { bars, problemCount } = importCsv(comma(...rows), jpy)
    expect([bars.length, problemCount, bars.seconds]).toEqual([57_600, 0, 3600])
  })
})
