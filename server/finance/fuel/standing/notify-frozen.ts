import { type Db, inTx } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { endOthers } from '../../../watch/alerts/end-others.ts'
import { raiseAlerts } from '../../../watch/alerts/raise-alert.ts'
import { frozenMembers, takeUnnotifiedFreezes } from '../store.ts'

const kind = 'member_frozen' as const

/** Alerts operators to who was frozen since the last time, and why; and to who is frozen no more. */
export function notifyFrozen(db: Db): DueWork {
  return {
    name: 'tell-frozen',
    runDue: (now) =>
      inTx(db, async (tx) => {
        await endOthers(tx, kind, new Set((await frozenMembers(tx)).map(String)), now)
        const alerts = (await takeUnnotifiedFreezes(tx, now)).map(({ member_id, name, email, reason }) => ({
          kind,
          key: String(member_id),
          words: `${name} (${email}, member ${member_id}): ${reason}. Their payouts are on hold until an operator has reviewed the account.`,
        }))
        await raiseAlerts(tx, alerts, now)
      }),
  }
}
