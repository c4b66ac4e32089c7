import type { Tx } from '../../platform/database/db.ts'
import { queueJob } from '../../platform/work/jobs.ts'
import { type NewAlert, openAlerts } from './store.ts'

export const sendAlertsJob = 'tell-alerts'

/**
 * Says that operators must know of something, for as long as it is not ended. Whoever watches may raise it again and again: it
 * stays one alert, told at once and then once an hour at most. One that ended and comes again is another.
 */
export function raiseAlert(tx: Tx, alert: NewAlert, now: Date): Promise<void> {
  return raiseAlerts(tx, [alert], now)
}

/** The same for many at once. Telling is left to a job: who raises may be the signer, which knows nothing of mail. */
export async function raiseAlerts(tx: Tx, alerts: readonly NewAlert[], now: Date): Promise<void> {
  if (alerts.length === 0) return
  if ((await openAlerts(tx, alerts, now)) > 0) await queueJob(tx, sendAlertsJob)
}
