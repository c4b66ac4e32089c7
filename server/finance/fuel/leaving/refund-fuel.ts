import { type Money, micro } from '@fairlead/money/money'
import type { Tx } from '../../../platform/database/db.ts'
import { hashInput } from '../../ledger/hash-input.ts'
import { endHostingOf } from '../hosting-store.ts'
import { refund } from '../store.ts'

/**
 * Closes the money side of an account: unused fuel less the direct income paid on it is to be sent back, bonus fuel returns.
 * What is owed is written off. The caller has made sure that the bot is flat and its history in sync.
 */
export async function refundFuel(
  tx: Tx,
  closing: string,
  memberId: bigint,
  now: Date,
): Promise<{ refund: Money; replayed: boolean }> {
  const { refunded, replayed } = await refund(tx, `refund ${closing}`, hashInput('refund', memberId), now, memberId)
  if (!replayed) await endHostingOf(tx, [memberId], now)
  return { refund: micro(refunded), replayed }
}
