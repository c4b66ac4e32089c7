import { holdShards } from '../fleet/hold-shards.ts'
import { writeAudit } from '../operator/write-audit.ts'
import type { Tx } from '../platform/db.ts'
import { withdrawEntries } from '../terminals/withdraw-entries.ts'
import { askToCloseFound } from '../trading/closes-asked.ts'
import type { NewestPrices } from '../trading/list-positions.ts'
import { previewStop } from './preview-stop.ts'
import { insertStop, liftOf, reachedBy, type StopKind, waitForOtherStops } from './store.ts'
import { type StopTarget, targetInWords } from './target.ts'

type NewStop = { target: StopTarget; kind: StopKind; reason: string; operatorId: bigint; now: Date }

/** What members read in their bot's log; the operator's own reason stays in the house. */
const closedWords = 'Closed by our operators.'

/**
 * Stops trading. Steps of the fleet that are under way are waited for, and every later one sees the stop, so no entry is made
 * once this has committed. It takes the place of one that holds for the same target.
 */
export async function setStop(tx: Tx, newestPrices: NewestPrices, stop: NewStop): Promise<bigint> {
  const { target, kind, reason, operatorId, now } = stop
  await waitForOtherStops(tx)
  await holdShards(tx)
  const { members, positions, floatingCents, bots } = await previewStop(tx, newestPrices, target, now)
  await liftOf(tx, target, operatorId, now)
  const id = await insertStop(tx, { ...stop, members, positions, floatingCents })
  await withdrawEntries(tx, { ...target, sparesCounters: kind === 'entries' }, now)
  if (kind === 'close_all') await askToCloseFound(tx, reachedBy(target), { stopId: id, reason: closedWords, now })
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
    },
    now,
  })
  return id
}
