import { createPublicClient, custom, RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { readCount } from '../read-funds.ts'
import { broadcast } from './broadcast.ts'

const address = '0xAbCdEf0000000000000000000000000000000001'

function chainOf(request: (call: { method: string; params: unknown[] }) => unknown): Chain {
  const transport = custom({ request: async (call) => request(call as never) }, { retryCount: 0 })
  return { chainId: 56, token: address, treasury: address, clients: [createPublicClient({ transport })] }
}

// In the words of geth, of ganache, of @ethereumjs/client, of our own chain and of others in use.
test.each([
  ['already known', 'known'],
  ['known transaction: 0x12', 'known'],
  ['AlreadyKnown: transaction already imported', 'known'],
  ['0x12: this transaction is already in the TxPool', 'known'],
  ['nonce too low: next nonce 5, tx nonce 4', 'known'],
  ['0x12 tries to send a tx with nonce 0, but account has nonce 5 (tx nonce too low)', 'known'],
  ["the tx doesn't have the correct nonce. account has nonce of: 1 tx has nonce of: 0", 'known'],
  ['Nonce too low. Expected nonce to be 3 but got 2.', 'known'],
  ['replacement transaction underpriced', 'known'],
  ['replacement gas too low, got tip 2000000001, min: 2200000000, got fee 2000000001, min: 2200000000', 'known'],
  ['transaction underpriced', 'cheap'],
  ['transaction underpriced: gas tip cap 1, minimum needed 100000000', 'cheap'],
  ['max fee per gas less than block base fee', 'cheap'],
  ['Tx cannot pay basefee of 7, have 1 (not within 50% range of current basefee)', 'cheap'],
  ['insufficient funds for gas * price + value', 'failed'],
  ['0x12 does not have enough balance to cover transaction costs, need 2, but have 0 (insufficient balance)', 'failed'],
  ['client is not aware of the current chain height yet (give sync some more time)', 'failed'],
])('"%s" is %s', async (message, outcome) => {
  const chain = chainOf(() => {
    throw new RpcRequestError({ body: {}, url: 'a node', error: { code: -32_602, message } })
  })
  expect((await broadcast(chain, '0x12')).outcome).toBe(outcome)
})

test('what waits for a block is asked for by the address in lower case: some nodes know it by no other', async () => {
  const asked: unknown[] = []
  const chain = chainOf(({ params }) => {
    asked.push(params)
    return '0x7'
  })
  expect(await readCount(chain, address, 'pending')).toBe(7n)
  expect(asked).toEqual([[address.toLowerCase(), 'pending']])
})
