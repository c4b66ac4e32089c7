import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { fromDollars } from '@fairlead/money/parse'
import { toDollars } from '@fairlead/money/to-dollars'
import type { FastifyInstance } from 'fastify'
import { assertPassword } from '../identity/assert-password.ts'
import { renameMember } from '../identity/rename-member.ts'
import { answerOnce } from '../platform/answer-once.ts'
import { DomainError } from '../platform/domain-error.ts'
import { serve } from '../platform/http/serve.ts'
import { closeAccount } from './close-account.ts'
import type { Profile } from './profile.ts'
import { readClosing } from './read-closing.ts'
import { readProfile } from './read-profile.ts'
import { reopenAccount } from './reopen-account.ts'
import { setPayoutAddress } from './set-payout-address.ts'

export function serveProfile(app: FastifyInstance, profile: Profile): void {
  const { db, clock } = profile

  serve(app, routes.readProfile, ({ caller }) => readProfile(db, caller, clock.now()))

  serve(app, routes.updateProfile, async ({ caller, body }) => {
    await renameMember(db, caller.memberId, body.name)
    return readProfile(db, { ...caller, name: body.name }, clock.now())
  })

  serve(app, routes.setPayoutAddress, async ({ caller, body }) => {
    await assertPassword(db, caller.memberId, body.password)
    await setPayoutAddress(profile, caller, body.address)
    return readProfile(db, caller, clock.now())
  })

  serve(app, routes.readClosing, async ({ caller }) => {
    const closing = await readClosing(db, profile, caller.memberId, clock.now())
    return {
      refund: toDollars(closing.refund),
      payoutAddress: closing.payout?.shown ?? null,
      bonusFuel: toDollars(closing.bonusFuel),
      income: toDollars(closing.income),
      depositsWaiting: toDollars(closing.waiting),
      arrears: toDollars(closing.arrears),
      obstacles: closing.obstacles,
    }
  })

  serve(app, routes.reopenAccount, async ({ body }) => {
    await reopenAccount(profile, body)
    return { status: 'OK' as const, msg: text.accountReopened }
  })

  serve(app, routes.closeAccount, async ({ caller, body, request }) => {
    // Whoever runs the service is not a customer who can leave with a refund.
    if (caller.role !== 'member') throw new DomainError('forbidden')
    await assertPassword(db, caller.memberId, body.password)
    const now = clock.now()
    const expected = body.refund === undefined ? undefined : fromDollars(body.refund)
    return answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {
      await closeAccount(profile, tx, caller, expected, now)
      return { message: text.accountClosed }
    })
  })
}
