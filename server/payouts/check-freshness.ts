import { timings } from '@fairlead/contract/constants'
import { endAlert } from '../alerts/end-alert.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { newestCheck } from '../ledger/newest-check.ts'
import { inTx } from '../platform/db.ts'
import type { Signer } from './signer.ts'
import { newestReading } from './treasury-store.ts'

/**
 * When the books were last found to hold, if that is recent enough to pay by; the count of the cash on the chain must be as recent.
 * Otherwise nothing, and operators are told.
 */
export function checkFreshness({ db, clock }: Pick<Signer, 'db' | 'clock'>): Promise<Date | undefined> {
  const now = clock.now()
  const isOld = (at: Date) => now.getTime() - at.getTime() > timings.bookCheckAgeMsMax
  return inTx(db, async (tx) => {
    const check = await newestCheck(tx)
    const reading = await newestReading(tx)
    const found: [boolean, string][] = [
      [!check, 'The books were never checked.'],
      [check?.holds === false, 'The newest check of the books found something wrong.'],
      [check !== undefined && isOld(check.checkedAt), 'The books were not checked within the last five minutes.'],
      [!reading || isOld(reading.readAt), 'The cash on the chain was not counted within the last five minutes.'],
    ]
    const reasons = found.filter(([stands]) => stands).map(([, words]) => words)
    if (check && reasons.length === 0) {
      await endAlert(tx, 'books_unchecked', '', now)
      return check.checkedAt
    }
    const words = `${reasons.join(' ')} Payouts wait until that is done.`
    await raiseAlert(tx, { kind: 'books_unchecked', key: '', words }, now)
    return undefined
  })
}
