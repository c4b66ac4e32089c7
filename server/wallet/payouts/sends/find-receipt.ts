import {
  erc20Abi,
  type Hash,
  type PublicClient,
  parseEventLogs,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { agree } from '../../chain/agree.ts'
import type { Chain } from '../../chain/chain.ts'
import { Unsettled } from '../../chain/unsettled.ts'
import type { Send } from './send-store.ts'

/** In a block of enough nodes; in none of as many; or the nodes do not agree, which time will change. */
export type Found = { block: bigint; delivered: boolean } | 'nowhere' | 'unsure'

/** Looks on the nodes for the block a transaction is in, and whether it did there what it was signed for. */
export async function findReceipt(chain: Chain, send: Send): Promise<Found> {
  // They agree on what follows from it, too: one that tells the right block and other logs must not speak for the rest.
  const ask = async (client: PublicClient): Promise<Found> => {
    const receipt = await receiptOf(client, send.hash)
    return receipt ? { block: receipt.blockNumber, delivered: hasDelivered(chain, send, receipt) } : 'nowhere'
  }
  const sameness = (found: Found) => (typeof found === 'string' ? found : `${found.block} ${found.delivered}`)
  try {
    return await agree(chain, ask, sameness, `receipts of ${send.hash}`)
  } catch (error) {
    if (error instanceof Unsettled) return 'unsure'
    throw error
  }
}

/** What a node has of a transaction; nothing when it is in none of its blocks. */
export async function receiptOf(client: PublicClient, hash: Hash): Promise<TransactionReceipt | undefined> {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

/** A token may also refuse without reverting: only its own word counts that the value arrived. */
function hasDelivered(chain: Chain, { purpose, sender, to, value, token }: Send, receipt: TransactionReceipt): boolean {
  if (receipt.status !== 'success') return false
  if (purpose === 'gas' || purpose === 'cancel' || purpose === 'root') return true
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs }).some(
    ({ address, args }) =>
      address.toLowerCase() === (token ?? chain.token).toLowerCase() &&
      args.from.toLowerCase() === sender &&
      args.to.toLowerCase() === to &&
      args.value === value,
  )
}
