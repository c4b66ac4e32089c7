import type { Tx } from '../../../platform/database/db.ts'
import { abandon } from './account-store.ts'

/** Takes an account out of the fleet with what it holds: nobody can close that for us any more. */
export function abandonAccount(tx: Tx, accountId: bigint, at: Date): Promise<void> {
  return abandon(tx, accountId, at)
}
