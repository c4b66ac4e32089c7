import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { fromDollars } from '@fairlead/money/parse'
import { toDollars } from '@fairlead/money/to-dollars'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { FoundClosed } from '../../people/identity/sign-in/reopen-sign-in.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { countingAddressOf } from '../../platform/http/caller-address.ts'
import { serve } from '../../platform/http/serve.ts'
import { callOffClosing, stopClosing } from './call-off-closing.ts'
import { openRequestOf } from './closing-store.ts'
import type { Closings } from './closings.ts'
import { readClosing } from './read-closing.ts'
import { readClosingWait } from './read-closing-wait.ts'
import { reopenAccount } from './reopen-account.ts'
import { confirmClosing, requestClosing } from './request-closing.ts'

type ReopenBody = z.output<NonNullable<(typeof routes.reopenAccount)['body']>>

export type Door = {
  /** Who has a session alone may not close the account: asks for the password, and for the second factor where it is on. */
  assertProof(caller: Caller, proof: { password: string; totp?: string | undefined }): Promise<void>
  /** The closed account of who could sign in to it. */
  findClosed(given: ReopenBody & { from: string }): Promise<FoundClosed>
}

export function serveClosing(app: FastifyInstance, closings: Closings, door: Door): void {
  const { db, clock } = closings

  serve(app, routes.readClosing, async ({ caller }) => {
    const closing = await readClosing(db, closings, caller.memberId, clock.now())
    return {
      refund: toDollars(closing.refund),
      fuel: toDollars(closing.fuel),
      directIncomePaid: toDollars(closing.directPaid),
      payoutAddress: closing.payout?.shown ?? null,
      bonusFuel: toDollars(closing.bonusFuel),
      income: toDollars(closing.income),
      depositsWaiting: toDollars(closing.waiting),
      arrears: toDollars(closing.arrears),
      obstacles: closing.obstacles,
      closesAt: (await openRequestOf(db, caller.memberId))?.due_at.toISOString() ?? null,
    }
  })

  serve(app, routes.readClosingWait, ({ caller }) => readClosingWait(db, caller.memberId, clock.now()))

  serve(app, routes.reopenAccount, async ({ body, request }) => {
    const found = await door.findClosed({ ...body, from: countingAddressOf(request) })
    if (found.status === 'LINK_REQUIRED') return { status: found.status, msg: text.signInLinkSent }
    if (found.status === 'TOTP_REQUIRED') {
      const { passkey, ...ways } = found.ways
      return { status: found.status, msg: text.totpRequired, ways: { ...ways, passkey: passkey && { ...passkey } } }
    }
    await reopenAccount(closings, found.member)
    return { status: 'OK' as const, msg: text.accountReopened }
  })

  serve(app, routes.closeAccount, async ({ caller, body, request }) => {
    // Whoever runs the service is not a customer who can leave with a refund.
    if (caller.role !== 'member') throw new DomainError('forbidden')
    const now = clock.now()
    const expected = body.refund === undefined ? undefined : fromDollars(body.refund)
    const ask = async (tx: Tx) => {
      await requestClosing(closings, tx, caller, expected, now)
      return { message: text.closingOtpSent }
    }
    const prove = () => door.assertProof(caller, body)
    return answerOnce(db, { memberId: caller.memberId, request, now }, ask, prove)
  })

  serve(app, routes.confirmClosing, async ({ caller, body, request }) => {
    const now = clock.now()
    // A wrong try is an answer, too: thrown inside, it would not be counted.
    const closesAt = await answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {
      const dueAt = await confirmClosing(closings, tx, caller, body.otp, now)
      return dueAt?.toISOString() ?? null
    })
    if (closesAt === null) throw new DomainError('invalid_otp')
    return { message: text.closingConfirmed, closesAt }
  })

  serve(app, routes.cancelClosing, ({ caller, request }) => {
    const now = clock.now()
    return answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {
      await callOffClosing(tx, caller.memberId, now)
      return { message: text.closingCalledOff }
    })
  })

  serve(app, routes.stopClosing, async ({ body }) => {
    await stopClosing(db, body.token, clock.now())
    return { status: 'OK' as const, msg: text.closingCalledOff }
  })
}
