import { expect, test } from 'vitest'
import { instrumentOf } from './instrument.ts'
import { isOpen, swapNights } from './session.ts'

const at = (iso: string) => Date.parse(`${iso}Z`) / 1000

test.each([
  { symbol: 'USDJPY', time: '2024-03-08T23:59:59', open: true }, // Friday
  { symbol: 'USDJPY', time: '2024-03-09T00:00:00', open: false },
  { symbol: 'XAUUSD', time: '2024-03-10T23:00:00', open: false },
  { symbol: 'XAUUSD', time: '2024-03-11T00:00:00', open: true },
  { symbol: 'BTCUSD', time: '2024-03-10T12:00:00', open: true },
] as const)('$symbol at $time: open is $open', ({ symbol, time, open }) => {
  expect(isOpen(instrumentOf(symbol), at(time))).toBe(open)
})

test.each([
  { symbol: 'USDJPY', from: '2024-03-04T10:00:00', to: '2024-03-04T23:00:00', nights: 0 },
  { symbol: 'USDJPY', from: '2024-03-04T23:00:00', to: '2024-03-05T00:00:00', nights: 1 },
  { symbol: 'USDJPY', from: '2024-03-06T23:00:00', to: '2024-03-07T00:00:00', nights: 3 },
  { symbol: 'USDJPY', from: '2024-03-08T23:00:00', to: '2024-03-11T00:00:00', nights: 1 },
  { symbol: 'USDJPY', from: '2024-03-04T00:00:00', to: '2024-03-11T00:00:00', nights: 7 },
  { symbol: 'ETHUSD', from: '2024-03-04T00:00:00', to: '2024-03-11T00:00:00', nights: 7 },
] as const)('$symbol from $from to $to: $nights nights', ({ symbol, from, to, nights }) => {
  expect(swapNights(instrumentOf(symbol), at(from), at(to))).toBe(nights)
})
