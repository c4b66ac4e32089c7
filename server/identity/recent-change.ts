import { addSeconds } from '../platform/clock.ts'
import type { Reader } from '../platform/db.ts'
import { changeTimesOf } from './store.ts'

const carefulSeconds = 24 * 3600

/**
 * Until when a member's withdrawals deserve a second look, because the password or the second factor was changed within a day;
 * undefined when neither was. Whoever pays asks this in the transaction that decides.
 */
export async function recentChangeUntil(reader: Reader, memberId: bigint, now: Date): Promise<Date | undefined> {
  const times = await changeTimesOf(reader, memberId)
  const newest = Math.max(0, ...times.map((time) => time?.getTime() ?? 0))
  const until = addSeconds(new Date(newest), carefulSeconds)
  return until > now ? until : undefined
}
