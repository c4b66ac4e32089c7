import type { Reader } from './database/db.ts'

export type Finding = { name: string; holds: boolean; detail: string }

/** A check of a slice's books on the snapshot that all checks share, such as charges against their splits. */
export type BookCheck = (reader: Reader) => Promise<Finding>
