import type { Reader } from '../../../platform/database/db.ts'
import { equitiesOfAccounts } from '../brokers/account-store.ts'

/** What these accounts are worth, in micro-dollars, as the dashboard shows it; without those that have no balance yet. */
export async function readEquities(reader: Reader, accountIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await equitiesOfAccounts(reader, accountIds)
  return new Map(rows.flatMap(({ id, equity }) => (equity === null ? [] : [[id, equity] as const])))
}
