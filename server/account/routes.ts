import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { fromDollars } from '@fairlead/money/parse'
import { toDollars } from '@fairlead/money/to-dollars'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { renameMember } from '../identity/rename-member.ts'
import type { FoundClosed } from '../identity/reopen-sign-in.ts'
import { answerOnce } from '../platform/answer-once.ts'
import type { Db, Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import { countingAddressOf } from '../platform/http/caller-address.ts'
import { serve } from '../platform/http/serve.ts'
import type { PersonalTable } from '../platform/personal-data.ts'
import { askForClosing, confirmClosing } from './ask-for-closing.ts'
import { callOffClosing, stopClosing } from './call-off-closing.ts'
import { openRequestOf } from './closing-store.ts'
import { exportData } from './export-data.ts'
import { callOffCode, listPendingCodes, sendCodeAgain } from './pending-codes.ts'
import type { Profile } from './profile.ts'
import { readClosing } from './read-closing.ts'
import { readClosingWait } from './read-closing-wait.ts'
import { readProfile } from './read-profile.ts'
import { reopenAccount } from './reopen-account.ts'
import { askForPayoutAddress, confirmPayoutAddress, payableAddress } from './set-payout-address.ts'

export type Door = {
  /** Who has a session alone may not change where money goes: asks for the password, and for the second factor where it is on. */
  assertProof(caller: Caller, proof: { password: string; totp?: string | undefined }): Promise<void>
  /** The closed account of who could sign in to it. */
  findClosed(given: ReopenBody & { from: string }): Promise<FoundClosed>
  /** Mails both codes anew for the e-mail address that waits for them. */
  sendEmailCodesAgain(db: Db, caller: Caller): Promise<void>
}
type ReopenBody = z.output<NonNullable<(typeof routes.reopenAccount)['body']>>

type Parts = Profile & Door & { personal: readonly PersonalTable[] }

export function serveProfile(app: FastifyInstance, profile: Parts): void {
  const { db, clock } = profile

  serve(app, routes.readProfile, ({ caller }) => readProfile(db, caller, clock.now()))

  serve(app, routes.updateProfile, async ({ caller, body, request }) => {
    const now = clock.now()
    await answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {
      await renameMember(tx, caller.memberId, body.name)
      return true
    })
    return readProfile(db, { ...caller, name: body.name }, clock.now())
  })

  serve(app, routes.setPayoutAddress, ({ caller, body, request }) => {
    const ask = async (tx: Tx, address: string) => {
      await askForPayoutAddress({ ...profile, db: tx }, caller, address)
      return { status: 'OK' as const, msg: text.payoutAddressOtpSent }
    }
    const prove = async () => {
      await profile.assertProof(caller, body)
      return payableAddress(profile, body.address)
    }
    return answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, ask, prove)
  })

  serve(app, routes.confirmPayoutAddress, async ({ caller, body, request }) => {
    const now = clock.now()
    // A wrong try is an answer, too: thrown inside, it would not be counted.
    const isRight = await answerOnce(db, { memberId: caller.memberId, request, now }, (tx) =>
      confirmPayoutAddress({ ...profile, db: tx }, caller, body.otp),
    )
    if (!isRight) throw new DomainError('invalid_otp')
    return readProfile(db, caller, clock.now())
  })

  serve(app, routes.listPendingCodes, async ({ caller }) => ({
    codes: await listPendingCodes(db, caller.memberId, clock.now()),
  }))

  serve(app, routes.sendCodeAgain, ({ caller, params, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await sendCodeAgain({ ...profile, db: tx }, caller, params.purpose)
      return { status: 'OK' as const, msg: text.codeSentAgain }
    }),
  )

  serve(app, routes.callOffCode, ({ caller, params, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await callOffCode(tx, caller.memberId, params.purpose, clock.now())
      return { status: 'OK' as const, msg: text.codeCalledOff }
    }),
  )

  serve(app, routes.exportData, async ({ caller, body, reply }) => {
    await profile.assertProof(caller, body)
    reply.type('application/json').header('content-disposition', 'attachment; filename="fairlead-my-data.json"')
    return exportData(db, profile.personal, { person: { id: caller.memberId, email: caller.email }, now: clock.now() })
  })

  serve(app, routes.readClosing, async ({ caller }) => {
    const closing = await readClosing(db, profile, caller.memberId, clock.now())
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
    const found = await profile.findClosed({ ...body, from: countingAddressOf(request) })
    if (found.status === 'LINK_REQUIRED') return { status: found.status, msg: text.signInLinkSent }
    if (found.status === 'TOTP_REQUIRED') {
      const { passkey, ...ways } = found.ways
      return { status: found.status, msg: text.totpRequired, ways: { ...ways, passkey: passkey && { ...passkey } } }
    }
    await reopenAccount(profile, found.member)
    return { status: 'OK' as const, msg: text.accountReopened }
  })

  serve(app, routes.closeAccount, async ({ caller, body, request }) => {
    // Whoever runs the service is not a customer who can leave with a refund.
    if (caller.role !== 'member') throw new DomainError('forbidden')
    const now = clock.now()
    const expected = body.refund === undefined ? undefined : fromDollars(body.refund)
    const ask = async (tx: Tx) => {
      await askForClosing(profile, tx, caller, expected, now)
      return { message: text.closingOtpSent }
    }
    const prove = () => profile.assertProof(caller, body)
    return answerOnce(db, { memberId: caller.memberId, request, now }, ask, prove)
  })

  serve(app, routes.confirmClosing, async ({ caller, body, request }) => {
    const now = clock.now()
    // A wrong try is an answer, too: thrown inside, it would not be counted.
    const closesAt = await answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {
      const dueAt = await confirmClosing(profile, tx, caller, body.otp, now)
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
