import { type Db, inTx } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import type { Logger } from '../platform/logging.ts'
import type { Mailer } from '../platform/mail/outbox.ts'
import { type BookCheck, checkBooks } from './check-books.ts'
import { checkChain } from './check-chain.ts'
import { brokenBooksLetter } from './letters.ts'
import { stopPayouts } from './payouts.ts'
import { sealEntries } from './seal-entries.ts'
import { foldHouse } from './store.ts'

type Parts = {
  db: Db
  logger: Logger
  mailer: Mailer
  operatorAddress: string
  publicUrl: string
  checks: readonly BookCheck[]
}

/** Every minute: seal what was posted, check the books, and stop payouts and tell the operator when they do not hold. */
export function watchBooks({ db, logger, mailer, operatorAddress, publicUrl, checks }: Parts): DueWork {
  return {
    name: 'watch-books',
    async runDue(now) {
      await foldHouse(db)
      await sealEntries(db, now)
      const { holds, findings } = await checkBooks(db, [...checks, checkChain(now)])
      if (holds) return
      const reasons = findings.filter((finding) => !finding.holds).map(({ name, detail }) => `${name}: ${detail}`)
      const reason = reasons.join('; ')
      await inTx(db, async (tx) => {
        if (await stopPayouts(tx, reason, now))
          await mailer.queue(tx, brokenBooksLetter(operatorAddress, reasons, publicUrl), now)
      })
      logger.fatal({ reason }, 'the books do not hold, payouts are stopped')
    },
  }
}
