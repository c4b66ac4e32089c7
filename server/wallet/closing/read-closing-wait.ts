import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import { addSeconds } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/db.ts'
import { newestRequestOf } from './closing-store.ts'

type Wait = z.output<(typeof routes.readClosingWait)['reply']>

/** For so long a member is reminded that the bot was left paused. */
const remindedSeconds = 7 * 86_400

/** Asked for by every page, so it reads one row and works nothing out. */
export async function readClosingWait(reader: Reader, memberId: bigint, now: Date): Promise<Wait> {
  const newest = await newestRequestOf(reader, memberId)
  if (!newest) return { closesAt: null, calledOffAt: null }
  const { due_at, ended_at, outcome } = newest
  const isLate = ended_at !== null && ended_at <= addSeconds(now, -remindedSeconds)
  return {
    closesAt: ended_at === null ? due_at.toISOString() : null,
    calledOffAt: outcome === 'called_off' && ended_at !== null && !isLate ? ended_at.toISOString() : null,
  }
}
