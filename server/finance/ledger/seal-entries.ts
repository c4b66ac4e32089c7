import type { Reader } from '../../platform/database/db.ts'
import { firstBrokenSeal, newestSeal, sealBatch } from './store.ts'

const entriesMax = 1_000
const sealsPerStep = 100

/** Seals everything that has committed, a thousand entries at a time. Writers never wait for it. */
export async function sealEntries(reader: Reader, now: Date): Promise<number> {
  let sealed = 0
  for (;;) {
    const batch = await sealBatch(reader, entriesMax, now)
    sealed += batch
    if (batch < entriesMax) return sealed
  }
}

/** The number of the first seal whose entries were changed after it, or undefined when the whole chain holds. */
export async function verifySeals(reader: Reader, from = 1n): Promise<bigint | undefined> {
  const newest = await newestSeal(reader)
  for (let number = from; number <= newest; number += BigInt(sealsPerStep)) {
    const broken = await firstBrokenSeal(reader, number, sealsPerStep)
    if (broken !== undefined) return broken
  }
  return undefined
}
