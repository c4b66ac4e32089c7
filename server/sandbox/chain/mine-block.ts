import { type Hash, RpcRequestError } from 'viem'
import type { Tx } from '../../platform/database/db.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Follower } from './follow-journal.ts'
import { deletePending, insertBlock, type PendingTransaction, pendingTransactions } from './journal-store.ts'

type Wish = {
  /** In seconds since 1970; later when the block before it is not older. */
  time: bigint
  /** With nothing to put into it, a block is made only while fewer than this lie on top of the newest transaction. */
  onTop: bigint
}

/** Makes one block of what is pending and stores it, both or neither. The caller holds the lock and has caught up. */
export async function mineBlock(tx: Tx, follower: Follower, wish: Wish, logger: Logger): Promise<boolean> {
  const pending = await pendingTransactions(tx)
  const { next, refused } = await sortOut(follower, pending)
  for (const [{ hash }, reason] of refused) logger.warn({ hash, reason }, 'a transaction is dropped')
  const gone = [...next, ...refused.keys()].map(({ id }) => id)
  await deletePending(tx, gone)
  const { number, time, fullNumber } = follower.replica().head()
  if (next.length === 0 && number - fullNumber >= wish.onTop) return false
  const block = {
    time: wish.time > time ? wish.time : time + 1n,
    transactions: next.map(({ raw }) => raw),
  }
  const hash = await follower.apply(block)
  await insertBlock(tx, { ...block, hash, number: number + 1n })
  return true
}

/** Offers everything again in the order it came, so that whichever process mines, the same ones win. */
async function sortOut(follower: Follower, pending: readonly PendingTransaction[]) {
  const refused = new Map<PendingTransaction, string>()
  if (pending.length === 0) return { next: [], refused }
  const replica = follower.replica()
  await follower.withdrawOffers()
  for (const transaction of pending) {
    await replica.offer(transaction.raw).catch((error: unknown) => {
      if (!(error instanceof RpcRequestError)) throw error
      refused.set(transaction, error.details)
    })
  }
  const byHash = new Map(pending.map((transaction) => [transaction.hash, transaction]))
  const next = (await replica.nextTransactions()).map((hash) => known(byHash, hash))
  const taken = new Set(next)
  for (const transaction of pending) {
    if (taken.has(transaction) || refused.has(transaction)) continue
    const waits = await replica.request({ method: 'eth_getTransactionByHash', params: [transaction.hash] })
    if (waits === null) refused.set(transaction, 'another of the same sender and nonce pays more')
  }
  await follower.withdrawOffers()
  return { next, refused }
}

function known(byHash: ReadonlyMap<Hash, PendingTransaction>, hash: Hash): PendingTransaction {
  const transaction = byHash.get(hash)
  if (!transaction) throw new Error(`${hash} would be mined but nobody sent it`)
  return transaction
}
