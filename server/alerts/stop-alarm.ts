import type { StopAlarm } from '../ledger/watch-books.ts'
import { beat } from './beat.ts'
import { endAlert } from './end-alert.ts'
import { raiseAlert } from './raise-alert.ts'

/** Tells of stopped payouts for the ledger, which knows no slice that could. */
export const stopAlarm: StopAlarm = {
  raise: (tx, words, now) => raiseAlert(tx, { kind: 'payouts_stopped', key: '', words }, now),
  end: (tx, now) => endAlert(tx, 'payouts_stopped', '', now),
  checked: (tx) => beat(tx, 'books'),
}
