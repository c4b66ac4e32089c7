import { freezeMember, isFrozen } from '../fuel/freeze.ts'
import { writeAudit } from '../operator/write-audit.ts'
import type { Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { clusterById } from './store.ts'

export type AskBots = (
  tx: Tx,
  asked: readonly { memberId: bigint; cause: 'frozen'; actorId: bigint }[],
  at: Date,
) => Promise<unknown>
type Hold = { id: bigint; reason: string; operatorId: bigint; now: Date }

/**
 * Freezes everybody of a cluster who is not frozen yet: nothing is paid out to them and their bots open nothing until an operator has
 * looked at each. Answers how many.
 */
export async function holdCluster(tx: Tx, askBots: AskBots, { id, reason, operatorId, now }: Hold): Promise<number> {
  const cluster = await clusterById(tx, id)
  if (!cluster) throw new DomainError('not_found')
  const held: bigint[] = []
  // In one order everywhere, so that two operators never wait for each other.
  for (const memberId of [...cluster.members].sort((one, other) => (one < other ? -1 : 1))) {
    if (await isFrozen(tx, memberId)) continue
    await freezeMember(tx, memberId, `held for review: ${reason}`, now)
    held.push(memberId)
  }
  await askBots(
    tx,
    held.map((memberId) => ({ memberId, cause: 'frozen', actorId: operatorId })),
    now,
  )
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'hold accounts for review',
    subject: `cluster of ${cluster.kind.replace('_', ' ')}`,
    details: { shared: cluster.shared, reason, members: held.map(Number) },
    now,
  })
  return held.length
}
