import type { Reader } from '../../../platform/database/db.ts'
import { setName } from '../store.ts'

export function renameMember(reader: Reader, memberId: bigint, name: string): Promise<void> {
  return setName(reader, memberId, name)
}
