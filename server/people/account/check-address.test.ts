import { text } from '@fairlead/contract/text'
import { expect, test } from 'vitest'
import { checkAddress } from './check-address.ts'

// The example of EIP-55 itself.
const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const lower = checksummed.toLowerCase()
const upper = `0x${checksummed.slice(2).toUpperCase()}`
const token = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test.each([checksummed, lower, upper, `0x${'1'.repeat(40)}`])('%s is taken, in lower case', (given) => {
  expect(checkAddress(given, [token])).toBe(given.toLowerCase())
})

test.each([
  { given: checksummed.replace('aA', 'Aa'), refused: text.addressChecksumWrong },
  { given: checksummed.replace('BeAed', 'BeAee'), refused: text.addressChecksumWrong },
  { given: `0x${'0'.repeat(40)}`, refused: text.addressNotPayable },
  { given: token, refused: text.addressNotPayable },
  { given: token.toLowerCase(), refused: text.addressNotPayable },
])('$given: $refused', ({ given, refused }) => {
  expect(() => checkAddress(given, [token])).toThrow(
    expect.objectContaining({ code: 'validation_failed', message: refused, field: 'address' }),
  )
})
