import type { Tx } from '../../platform/database/db.ts'
import type { Payout } from './payout-store.ts'

/** The last word on a payout: it was paid, or it never will be. */
export type PayoutEnd = { paid: true } | { paid: false; reason: string }

/** Who asked for a payout hears what becomes of it, in the transaction that makes it so. */
export type PayoutEvents = {
  signed(tx: Tx, payout: Payout, hash: string, now: Date): Promise<void>
  ended(tx: Tx, payout: Payout, end: PayoutEnd, now: Date): Promise<void>
}
