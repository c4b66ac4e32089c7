import { text } from '@fairlead/contract/text'
import { freezeByHold } from '../../finance/fuel/standing/freeze.ts'
import { addSeconds } from '../../platform/clock.ts'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { type Cluster, clusterById, holdWeight, insertHold, setHeld, waitForOtherHolds } from './store.ts'

export type AskBots = (
  tx: Tx,
  asked: readonly { memberId: bigint; cause: 'frozen' | 'unfrozen'; actorId: bigint }[],
  at: Date,
) => Promise<unknown>
type Hold = {
  id: bigint
  reason: string
  operatorId: bigint
  now: Date
  /** Where two of them decided: the second, and how many accounts they decided about. */
  second?: { confirmedBy: bigint; membersMax: number }
}

const daySeconds = 86_400
/** So few may always be held by one: a small house has no hundredth. */
const aloneAlways = 3
const aloneMax = 20
const aloneShare = 100

/**
 * Freezes everybody of a cluster who is not frozen yet: nothing is paid out to them and their bots open nothing until an operator has
 * looked at each, or two have undone the hold. Answers how many.
 */
export async function holdCluster(tx: Tx, askBots: AskBots, hold: Hold): Promise<number> {
  const { id, reason, operatorId, second, now } = hold
  await waitForOtherHolds(tx)
  const cluster = await foundCluster(tx, id)
  // Nobody waits for the rest of it, so it must be worth a row.
  if (cluster.free.length === 0) return 0
  if (second && cluster.free.length > second.membersMax)
    throw new DomainError('conflict', { message: text.holdOutdated })
  if (!second && !(await mayHoldAlone(tx, { members: cluster.free.length, operatorId, now })))
    throw new DomainError('conflict', { message: text.holdNeedsTwo })
  const confirmedBy = second?.confirmedBy ?? null
  const holdId = await insertHold(tx, { cluster, reason, operatorId, confirmedBy, now })
  const held: bigint[] = []
  // In one order everywhere, so that two operators never wait for each other.
  for (const memberId of cluster.free)
    if (await freezeByHold(tx, { memberId, reason: `held for review: ${reason}`, holdId, now })) held.push(memberId)
  await setHeld(tx, holdId, held.length)
  await askBots(
    tx,
    held.map((memberId) => ({ memberId, cause: 'frozen', actorId: operatorId })),
    now,
  )
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'hold accounts for review',
    subject: `cluster of ${cluster.kind.replace('_', ' ')}`,
    details: {
      ...{ hold: Number(holdId), shared: cluster.shared, reason, members: held.map(Number) },
      ...(second && { confirmedBy: Number(second.confirmedBy) }),
    },
    now,
  })
  return held.length
}

/** Whether one operator may freeze so many: a few always, above that with what the same one has frozen alone within a day. */
export async function mayHoldAlone(
  reader: Reader,
  { members, operatorId, now }: { members: number; operatorId: bigint; now: Date },
): Promise<boolean> {
  if (members <= aloneAlways) return true
  const { all, heldAlone } = await holdWeight(reader, operatorId, addSeconds(now, -daySeconds))
  return members + heldAlone <= Math.min(aloneMax, Math.floor(all / aloneShare))
}

/** Refuses what cannot be asked for: there is no such cluster, or nobody in it left to freeze. */
export async function assertHoldable(tx: Tx, { clusterId }: { clusterId: number }): Promise<void> {
  const { free } = await foundCluster(tx, BigInt(clusterId))
  if (free.length === 0) throw new DomainError('conflict', { message: text.nobodyToHold })
}

export async function foundCluster(reader: Reader, id: bigint): Promise<Cluster> {
  const cluster = await clusterById(reader, id)
  if (!cluster) throw new DomainError('not_found')
  return cluster
}
