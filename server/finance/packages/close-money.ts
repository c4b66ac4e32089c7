import type { Money } from '@fairlead/money/money'
import { holdMember } from '../../people/identity/standing/hold-member.ts'
import type { Tx } from '../../platform/database/db.ts'
import { refundFuel } from '../fuel/leaving/refund-fuel.ts'
import { endPackage } from './end-package.ts'

/** The money side of closing an account: the package ends, and the refund that is to be sent is answered. */
export async function closeMoney(tx: Tx, closing: string, memberId: bigint, now: Date): Promise<Money> {
  await holdMember(tx, memberId)
  const { refund, replayed } = await refundFuel(tx, closing, memberId, now)
  // Whoever came back after closing keeps the package they have now.
  if (!replayed) await endPackage(tx, memberId, now)
  return refund
}
