import { closedAloneMax } from '@fairlead/contract/stops'
import { addSeconds } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/db.ts'
import { closedAloneSince } from './store.ts'

const daySeconds = 86_400

/**
 * Whether one operator may have closed what this many members hold. What the same one has closed alone within a day counts with it:
 * otherwise many small stops would do what a large one may not.
 */
export async function mayCloseAlone(
  reader: Reader,
  { members, operatorId, now }: { members: number; operatorId: bigint; now: Date },
): Promise<boolean> {
  if (members === 0) return true
  return members + (await closedAloneSince(reader, operatorId, addSeconds(now, -daySeconds))) <= closedAloneMax
}
