import { expect, test } from 'vitest'
import { findCommands } from './find-commands.ts'

const searchedOnly = { id: 'help', label: 'Fuel runway', group: 'Help', run: () => {}, isSearchedOnly: true }
const commands = ['Dashboard|', 'Fuel Report|Bot Report', 'Fuel Wallet|Finance', 'Deposit fuel|Actions'].map((line) => {
  const [label = '', group = ''] = line.split('|')
  return { id: label, label, group, run: () => {} }
})

test.each([
  { search: '', found: ['Dashboard', 'Fuel Report', 'Fuel Wallet', 'Deposit fuel'] },
  { search: 'FUEL', found: ['Fuel Report', 'Fuel Wallet', 'Deposit fuel'] },
  { search: 'wal', found: ['Fuel Wallet'] },
  { search: 'report bot', found: ['Fuel Report'] },
  { search: 'dep', found: ['Deposit fuel'] },
  { search: 'nothing like it', found: [] },
])('"$search" finds $found', ({ search, found }) => {
  expect(findCommands(commands, search).map(({ label }) => label)).toEqual(found)
})

test('what is one of many is found by its words, and not listed before', () => {
  expect(findCommands([searchedOnly], '')).toEqual([])
  expect(findCommands([searchedOnly], 'runway help')).toEqual([searchedOnly])
})
