import type { Reader } from '../../../platform/database/db.ts'
import * as store from '../follow-store.ts'

/** Accounts whose terminals have reported something that was not looked at yet, or owe an answer. */
export function reportedAccounts(reader: Reader, now: Date, disagreedBefore: Date): Promise<bigint[]> {
  return store.reportedAccounts(reader, now, disagreedBefore)
}
