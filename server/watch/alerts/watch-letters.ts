import { type Db, inTx } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { endOthers } from './end-others.ts'
import { raiseAlerts } from './raise-alert.ts'
import { openKeys } from './store.ts'
import { unreached } from './undelivered-store.ts'

const kind = 'alert_undelivered' as const
const prefix = 'mail '

/** Every minute: an address that alerts go to and that refuses letters is told of by the other ways. */
export function watchLetters(db: Db, addresses: readonly string[]): DueWork {
  return {
    name: 'watch-alert-letters',
    runDue: (now) =>
      inTx(db, async (tx) => {
        const found = [...(await unreached(tx, addresses))]
        const webhooks = (await openKeys(tx, kind)).filter((key) => !key.startsWith(prefix))
        const keys = found.map(([address]) => `${prefix}${address}`)
        await endOthers(tx, kind, new Set([...webhooks, ...keys]), now)
        await raiseAlerts(
          tx,
          found.map(([address, reason]) => ({
            kind,
            key: `${prefix}${address}`,
            words: `The newest letter to ${address} was given up: ${reason}`,
          })),
          now,
        )
      }),
  }
}
