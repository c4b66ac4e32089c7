import type { Tx } from '../../platform/database/db.ts'
import { insertEntry, type NewEntry } from './store.ts'

/** Posts one entry whose postings are known beforehand. The same key with the same input posts nothing and answers the first. */
export function postEntry(tx: Tx, entry: NewEntry): Promise<{ entryId: bigint; replayed: boolean }> {
  return insertEntry(tx, entry)
}
