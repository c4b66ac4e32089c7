import { type Hex, hexToBigInt, isHex } from 'viem'

type Receipt = { transactionHash?: Hex; blockHash?: Hex | null; blockNumber?: Hex | null; status?: Hex | null }

/**
 * A node's answer as the others would write it, since hashes are compared as text: hex digits in lower case, the outcome of a
 * transaction without leading zeros, and no receipt of what is in no block yet.
 */
export function plainAnswer(method: string, answer: unknown): unknown {
  const plain = lowerHex(answer)
  if (method === 'eth_getTransactionReceipt') return plainReceipt(plain as Receipt | null)
  if (method === 'eth_getBlockReceipts' && Array.isArray(plain)) return plain.map((one) => plainReceipt(one as Receipt))
  return plain
}

function lowerHex(value: unknown): unknown {
  if (typeof value === 'string') return /^0x/i.test(value) ? value.toLowerCase() : value
  if (Array.isArray(value)) return value.map(lowerHex)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, lowerHex(part)]))
}

/** Taken for a failure, a missing outcome would pay a withdrawal a second time. */
function plainReceipt(receipt: Receipt | null): Receipt | null {
  if (!receipt?.blockHash || !receipt.blockNumber) return null
  const status = isHex(receipt.status) ? hexToBigInt(receipt.status) : undefined
  if (status !== 0n && status !== 1n)
    throw new Error(`The node does not say whether transaction ${receipt.transactionHash} succeeded`)
  return { ...receipt, status: status === 1n ? '0x1' : '0x0' }
}
