import type { Reader } from '../platform/db.ts'
import { payoutStop, setPayoutStop } from './store.ts'

/** Payouts stop on a breach of the books; sign-in and trading go on. */
export async function arePayoutsStopped(reader: Reader): Promise<boolean> {
  return (await payoutStop(reader)).stopped_at !== null
}

/** A first reason stays: what comes after it may only follow from it. */
export function stopPayouts(reader: Reader, reason: string, at: Date): Promise<void> {
  return setPayoutStop(reader, { at, reason })
}

/** Only an operator who has looked lets payouts go on. */
export function resumePayouts(reader: Reader): Promise<void> {
  return setPayoutStop(reader, undefined)
}
