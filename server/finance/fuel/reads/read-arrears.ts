import { type Money, micro } from '@fairlead/money/money'
import type { Reader } from '../../../platform/database/db.ts'
import { arrearsOf } from '../store.ts'

/** What a member owes: charges that no fuel was left for. */
export async function readArrears(reader: Reader, memberId: bigint): Promise<Money> {
  return micro(await arrearsOf(reader, memberId))
}
