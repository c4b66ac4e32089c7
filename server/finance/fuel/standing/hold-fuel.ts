import type { Tx } from '../../../platform/database/db.ts'
import { holdMembers } from '../hosting-store.ts'

/** Called before bots are locked: fuel comes first everywhere, or who moves fuel and who changes a bot would wait for each other. */
export function holdFuel(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  return holdMembers(tx, memberIds)
}
