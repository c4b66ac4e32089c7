import type { Reader } from '../database/db.ts'
import { sealingKey } from './key-store.ts'
import type { Secrets } from './secrets.ts'

/**
 * The keys that this process is to leave behind. None unless its front key is the one that came there last: while a new list is being
 * brought to all processes, two would otherwise undo each other's work.
 */
export async function olderKeys(reader: Reader, secrets: Secrets): Promise<readonly string[]> {
  const [newest, ...older] = secrets.keyNames
  return older.length > 0 && newest === (await sealingKey(reader)) ? older : []
}
