import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '../../../platform/database/db.ts'
import type { JsonObject } from '../../../platform/database/schema.gen.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { answerOnce, answerOnceUnkept } from '../../../platform/http/answer-once.ts'
import { addressOf } from '../../../platform/http/caller-address.ts'
import { serve } from '../../../platform/http/serve.ts'
import { publishToConsole } from '../../../watch/audit/publish-to-console.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import type { Identity } from '../identity.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { requestReset } from '../sign-in/reset-password.ts'
import { resendVerification } from '../sign-up/sign-up.ts'
import { lockMember, memberForOperators, unlockMember } from '../standing/lock-member.ts'
import { findMemberByEmail } from '../store.ts'
import { viewAsMember } from './view-as.ts'

type Act<Answer> = {
  request: FastifyRequest
  action: string
  memberId: number
  operatorId: bigint
  details: JsonObject
  run: (tx: Tx, now: Date) => Promise<Answer>
}

/** What operators do about how members sign in; each is written down with who did it. */
export function serveMemberAccess(app: FastifyInstance, identity: Identity): void {
  const { db, clock } = identity
  const audited = <Answer>(
    { request, action, memberId, operatorId, details, run }: Act<Answer>,
    answered: typeof answerOnceUnkept<Answer>,
  ): Promise<Answer> => {
    const now = clock.now()
    return answered(db, { memberId: operatorId, request, now }, async (tx) => {
      const answer = await run(tx, now)
      await writeAudit(tx, { actorId: operatorId, action, subject: `member ${memberId}`, details, now })
      await publishToConsole(tx, 'members', now)
      return answer
    })
  }

  serve(app, routes.lockMember, ({ caller, params: { id }, body: { reason }, request }) => {
    const run = async (tx: Tx, now: Date) => {
      await lockMember(tx, { memberId: BigInt(id), reason, now })
      return { message: text.memberLocked }
    }
    const act = { action: 'lock member', memberId: id, operatorId: caller.memberId, details: { reason }, run }
    return audited({ ...act, request }, answerOnce)
  })

  serve(app, routes.unlockMember, ({ caller, params: { id }, body: { reason }, request }) => {
    const run = async (tx: Tx) => {
      await unlockMember(tx, BigInt(id))
      return { message: text.memberUnlocked }
    }
    const act = { action: 'unlock member', memberId: id, operatorId: caller.memberId, details: { reason }, run }
    return audited({ ...act, request }, answerOnce)
  })

  serve(app, routes.endMemberSessions, ({ caller, params: { id }, request }) => {
    const run = async (tx: Tx) => {
      await memberForOperators(tx, BigInt(id))
      await endSessionsOf(tx, BigInt(id), 'support')
      return { message: text.memberSessionsEnded }
    }
    const act = { action: 'end sessions', memberId: id, operatorId: caller.memberId, details: {}, run }
    return audited({ ...act, request }, answerOnce)
  })

  serve(app, routes.resendMail, ({ caller, params: { id }, body: { mail }, request }) => {
    const send = async (tx: Tx, now: Date) => {
      const member = await memberForOperators(tx, BigInt(id))
      if (mail === 'password') return requestReset(tx, member.email)
      if (member.email_verified_at) throw new DomainError('conflict', { message: text.memberIsVerified })
      const found = await findMemberByEmail(tx, member.email)
      if (!found) throw new DomainError('not_found')
      return resendVerification(identity, tx, found, now)
    }
    const run = async (tx: Tx, now: Date) => {
      await send(tx, now)
      return { message: text.memberMailSent }
    }
    const act = { action: 'resend mail', memberId: id, operatorId: caller.memberId, details: { mail }, run }
    return audited({ ...act, request }, answerOnce)
  })

  serve(app, routes.viewAsMember, async ({ caller, params: { id }, body: { reason }, request }) => {
    const act = { action: 'view as member', memberId: id, operatorId: caller.memberId, details: { reason } }
    const view = { memberId: BigInt(id), operatorId: caller.memberId, reason, address: addressOf(request) }
    const run = (tx: Tx, now: Date) => viewAsMember(tx, { ...view, now })
    const { token, expiresAt } = await audited({ ...act, request, run }, answerOnceUnkept)
    return { token, expiresAt: expiresAt.toISOString() }
  })
}
