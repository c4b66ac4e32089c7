import { expect, test } from 'vitest'
import { lineBox, lineOf, mostOf, spanOf } from './share-history.ts'

const history = [
  { at: '2026-01-01T00:00:00.000Z', shares: [0.25, 0.75] },
  { at: '2026-01-11T00:00:00.000Z', shares: [0.5, 0.5] },
  { at: '2026-02-10T00:00:00.000Z', shares: [0, 1] },
]

test('a line goes from the first moment to the last, by time and not by number, and its top is the largest share of all', () => {
  expect(mostOf(history, [0, 1])).toBe(1)
  expect(mostOf([], [0.5, 0.5])).toBe(0.5)
  expect(lineOf(history, 0, 1)).toBe(
    `M0 ${lineBox.height * 0.75}L25 ${lineBox.height * 0.5}L${lineBox.width} ${lineBox.height}`,
  )
  expect(lineOf(history, 1, 1)).toMatch(/L100 0$/)
})

test.each([{ moments: [] }, { moments: history.slice(0, 1) }])(
  '$moments.length moments make no line',
  ({ moments }) => {
    expect(lineOf(moments, 0, 1)).toBe('')
  },
)

test('where a share has been: at first, thirty days before the newest, and its bounds', () => {
  expect(spanOf(history, 0)).toEqual({ first: 0.25, monthAgo: 0.5, lowest: 0, highest: 0.5 })
  expect(spanOf(history.slice(1, 2), 1)).toEqual({ first: 0.5, monthAgo: undefined, lowest: 0.5, highest: 0.5 })
  expect(spanOf([], 0)).toBeUndefined()
})
