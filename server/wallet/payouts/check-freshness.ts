import { timings } from '@fairlead/contract/constants'
import { newestCheck } from '../../finance/ledger/newest-check.ts'
import { addSeconds } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import { endAlert } from '../../watch/alerts/end-alert.ts'
import { raiseAlert } from '../../watch/alerts/raise-alert.ts'
import type { Signer } from './signer.ts'
import { newestReading } from './treasury/treasury-store.ts'

/**
 * When the books were last found to hold, if that is recent enough to pay by; the count of the cash on the chain must be as recent.
 * Otherwise nothing, and operators are told. How old both are says the database's clock alone: whoever checks, and whoever pays, may have
 * a wrong one. The answer is by the signer's clock, and never later than whoever checked has it.
 */
export function checkFreshness({ db, clock }: Pick<Signer, 'db' | 'clock'>): Promise<Date | undefined> {
  const now = clock.now()
  // What lies ahead was noted before the database's clock was put back: nobody knows how long ago.
  const isOld = ({ ageSeconds }: { ageSeconds: number }) =>
    ageSeconds < 0 || ageSeconds * 1_000 > timings.bookCheckAgeMsMax
  return inTx(db, async (tx) => {
    const check = await newestCheck(tx)
    const reading = await newestReading(tx)
    const found: [boolean, string][] = [
      [!check, 'The ledger has never been checked.'],
      [check?.holds === false, 'The latest ledger check found an error.'],
      [check !== undefined && isOld(check), 'The ledger was not checked within the last five minutes.'],
      [!reading || isOld(reading), 'The cash on the chain has not been counted in the last five minutes.'],
    ]
    const reasons = found.filter(([stands]) => stands).map(([, words]) => words)
    if (check && reasons.length === 0) {
      await endAlert(tx, 'books_unchecked', '', now)
      return earlier(check.checkedAt, addSeconds(now, -check.ageSeconds))
    }
    const words = `${reasons.join(' ')} Payouts are on hold until then.`
    await raiseAlert(tx, { kind: 'books_unchecked', key: '', words }, now)
    return undefined
  })
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
