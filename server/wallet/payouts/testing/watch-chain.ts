import { erc20Abi, parseEventLogs } from 'viem'
import { inTx } from '../../../platform/database/db.ts'
import type { PayoutWorld } from './payout-world.ts'

/** What the watcher writes: the transfers that left the treasury, and how far it has read. */
export async function watchChain({ db, chain, clock }: PayoutWorld): Promise<void> {
  const treasury = chain.treasury.toLowerCase()
  const [client] = chain.clients
  const head = await client.getBlock()
  const logs = await client.getLogs({ address: chain.token, fromBlock: 0n })
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
  await inTx(db, async (tx) => {
    await tx.deleteFrom('chain_outflows').execute()
    for (const { args, transactionHash, blockNumber } of transfers) {
      if (args.from.toLowerCase() !== treasury) continue
      await tx
        .insertInto('chain_outflows')
        .values({
          chain_id: 56n,
          tx_hash: transactionHash,
          log_ordinal: 0,
          block_number: blockNumber,
          from_address: treasury,
          to_address: args.to.toLowerCase(),
          value: String(args.value),
          seen_at: clock.now(),
        })
        .execute()
    }
    const place = { block_number: head.number, block_hash: head.hash, head_number: head.number, seen_at: clock.now() }
    await tx
      .insertInto('chain_cursors')
      .values({ chain_id: 56n, token: chain.token.toLowerCase(), ...place })
      .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(place))
      .execute()
  })
}
