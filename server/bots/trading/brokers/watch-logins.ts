import { addSeconds } from '../../../platform/clock.ts'
import { type Db, inTx } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { endOthers } from '../../../watch/alerts/end-others.ts'
import { raiseAlerts } from '../../../watch/alerts/raise-alert.ts'
import { claimsWaiting, lostSince, purgeClaims } from './login-store.ts'

const daySeconds = 86_400
const keptDays = 90
/** Operators are alerted to no more at once; when these are decided, the next follow. */
const namedMax = 200

/** Operators know of a login that two members name until it is decided, and of one that changed hands for a day. */
export function watchLogins(db: Db): DueWork {
  return {
    name: 'watch-logins',
    async runDue(now) {
      await inTx(db, async (tx) => {
        const waiting = await claimsWaiting(tx, namedMax)
        await endOthers(tx, 'login_claimed', new Set(waiting.map(({ id }) => String(id))), now)
        await raiseAlerts(
          tx,
          waiting.map(({ id, server, login }) => ({
            kind: 'login_claimed' as const,
            key: String(id),
            words: `Login ${login} on ${server} is also claimed by a second member. Decide under Terminals.`,
          })),
          now,
        )
        const lost = await lostSince(tx, addSeconds(now, -daySeconds), namedMax)
        await endOthers(tx, 'login_moved', new Set(lost.map(String)), now)
      })
    },
  }
}

/** How many logins somebody named today is all that a decided claim still says. */
export function purgeOldClaims(db: Db): DueWork {
  return { name: 'purge-claims', runDue: (now) => purgeClaims(db, addSeconds(now, -keptDays * daySeconds)) }
}
