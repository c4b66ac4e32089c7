import type { Reader } from '../../../platform/database/db.ts'
import { namesOf as find } from '../store.ts'

/** What these members are called. */
export function namesOf(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  return find(reader, memberIds)
}
