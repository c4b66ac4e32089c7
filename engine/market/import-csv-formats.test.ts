import { describe, expect, test } from 'vitest'
import { importCsv } from './import-csv.ts'
import { type InstrumentSymbol, instrumentOf } from './instrument.ts'

const jpy = instrumentOf('USDJPY')
const gold = instrumentOf('XAUUSD')

type Case = { what: string; symbol: InstrumentSymbol; lines: string[]; open: number[]; first: string }

describe('what people really have', () => {
  test.each<Case>([
    {
      what: 'decimal commas',
      symbol: 'USDJPY',
      lines: [
        'Date;Open;High;Low;Close;Volume',
        '2024.01.02 00:00;140,891;140,95;140,88;140,921;8',
        '2024.01.02 01:00;141,2;141,3;141,1;141,2;8',
      ],
      open: [140_891, 141_200],
      first: '2024-01-02T00:00:00Z',
    },
    {
      what: 'thousands and decimals the German way',
      symbol: 'XAUUSD',
      lines: [
        'Date;Open;High;Low;Close',
        '2024-01-02;2.063,12;2.079,00;2.055,50;2.058,99',
        '2024-01-03;2.058,00;2.066,10;2.030,20;2.041,00',
      ],
      open: [206_312, 205_800],
      first: '2024-01-02T00:00:00Z',
    },
    {
      what: 'quoted numbers with thousands, US dates, the newest first',
      symbol: 'BTCUSD',
      lines: [
        '"Date","Price","Open","High","Low","Vol.","Change %"',
        '"06/30/2020","9,138.6","9,185.4","9,197.6","9,064.9","512.53K","-0.52%"',
        '"06/29/2020","9,185.4","9,123.6","9,232.3","9,031.8","-","0.68%"',
      ],
      open: [912_360, 918_540],
      first: '2020-06-29T00:00:00Z',
    },
    {
      what: 'whole dollars with thousands',
      symbol: 'XAUUSD',
      lines: ['"Date","Open","High","Low","Close"', '"2024-01-02","1,920","1,931","1,915","1,930"'],
      open: [192_000],
      first: '2024-01-02T00:00:00Z',
    },
    {
      what: 'unix seconds below a title, beside a date that cannot be read',
      symbol: 'BTCUSD',
      lines: [
        'https://data.example/BTCUSD_1h.csv',
        'unix,date,symbol,open,high,low,close,Volume BTC,Volume USD',
        '1593558000,2020-06-30 11-P,BTC/USD,9134.01,9158.87,9129.39,9138.55,83.1,759000.5',
        '1593554400000,2020-06-30 10-P,BTC/USD,9100.00,9158.87,9090,9134.01,83.1,759000.5',
      ],
      open: [910_000, 913_401],
      first: '2020-06-30T22:00:00Z',
    },
    {
      what: 'unix milliseconds without names',
      symbol: 'ETHUSD',
      lines: [
        '1593554400000,225.10,226.10,225.00,225.60,8432.1,1593557999999',
        '1593558000000,225.18,226.10,225.13,225.60,8432.1,1593561599999',
      ],
      open: [22_510, 22_518],
      first: '2020-06-30T22:00:00Z',
    },
    {
      what: 'ISO with an offset, without names',
      symbol: 'USDJPY',
      lines: [
        '2024-01-02T02:00:00+02:00,140.891,140.95,140.88,140.921,8',
        '2024-01-01T20:00:00-0500,140.921,140.95,140.88,140.921,8',
      ],
      open: [140_891, 140_921],
      first: '2024-01-02T00:00:00Z',
    },
    {
      what: 'ISO in UTC with parts of a second',
      symbol: 'USDJPY',
      lines: ['timestamp,open,high,low,close', '2024-01-02T00:00:00.000Z,140.891,140.95,140.88,140.921'],
      open: [140_891],
      first: '2024-01-02T00:00:00Z',
    },
    {
      what: 'US dates with a clock of twelve hours',
      symbol: 'USDJPY',
      lines: [
        'Date,Time,Open,High,Low,Close',
        '1/2/2024,11:00 PM,140.891,140.95,140.88,140.921',
        '1/3/2024,12:00 AM,140.9,140.95,140.88,140.921',
      ],
      open: [140_891, 140_900],
      first: '2024-01-02T23:00:00Z',
    },
    {
      what: "Dukascopy's columns, finer than our points",
      symbol: 'XAUUSD',
      lines: [
        'Gmt time,Open,High,Low,Close,Volume',
        '02.01.2020 00:00:00.000,1517.245,1519.335,1516.918,1518.005,1.2345000000000002',
        '02.01.2020 01:00:00.000,1518.005,1519.335,1516.918,1518.005,0',
      ],
      open: [151_725, 151_801],
      first: '2020-01-02T00:00:00Z',
    },
    {
      what: "Dukascopy's local time",
      symbol: 'USDJPY',
      lines: [
        'Local time,Open,High,Low,Close,Volume',
        '02.01.2020 01:00:00.000 GMT+0100,108.713,108.8,108.6,108.7,99.5',
      ],
      open: [108_713],
      first: '2020-01-02T00:00:00Z',
    },
    {
      what: "HistData's plain columns",
      symbol: 'USDGBP',
      lines: [
        '20120201 000000;0.786600;0.786700;0.786560;0.786560;0',
        '20120201 000100;0.786560;0.786700;0.786560;0.786600;0',
      ],
      open: [78_660, 78_656],
      first: '2012-02-01T00:00:00Z',
    },
    {
      what: "HistData's terminal columns",
      symbol: 'USDGBP',
      lines: [
        '2012.02.01,00:00,0.786600,0.786700,0.786560,0.786560,0',
        '2012.02.01,00:01,0.786560,0.786700,0.786560,0.786600,0',
      ],
      open: [78_660, 78_656],
      first: '2012-02-01T00:00:00Z',
    },
    {
      what: 'compact date and clock in two columns',
      symbol: 'USDJPY',
      lines: [
        '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>',
        'USDJPY,60,20240102,010000,140.891,140.95,140.88,140.921,8',
      ],
      open: [140_891],
      first: '2024-01-02T01:00:00Z',
    },
  ])('$what', ({ symbol, lines, open, first }) => {
    const { bars, problems, scale } = importCsv(lines.join('\n'), instrumentOf(symbol))
    expect(problems).toEqual([])
    expect(scale).toBe('price')
    expect([...bars.open]).toEqual(open)
    expect(bars.time[0]).toBe(Date.parse(first) / 1000)
  })

  test('days before months are noticed by the first day after the twelfth, also for the rows before it', () => {
    const rows = Array.from(
      { length: 20 },
      (_, i) => `${String(i + 3).padStart(2, '0')}/02/2024,${140_000 + i},141000,139000,140500`,
    )
    const { bars, problems } = importCsv(['Date,Open,High,Low,Close', ...rows].join('\n'), jpy)
    expect(problems).toEqual([])
    expect([...bars.time].map((time) => new Date(time * 1000).toISOString().slice(5, 10))).toEqual(
      rows.map((row) => `02-${row.slice(0, 2)}`),
    )
  })

  test('prices finer than a point are rounded and counted', () => {
    const { roundedCount, bars } = importCsv(
      'Date,Open,High,Low,Close\n2020-01-02,1517.245,1519.3,1516.9,1518\n2020-01-03,1517.24,1519.3,1516.9,1518',
      gold,
    )
    expect([roundedCount, bars.open[0], bars.open[1]]).toEqual([1, 151_725, 151_724])
  })
})
