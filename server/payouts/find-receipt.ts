import {
  erc20Abi,
  type PublicClient,
  parseEventLogs,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { agree } from '../chain/agree.ts'
import type { Chain } from '../chain/chain.ts'
import { Unsettled } from '../chain/unsettled.ts'
import type { Send } from './send-store.ts'

/** In a block of enough nodes; in none of as many; or the nodes do not agree, which time will change. */
export type Found = { block: bigint; delivered: boolean } | 'nowhere' | 'unsure'

/** Looks on the nodes for the block a transaction is in, and whether it did there what it was signed for. */
export async function findReceipt(chain: Chain, send: Send): Promise<Found> {
  const ask = (client: PublicClient) => client.getTransactionReceipt({ hash: send.hash }).catch(undefinedWhenMissing)
  const sameness = (receipt: TransactionReceipt | undefined) => receipt?.blockHash ?? ''
  try {
    const receipt = await agree(chain, ask, sameness, `receipts of ${send.hash}`)
    return receipt ? { block: receipt.blockNumber, delivered: hasDelivered(chain, send, receipt) } : 'nowhere'
  } catch (error) {
    if (error instanceof Unsettled) return 'unsure'
    throw error
  }
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!(error instanceof TransactionReceiptNotFoundError)) throw error
}

/** A token may also refuse without reverting: only its own word counts that the value arrived. */
function hasDelivered({ token }: Chain, { purpose, sender, to, value }: Send, receipt: TransactionReceipt): boolean {
  if (receipt.status !== 'success') return false
  if (purpose === 'gas' || purpose === 'cancel') return true
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs }).some(
    ({ address, args }) =>
      address.toLowerCase() === token.toLowerCase() &&
      args.from.toLowerCase() === sender &&
      args.to.toLowerCase() === to &&
      args.value === value,
  )
}
