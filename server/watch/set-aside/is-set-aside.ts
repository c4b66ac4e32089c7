import type { Reader } from '../../platform/database/db.ts'
import { isAside } from './store.ts'

/** Whether something of a member waits that may change what they owe: nothing is paid to them until it is done. */
export function isSetAside(reader: Reader, memberId: bigint): Promise<boolean> {
  return isAside(reader, memberId)
}
