import type { Db, Reader } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { setBeat, setTrouble } from './heartbeat-store.ts'

/** Whose silence raises an alert: workers, the ledger check, the chain's reader, and the fleet. */
export type Beat = 'worker' | 'books' | 'chain' | 'fleet'

/** Says that this was just done. */
export function beat(reader: Reader, name: Beat): Promise<void> {
  return setBeat(reader, name)
}

/** Says why this cannot be done now; the alert about the silence says so, too. */
export function beatFails(reader: Reader, name: Beat, reason: string): Promise<void> {
  return setTrouble(reader, name, reason)
}

/** Every minute, in the worker's own queue: it is silent when its jobs are not done. */
export const workerBeat = (db: Db): DueWork => ({ name: 'worker-beat', runDue: () => setBeat(db, 'worker') })
