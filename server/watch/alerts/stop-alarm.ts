import type { Tx } from '../../platform/database/db.ts'
import { beat } from './beat/beat.ts'
import { endAlert } from './end-alert.ts'
import { raiseAlert } from './raise-alert.ts'

/** Tells of stopped payouts for the ledger, which knows no slice that could. */
export const stopAlarm = {
  raise: (tx: Tx, words: string, now: Date) => raiseAlert(tx, { kind: 'payouts_stopped', key: '', words }, now),
  end: (tx: Tx, now: Date) => endAlert(tx, 'payouts_stopped', '', now),
  checked: (tx: Tx) => beat(tx, 'books'),
}
