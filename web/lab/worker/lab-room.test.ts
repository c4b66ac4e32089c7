import { gzipSync } from 'node:zlib'
import { pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { fingerprintBars } from '@fairlead/engine/market/fingerprint-bars'
import { packBars } from '@fairlead/engine/market/pack-bars'
import { simulateBars } from '@fairlead/engine/market/simulate-bars'
import { createSimulatedMarket } from '@fairlead/engine/market/simulated-market'
import { describe, expect, test } from 'vitest'
import type { LabSettings } from '../settings/lab-settings.ts'
import { soldSettings } from '../settings/sold-settings.ts'
import { droppedFiles } from '../testing/broken-files.ts'
import { LabRoom } from './lab-room.ts'
import { Pace, Stopped } from './pace.ts'

const pace = () => new Pace(() => undefined)
const sold: LabSettings = { ...soldSettings(pageTerms(specifiedTerms), 20_000), from: '2023-01-01', to: '2023-02-28' }
const nobody = new LabRoom()

describe('files as people drop them', () => {
  test('there are more than thirty', () => expect(droppedFiles.length).toBeGreaterThan(30))

  test.each(droppedFiles)('$name', async ({ name, bytes, refused, bars, leftOut }) => {
    const read = nobody.answer({ kind: 'read', file: new File([bytes], name), symbol: 'XAUUSD' }, pace())
    if (refused !== undefined) return expect(read).rejects.toThrow(refused)
    const found = await read
    expect(found.bars).toBe(bars)
    if (leftOut !== undefined) expect(found.problemCount).toBe(leftOut)
    expect(found.seconds).toBe(3600)
    expect(found.print).toMatch(/^[0-9a-f]{32}$/)
  })

  test('however they are written, the same prices have the same fingerprint', async () => {
    const prints = new Set<string>()
    for (const { name, bytes, bars, leftOut } of droppedFiles) {
      if (bars !== 60 || leftOut === 1) continue
      const read = await nobody.answer({ kind: 'read', file: new File([bytes], name), symbol: 'XAUUSD' }, pace())
      prints.add(read.print)
    }
    expect(prints.size).toBe(1)
  })
})

test('a run on the simulated market, a trade of it, and a cell with the same settings', async () => {
  const room = new LabRoom()
  const parts: number[] = []
  const report = await room.answer({ kind: 'run', settings: sold }, new Pace((part) => parts.push(part)))
  expect(report.trades.length).toBeGreaterThan(3)
  expect(report.settings).toBe(sold)
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  const [first] = report.trades
  if (!first) return
  const { chart, deals } = await room.answer({ kind: 'trade', id: first.id }, pace())
  expect(deals.reduce((sum, deal) => sum + deal.netCents, 0)).toBe(first.netCents)
  expect(deals[0]).toMatchObject({ isOpening: true, side: first.side, price: first.openPrice, why: first.opened })
  expect(chart.marks).toHaveLength(deals.length)
  const [low, high] = [
    Math.min(...chart.candles.map((one) => one.low)),
    Math.max(...chart.candles.map((one) => one.high)),
  ]
  for (const { price } of deals) expect(price).toBeGreaterThan(low * 0.99)
  for (const { price } of deals) expect(price).toBeLessThan(high * 1.01)
  await expect(room.answer({ kind: 'trade', id: 999_999 }, pace())).rejects.toThrow('an earlier run')

  const other = new LabRoom()
  await other.answer({ kind: 'borrow', bars: await room.answer({ kind: 'lend', settings: sold }, pace()) }, pace())
  const cell = await other.answer({ kind: 'cell', settings: sold }, pace())
  expect(cell).toMatchObject({ keptMicros: report.keptMicros, trades: report.trades.length })
  expect((await other.answer({ kind: 'best', cells: [cell] }, pace()))?.place).toBe(0)
})

test('packed bars are taken where they are those that were offered, and no others', async () => {
  const room = new LabRoom()
  const start = Date.UTC(2022, 0, 1) / 1000
  const bars = simulateBars(createSimulatedMarket(1, start), 'BTCUSD', start, start + 500 * 86_400, 3600)
  const print = await fingerprintBars(bars, (bytes) => crypto.subtle.digest('SHA-256', bytes))
  const packed = new Uint8Array(gzipSync(packBars(bars))).buffer
  await expect(
    room.answer({ kind: 'take', symbol: 'BTCUSD', print: print.replace(/^./, 'x'), packed }, pace()),
  ).rejects.toThrow('not those that were offered')
  const taken = await room.answer({ kind: 'take', symbol: 'BTCUSD', print, packed }, pace())
  expect(taken).toMatchObject({ symbol: 'BTCUSD', print, bars: bars.length, seconds: 3600, from: start })
  const settings: LabSettings = { ...sold, data: { kind: 'shared', prints: [{ symbol: 'BTCUSD', print }] } }
  expect((await room.answer({ kind: 'run', settings }, pace())).traded).toEqual(['BTCUSD'])

  // What stands in its way is said.
  const refused = (more: Partial<LabSettings>) =>
    room.answer({ kind: 'run', settings: { ...settings, ...more } }, pace())
  await expect(refused({ symbols: ['XAUUSD'] })).rejects.toThrow('the bot would trade XAUUSD')
  await expect(refused({ from: '2030-01-01', to: '2030-12-31' })).rejects.toThrow('no prices from 2030-01-01')
  await expect(refused({ barSeconds: 300 })).rejects.toThrow('last 1 hour each, and cannot make bars of 5 minutes')
  await expect(refused({ data: { kind: 'own', prints: [{ symbol: 'BTCUSD', print }] } })).rejects.toThrow('not loaded')
})

test('whoever stops an order has it stopped between two stretches, and the room goes on', async () => {
  const room = new LabRoom()
  const stopping = new Pace(() => {
    stopping.isStopped = true
  })
  await expect(room.answer({ kind: 'run', settings: { ...sold, to: '2032-12-31' } }, stopping)).rejects.toThrow(Stopped)
  expect((await room.answer({ kind: 'run', settings: { ...sold, to: '2023-01-31' } }, pace())).bars).toBeGreaterThan(0)
})
