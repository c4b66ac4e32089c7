import { expect, test } from 'vitest'
import { plainAnswer } from './plain-answer.ts'

const receipt = { transactionHash: '0xAB', blockHash: '0xCD', blockNumber: '0x7', logs: [{ topics: ['0xEF'] }] }
const asked = (answer: unknown) => plainAnswer('eth_getTransactionReceipt', answer)

test('hex is in lower case wherever it stands, and words stay as they are', () => {
  expect(plainAnswer('eth_any', { a: '0xAB', b: ['0xCD', { c: '0XEF', d: 'Geth' }], e: null, f: true })).toEqual({
    a: '0xab',
    b: ['0xcd', { c: '0xef', d: 'Geth' }],
    e: null,
    f: true,
  })
})

test.each([
  ['0x1', '0x1'],
  ['0x01', '0x1'],
  ['0x0', '0x0'],
  ['0x00', '0x0'],
])('an outcome of %s is %s', (status, plain) => {
  expect(asked({ ...receipt, status })).toMatchObject({ transactionHash: '0xab', status: plain })
  expect(plainAnswer('eth_getBlockReceipts', [{ ...receipt, status }])).toMatchObject([{ status: plain }])
})

test.each([undefined, null, '', '0x2'])(
  'an outcome of %o is no outcome: a payout must not count as failed',
  (status) => {
    expect(() => asked({ ...receipt, status })).toThrow('does not say whether transaction 0xab succeeded')
  },
)

test('what is in no block has no receipt yet', () => {
  expect(asked(null)).toBeNull()
  expect(asked({ ...receipt, status: '0x1', blockNumber: null })).toBeNull()
  expect(asked({ ...receipt, status: '0x1', blockHash: null })).toBeNull()
})
