import type { Tx } from '../platform/db.ts'
import { type AuditEntry, insertAudit } from './store.ts'

/** Notes what an operator changed, in the transaction of the change: neither is there without the other. */
export function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  return insertAudit(tx, entry)
}
