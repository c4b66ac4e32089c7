import type { Tx } from '../../platform/database/db.ts'
import { type AuditEntry, insertAudit } from './audit-store.ts'
import { publishToConsole } from './publish-to-console.ts'

/**
 * Notes what an operator changed, in the transaction of the change: neither is there without the other. Colleagues' consoles show
 * it at once.
 */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, entry)
  await publishToConsole(tx, 'audit', entry.now)
}
