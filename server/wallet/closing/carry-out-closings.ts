import { lockAccount } from '../../people/identity/standing/lock-account.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { OrderedWork } from '../../platform/work/in-order.ts'
import { runApart } from '../../watch/set-aside/run-apart.ts'
import { closeAccount } from './close-account.ts'
import { endRequest, lockRequest, memberToClose, nextClosing, personOf } from './closing-store.ts'
import type { Closings } from './closings.ts'
import { closingObstructedLetter } from './letters.ts'
import { readClosing } from './read-closing.ts'

const carryOutClosingsWork = 'carry-out-closings'

/** Closes the accounts whose day of waiting is over, if nothing has come in the way meanwhile. */
export function carryOutClosings(closings: Closings): OrderedWork {
  return {
    name: carryOutClosingsWork,
    nextDue: nextClosing,
    async runDue(at) {
      await runApart({
        ...{ db: closings.db, name: carryOutClosingsWork, at, isOrdered: true, batchMax: 1 },
        take: (tx) => memberToClose(tx, at),
        memberOf: ({ member_id }) => member_id,
        async run(tx, members) {
          for (const { member_id } of members) await closeOne(tx, closings, member_id, at)
        },
      })
    },
  }
}

async function closeOne(tx: Tx, closings: Closings, memberId: bigint, at: Date): Promise<void> {
  await lockAccount(tx, memberId)
  const request = await lockRequest(tx, memberId)
  if (!request || request.due_at > at) return
  const { payout, obstacles } = await readClosing(tx, closings, memberId, at)
  const isElsewhere = (payout?.address ?? null) !== request.address
  const person = await personOf(tx, memberId)
  if (obstacles.length > 0 || isElsewhere) {
    const reasons = obstacles.map(({ msg }) => msg)
    if (isElsewhere) reasons.push('Your payout address was changed after your request.')
    await endRequest(tx, request.id, 'obstructed', at)
    await closings.mailer.queue(tx, closingObstructedLetter(person, reasons, closings.publicUrl), at)
    return
  }
  await closeAccount(closings, tx, { memberId, ...person }, request.address, at)
  await endRequest(tx, request.id, 'closed', at)
}
