import { keccak256, toHex } from 'viem'
import type { Tx } from '../../../platform/database/db.ts'
import { endWithdrawal } from '../../withdrawals/end-withdrawal.ts'

const sender = `0x${'11'.repeat(20)}`

/** Ends a queued withdrawal as if the signer had found its transfer final, so that books and chain agree about it. */
export async function payOnChain(tx: Tx, withdrawalId: bigint, now: Date): Promise<void> {
  const payout = await tx
    .updateTable('payouts')
    .set({ status: 'paid', ended_at: now })
    .where('kind', '=', 'withdrawal')
    .where('subject_id', '=', withdrawalId)
    .returning(['id', 'address', 'amount'])
    .executeTakeFirstOrThrow()
  const tx_hash = keccak256(toHex(`payout ${payout.id}`))
  const value = String(payout.amount * 10n ** 12n)
  await tx
    .insertInto('chain_sends')
    .values({
      purpose: 'payout',
      payout_id: payout.id,
      sender,
      nonce: payout.id,
      tx_hash,
      raw: '0x00',
      to_address: payout.address,
      value,
      fee_per_gas: '1',
      signed_at: now,
      sent_at: now,
      status: 'mined',
      block_number: 0n,
    })
    .execute()
  await tx
    .insertInto('chain_outflows')
    .values({
      chain_id: 56n,
      tx_hash,
      log_ordinal: 0,
      block_number: 0n,
      from_address: sender,
      to_address: payout.address,
      value,
      seen_at: now,
    })
    .execute()
  await endWithdrawal(tx, withdrawalId, { paid: true }, now)
}
