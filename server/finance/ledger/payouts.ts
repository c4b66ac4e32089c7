import type { Reader } from '../../platform/database/db.ts'
import { payoutStop, setPayoutStop } from './store.ts'

/** Payouts stop on a breach of the books; sign-in and trading go on. */
export async function arePayoutsStopped(reader: Reader): Promise<boolean> {
  return (await payoutStop(reader)).stopped_at !== null
}

export async function readPayoutStop(reader: Reader): Promise<{ stoppedAt: Date | null; reason: string | null }> {
  const { stopped_at, reason } = await payoutStop(reader)
  return { stoppedAt: stopped_at, reason }
}

/** A first reason stays: what comes after it may only follow from it. Answers whether payouts were running. */
export function stopPayouts(reader: Reader, reason: string, at: Date): Promise<boolean> {
  return setPayoutStop(reader, { at, reason })
}

/** Only an operator who has looked lets payouts go on. */
export async function resumePayouts(reader: Reader): Promise<void> {
  await setPayoutStop(reader, undefined)
}
