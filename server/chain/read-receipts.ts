import { type Hash, type PublicClient, RpcError, type RpcTransactionReceipt } from 'viem'
import { inChunks } from './in-chunks.ts'
import type { Header } from './read-headers.ts'
import { Unsettled } from './unsettled.ts'

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

const notSupported = new Set([-32601, -32004])

/** Every receipt of a block: in one call where the node knows it, else one by one. */
export async function readBlockReceipts(client: PublicClient, header: Header): Promise<RpcTransactionReceipt[]> {
  const singly = () =>
    readReceipts(
      client,
      header.transactions.map((txHash) => ({ txHash, blockHash: header.hash })),
    )
  const receipts = await client
    .request({ method: 'eth_getBlockReceipts' as never, params: [header.hash] as never })
    .catch((error: unknown) => {
      if (error instanceof RpcError && notSupported.has(error.code)) return singly()
      throw error
    })
  const answered = (receipts ?? []) as RpcTransactionReceipt[]
  const told = new Set(answered.filter(({ blockHash }) => blockHash === header.hash).map((r) => r.transactionHash))
  if (header.transactions.some((txHash) => !told.has(txHash)))
    throw new Unsettled(`The node does not tell all receipts of block ${header.hash}`)
  return answered
}
