import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('only what differs is told, with what stands and what it would be', () => {
  const labels = { fee: 'Fee ($)', isShown: 'Shown', text: 'Text' }
  const stands = { fee: 1, isShown: true, text: 'as it is' }
  expect(differences(labels, stands, stands)).toEqual([])
  expect(differences(labels, stands, { fee: 1.5, isShown: false, text: 'as it is' })).toEqual([
    'Fee ($): 1 → 1.5',
    'Shown: yes → no',
  ])
})
