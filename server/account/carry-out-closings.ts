import { lockAccount } from '../identity/lock-account.ts'
import { inTx } from '../platform/db.ts'
import type { OrderedWork } from '../platform/in-order.ts'
import { closeAccount } from './close-account.ts'
import { endRequest, lockRequest, memberToClose, nextClosing, personOf } from './closing-store.ts'
import { closingObstructedLetter } from './letters.ts'
import type { Profile } from './profile.ts'
import { readClosing } from './read-closing.ts'

/** Closes the accounts whose day of waiting is over, if nothing has come in the way meanwhile. */
export function carryOutClosings(profile: Profile): OrderedWork {
  return {
    name: 'carry-out-closings',
    nextDue: nextClosing,
    async runDue(at) {
      for (let next = await memberToClose(profile.db, at); next !== undefined; ) {
        await closeOne(profile, next, at)
        next = await memberToClose(profile.db, at)
      }
    },
  }
}

function closeOne(profile: Profile, memberId: bigint, at: Date): Promise<void> {
  return inTx(profile.db, async (tx) => {
    await lockAccount(tx, memberId)
    const request = await lockRequest(tx, memberId)
    if (!request || request.due_at > at) return
    const { payout, obstacles } = await readClosing(tx, profile, memberId, at)
    const isElsewhere = (payout?.address ?? null) !== request.address
    const person = await personOf(tx, memberId)
    if (obstacles.length > 0 || isElsewhere) {
      const reasons = obstacles.map(({ msg }) => msg)
      if (isElsewhere) reasons.push('Your payout address was changed after you had asked.')
      await endRequest(tx, request.id, 'obstructed', at)
      await profile.mailer.queue(tx, closingObstructedLetter(person, reasons, profile.publicUrl), at)
      return
    }
    await closeAccount(profile, tx, { memberId, ...person }, request.address, at)
    await endRequest(tx, request.id, 'closed', at)
  })
}
