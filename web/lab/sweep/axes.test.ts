import { pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { expect, test } from 'vitest'
import { checkSettings } from '../settings/check-settings.ts'
import { soldSettings } from '../settings/sold-settings.ts'
import { axes, cellSettings, cellsMax } from './axes.ts'

const sold = soldSettings(pageTerms(specifiedTerms), 50_000)
const pairs = axes.flatMap((down) => axes.filter((across) => across !== down).map((across) => [down, across] as const))

test('no two settings make more runs than a sweep may have, and each run has settings of its own that can be played', () => {
  for (const pair of pairs) {
    const cells = cellSettings(sold, pair)
    expect(cells.length).toBeLessThanOrEqual(cellsMax)
    expect(new Set(cells.map((cell) => JSON.stringify(cell))).size).toBe(cells.length)
    // What a small account may plan to lose is bounded by the bot itself.
    for (const cell of cells) expect(Object.keys(checkSettings(cell)).filter((field) => field !== 'risk')).toEqual([])
  }
})

test('rows come one after the other', () => {
  const [risk, trades] = axes
  if (!risk || !trades) throw new Error('the first two settings are gone')
  const cells = cellSettings(sold, [risk, trades])
  expect(cells[1]).toEqual({ ...sold, risk: 0.1, tradesMax: 2 })
  expect(cells[trades.values.length]).toEqual({ ...sold, risk: 0.2, tradesMax: 1 })
})
