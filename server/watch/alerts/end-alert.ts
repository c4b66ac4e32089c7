import type { AlertKind } from '@fairlead/contract/alerts'
import type { Tx } from '../../platform/database/db.ts'
import { queueJob } from '../../platform/work/jobs.ts'
import { sendAlertsJob } from './raise-alert.ts'
import { closeAlerts } from './store.ts'

/** Ends an alert, if it was raised at all. Operators are informed of the end even if its beginning was not sent yet. */
export function endAlert(tx: Tx, kind: AlertKind, key: string, now: Date): Promise<void> {
  return endAlerts(tx, kind, [key], now)
}

/** The same for many of a kind at once. */
export async function endAlerts(tx: Tx, kind: AlertKind, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  if (await closeAlerts(tx, kind, keys, now)) await queueJob(tx, sendAlertsJob)
}
