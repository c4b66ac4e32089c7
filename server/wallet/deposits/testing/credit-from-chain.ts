import type { Money } from '@fairlead/money/money'
import { keccak256, toHex } from 'viem'
import { creditDeposit } from '../../../finance/fuel/credit-deposit.ts'
import type { Tx } from '../../../platform/database/db.ts'

// Beyond any block a test reads: cash that no count of the chain can have seen yet.
const blockToCome = 1_000_000_000n

/** Credits a deposit as if the watcher had just found its transfer final, so that books and chain agree about it. */
export async function creditFromChain(
  tx: Tx,
  { name, memberId, amount, now }: { name: string; memberId: bigint; amount: Money; now: Date },
): Promise<void> {
  const hash = keccak256(toHex(name))
  await tx
    .insertInto('chain_deposits')
    .values({
      chain_id: 56n,
      tx_hash: hash,
      log_ordinal: 0,
      block_number: blockToCome,
      block_hash: hash,
      block_time: now,
      member_id: memberId,
      from_address: hash.slice(0, 42),
      to_address: hash.slice(0, 42),
      value: String(amount * 10n ** 12n),
      amount,
      status: 'credited',
      seen_at: now,
      credited_at: now,
    })
    .execute()
  await creditDeposit(tx, { log: `56 ${hash} 0`, memberId, amount, now })
}
