import type { Db } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import type { Logger } from '../platform/logging.ts'
import { type BookCheck, checkBooks } from './check-books.ts'
import { stopPayouts } from './payouts.ts'
import { sealEntries } from './seal-entries.ts'
import { foldHouse } from './store.ts'

type Parts = { db: Db; logger: Logger; checks: readonly BookCheck[] }

/** Every minute: seal what was posted, check the books, and stop payouts when they do not hold. */
export function watchBooks({ db, logger, checks }: Parts): DueWork {
  return {
    name: 'watch-books',
    async runDue(now) {
      await foldHouse(db)
      await sealEntries(db, now)
      const { holds, findings } = await checkBooks(db, checks)
      if (holds) return
      const reason = findings
        .filter((finding) => !finding.holds)
        .map(({ name, detail }) => `${name}: ${detail}`)
        .join('; ')
      await stopPayouts(db, reason, now)
      logger.fatal({ reason }, 'the books do not hold, payouts are stopped')
    },
  }
}
