import { BaseError, type Hash, type PublicClient, RpcRequestError, type RpcTransactionReceipt } from 'viem'
import { inChunks } from './in-chunks.ts'
import type { Header } from './read-headers.ts'
import { Unsettled } from './unsettled.ts'
import { isMissing } from './why-not.ts'

/** The receipts of these transactions, each of which must be in the block it is asked for in. */
export function readReceipts(
  client: PublicClient,
  wanted: readonly { txHash: Hash; blockHash: Hash }[],
): Promise<RpcTransactionReceipt[]> {
  return inChunks(wanted, async ({ txHash, blockHash }) => {
    const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [txHash] })
    if (receipt?.transactionHash !== txHash || receipt.blockHash !== blockHash)
      throw new Unsettled(`Transaction ${txHash} is not in block ${blockHash}`)
    return receipt
  })
}

/** Every receipt of a block: in one call where the node knows it, and for a block's hash; else one by one. */
export async function readBlockReceipts(client: PublicClient, header: Header): Promise<RpcTransactionReceipt[]> {
  const singly = () =>
    readReceipts(
      client,
      header.transactions.map((txHash) => ({ txHash, blockHash: header.hash })),
    )
  const together = (await client
    .request({ method: 'eth_getBlockReceipts' as never, params: [header.hash] as never })
    .catch((error: unknown) => {
      const refusal = error instanceof BaseError && error.walk((inner) => inner instanceof RpcRequestError)
      if (refusal instanceof RpcRequestError && isMissing(refusal)) return null
      throw error
    })) as RpcTransactionReceipt[] | null
  const answered = together ?? (await singly())
  const told = new Set(answered.filter(({ blockHash }) => blockHash === header.hash).map((r) => r.transactionHash))
  if (header.transactions.some((txHash) => !told.has(txHash)))
    throw new Unsettled(`The node does not tell all receipts of block ${header.hash}`)
  return answered
}
