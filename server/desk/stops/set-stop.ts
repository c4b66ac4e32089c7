import type { OperatorRole } from '@fairlead/contract/route'
import { text } from '@fairlead/contract/text'
import { holdShards } from '../../bots/fleet/shards/hold-shards.ts'
import { withdrawEntries } from '../../bots/terminals/deals/withdraw-entries.ts'
import type { NewestPrices } from '../../bots/trading/deals/list-positions.ts'
import { requestCloses } from '../../bots/trading/deals/request-closes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { highestRole, standsBelow } from './highest-role.ts'
import { mayCloseAlone } from './may-close-alone.ts'
import { queueNotices } from './notify-stops.ts'
import { previewStop } from './preview-stop.ts'
import { insertStop, liftById, reachedBy, rolesOf, type StopKind, stopOn, waitForOtherStops } from './store.ts'
import { type StopTarget, targetInWords } from './target.ts'

type NewStop = {
  target: StopTarget
  kind: StopKind
  reason: string
  operatorId: bigint
  /** The second operator, where two of them decided. */
  confirmedBy?: bigint
  now: Date
}

/** What members read in their bot's log; the operator's own reason stays in the house. */
const closedWords = 'Closed by our operators.'
/** The further, the stronger. */
const strength: Record<StopKind, number> = { entries: 1, close_only: 2, close_all: 3 }

/**
 * Stops trading. Steps of the fleet that are under way are waited for, and every later one sees the stop, so no entry is made
 * once this has committed. It takes the place of one that holds for the same target, unless it is weaker and that one was set by
 * somebody above.
 */
export async function setStop(tx: Tx, newestPrices: NewestPrices, stop: NewStop): Promise<bigint> {
  const { target, kind, reason, operatorId, confirmedBy, now } = stop
  await waitForOtherStops(tx)
  const role = await roleFor(tx, stop)
  await holdShards(tx)
  const { members, positions, floatingCents, bots } = await previewStop(tx, newestPrices, target, now)
  if (kind === 'close_all' && confirmedBy === undefined && !(await mayCloseAlone(tx, { members, operatorId, now })))
    throw new DomainError('conflict', { message: text.stopNeedsTwo })
  const id = await insertStop(tx, { ...stop, confirmedBy, role, members, positions, floatingCents })
  await withdrawEntries(tx, { ...target, sparesCounters: kind === 'entries' }, now)
  if (kind === 'close_all') await requestCloses(tx, reachedBy(target), { stopId: id, reason: closedWords, now })
  await queueNotices(tx, id, 'set')
  await writeAudit(tx, {
    actorId: operatorId,
    action: `stop trading: ${kind.replace('_', ' ')}`,
    subject: target.scope === 'member' ? `member ${target.memberId}` : await targetInWords(tx, target),
    details: {
      stop: Number(id),
      reason,
      bots,
      members,
      positions,
      floating: floatingCents === undefined ? null : floatingCents / 100,
      ...(confirmedBy !== undefined && { confirmedBy: Number(confirmedBy) }),
    },
    now,
  })
  return id
}

/** Lifts what holds for the target, and answers the role that the new stop stands on: a stronger one keeps that of the one it replaces. */
async function roleFor(tx: Tx, { target, kind, operatorId, confirmedBy, now }: NewStop): Promise<OperatorRole> {
  const own = highestRole(await rolesOf(tx, confirmedBy === undefined ? [operatorId] : [operatorId, confirmedBy]))
  const earlier = await stopOn(tx, target)
  if (!earlier) return own
  if (strength[kind] < strength[earlier.kind] && standsBelow(own, earlier.role))
    throw new DomainError('forbidden', { message: text.stopOfHigherRole })
  await liftById(tx, earlier.id, operatorId, now)
  return highestRole([own, earlier.role])
}
