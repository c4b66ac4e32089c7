import type { Address } from 'viem'
import { readFromQuorum } from './agree.ts'
import type { Chain } from './chain.ts'

/** A wallet that has lent itself a contract's code is still its owner's. */
const delegation = '0xef0100'

/** Whether what is sent to this address ends in a contract, where nobody may be able to take it out again. */
export async function isContract(chain: Chain, address: Address): Promise<boolean> {
  const codes = await readFromQuorum(chain, (client) => client.getCode({ address }))
  return codes.some((code) => code !== undefined && code !== '0x' && !code.startsWith(delegation))
}
