import type { BookCheck } from '../../platform/book-check.ts'
import { type Db, inTx, type Tx } from '../../platform/database/db.ts'
import type { Logger } from '../../platform/logging.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { checkBooks } from './check-books.ts'
import { checkSeals } from './check-seals.ts'
import { stopPayouts } from './payouts.ts'
import { sealEntries } from './seal-entries.ts'
import { foldHouse, payoutStop, putCheck } from './store.ts'

/** Tells operators that payouts are stopped and why, and that they go on; the ledger itself knows no slice that could. */
export type StopAlarm = {
  raise(tx: Tx, words: string, now: Date): Promise<void>
  end(tx: Tx, now: Date): Promise<void>
  /** A check is complete, whatever it found. */
  checked(tx: Tx): Promise<void>
}
export type WatchParts = {
  db: Db
  logger: Logger
  checks: readonly BookCheck[]
  alarm: StopAlarm
  /** Seals what others keep in chains of their own. */
  sealMore?: (db: Db, now: Date) => Promise<void>
}

/**
 * Every minute: seal what was posted, check the books, stop payouts when they do not hold, and keep operators told for as long
 * as payouts are stopped, whoever stopped them.
 */
export function watchBooks({ db, logger, checks, alarm, sealMore }: WatchParts): DueWork {
  return {
    name: 'watch-books',
    async runDue(now) {
      await foldHouse(db)
      await sealEntries(db, now)
      await sealMore?.(db, now)
      const { holds, findings, cash, liabilities, accounts, figures } = await checkBooks(
        db,
        [...checks, checkSeals(now)],
        now,
      )
      const reason = findings
        .filter((finding) => !finding.holds)
        .map(({ name, detail }) => `${name}: ${detail}`)
        .join('; ')
      await inTx(db, async (tx) => {
        await putCheck(tx, holds, now, { cash, liabilities, findings, accounts, figures })
        await alarm.checked(tx)
        if (!holds) await stopPayouts(tx, reason, now)
        const stop = await payoutStop(tx)
        if (stop.stopped_at === null) await alarm.end(tx, now)
        else await alarm.raise(tx, stopWords(stop.reason ?? '', reason), now)
      })
      if (!holds) logger.fatal({ reason }, 'the books do not hold, payouts are stopped')
    },
  }
}

/** The first reason stays the reason; further findings of the check are reported, too. */
function stopWords(reason: string, found: string): string {
  const beside = found === '' || found === reason ? '' : ` The check finds: ${found}.`
  // Operators end their sentences themselves.
  return `${reason.replace(/\.$/, '')}.${beside} Nothing is paid out until an operator resumes payouts; sign-in and trading continue.`
}
