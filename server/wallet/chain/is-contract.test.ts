import type { Address, Hex, PublicClient } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from './chain.ts'
import { isContract } from './is-contract.ts'

const address: Address = `0x${'ab'.repeat(20)}`
const node = (code: Hex | undefined | 'down') =>
  ({
    getCode: async () => {
      if (code === 'down') throw new Error('the node is down')
      return code
    },
  }) as unknown as PublicClient
const chainOf = (...codes: (Hex | undefined | 'down')[]) =>
  ({ chainId: 56, token: address, treasury: address, clients: codes.map(node) }) as unknown as Chain

test.each([
  { what: 'a wallet', codes: [undefined], is: false },
  { what: 'a wallet in other words', codes: ['0x' as const], is: false },
  { what: 'a contract', codes: ['0x6080' as const], is: true },
  { what: 'a wallet that has lent itself code', codes: [`0xef0100${'cd'.repeat(20)}` as const], is: false },
  { what: 'a contract that one node does not know', codes: [undefined, '0x6080' as const], is: true },
  { what: 'a contract while one of three is down', codes: ['down' as const, '0x6080' as const, undefined], is: true },
])('$what: $is', async ({ codes, is }) => {
  expect(await isContract(chainOf(...codes), address)).toBe(is)
})

test('where too few nodes answer it is not known', async () => {
  await expect(isContract(chainOf('down', '0x6080'), address)).rejects.toThrow('the node is down')
})
