import { erc20Abi, parseEventLogs, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import type { Chain } from '../chain/chain.ts'
import type { Send } from './send-store.ts'

/** In a block of every node; in none; or the nodes do not agree, which time will change. */
export type Found = { block: bigint; delivered: boolean } | 'nowhere' | 'unsure'

/** Looks on every node for the block a transaction is in, and whether it did there what it was signed for. */
export async function findReceipt(chain: Chain, send: Send): Promise<Found> {
  const receipts = await Promise.all(
    chain.clients.map((client) => client.getTransactionReceipt({ hash: send.hash }).catch(undefinedWhenMissing)),
  )
  const [first] = receipts
  if (receipts.every((receipt) => receipt === undefined)) return 'nowhere'
  if (!first || receipts.some((receipt) => receipt?.blockHash !== first.blockHash)) return 'unsure'
  return { block: first.blockNumber, delivered: hasDelivered(chain, send, first) }
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!(error instanceof TransactionReceiptNotFoundError)) throw error
}

/** A token may also refuse without reverting: only its own word counts that the value arrived. */
function hasDelivered({ token }: Chain, { purpose, sender, to, value }: Send, receipt: TransactionReceipt): boolean {
  if (receipt.status !== 'success') return false
  if (purpose === 'gas') return true
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs }).some(
    ({ address, args }) =>
      address.toLowerCase() === token.toLowerCase() &&
      args.from.toLowerCase() === sender &&
      args.to.toLowerCase() === to &&
      args.value === value,
  )
}
