import { expect, test } from 'vitest'
import { shownAs } from './notify-sponsors.ts'

const ref_id = 'FLABCDEFG'

test.each([
  ['Anna Maria Berger', 'Anna (FLABCDEFG)'],
  ['  Zoë', 'Zoë (FLABCDEFG)'],
  ["O'Neil", "O'Neil (FLABCDEFG)"],
  // Strangers choose their names, and this is mailed.
  ['evil.example/win now', 'The member FLABCDEFG'],
  ['https://evil.example', 'The member FLABCDEFG'],
  ['$500', 'The member FLABCDEFG'],
  ['x'.repeat(31), 'The member FLABCDEFG'],
  ['', 'The member FLABCDEFG'],
])('%j is told of as %j', (name, words) => expect(shownAs({ name, ref_id })).toBe(words))
