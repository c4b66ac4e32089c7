import type { Tx } from '../platform/db.ts'
import type { JsonObject } from '../platform/schema.gen.ts'

export type AuditEntry = { actorId: bigint; action: string; subject: string; details: JsonObject; now: Date }

export async function insertAudit(tx: Tx, { actorId, action, subject, details, now }: AuditEntry): Promise<void> {
  await tx
    .insertInto('operator_audit')
    .values({ at: now, actor_id: actorId, action, subject, details: JSON.stringify(details) })
    .execute()
}
