import { expect, test } from 'vitest'
import { publicationLines } from './publication-lines.ts'

test('lines are found by what stands before their colon, and nothing else is a line', () => {
  const lines = publicationLines('Fairlead open books\nat: 2026-03-01T12:00:00.000Z\nowed: 12.500000\n')
  expect([...lines]).toEqual([
    ['at', '2026-03-01T12:00:00.000Z'],
    ['owed', '12.500000'],
  ])
})
