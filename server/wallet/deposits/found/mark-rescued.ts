import type { Tx } from '../../../platform/database/db.ts'
import { setTokenRescued } from './found-store.ts'

/** A token that is not USDT was sent on from one of our addresses: nobody need look at it any more. */
export function markRescued(tx: Tx, rescued: { token: string; address: string }, now: Date): Promise<void> {
  return setTokenRescued(tx, rescued, now)
}
