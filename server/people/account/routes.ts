import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PersonalTable } from '../../platform/personal-data.ts'
import { renameMember } from '../identity/sign-up/rename-member.ts'
import { exportData } from './export-data.ts'
import { callOffCode, listPendingCodes, sendCodeAgain } from './pending-codes.ts'
import type { Profile } from './profile.ts'
import { readProfile } from './read-profile.ts'
import { confirmPayoutAddress, payableAddress, requestPayoutAddress } from './set-payout-address.ts'

export type Door = {
  /** Who has a session alone may not change where money goes: asks for the password, and for the second factor where it is on. */
  assertProof(caller: Caller, proof: { password: string; totp?: string | undefined }): Promise<void>
  /** Mails both codes anew for the e-mail address that waits for them. */
  sendEmailCodesAgain(db: Db, caller: Caller): Promise<void>
}

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
      await requestPayoutAddress({ ...profile, db: tx }, caller, address)
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
}
