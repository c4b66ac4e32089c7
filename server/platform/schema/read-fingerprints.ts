import type { Reader } from '../database/db.ts'
import { knownFingerprints } from '../keys/key-store.ts'

/** Of every key that this database was used with: what tells it from others, and nothing of it. */
export const readFingerprints = (reader: Reader): Promise<ReadonlyMap<string, Buffer>> => knownFingerprints(reader)
