import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import { tellConsole } from '../operator/tell-console.ts'
import { writeAudit } from '../operator/write-audit.ts'
import { inTx, type Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { addressOf } from '../platform/http/caller-address.ts'
import { serve } from '../platform/http/serve.ts'
import type { JsonObject } from '../platform/schema.gen.ts'
import type { Identity } from './identity.ts'
import { lockMember, memberForOperators, unlockMember } from './lock-member.ts'
import { askForResetMail } from './reset-password.ts'
import { deleteSessionsOf } from './session-store.ts'
import { resendVerification } from './sign-up.ts'
import { findMemberByEmail } from './store.ts'
import { viewAsMember } from './view-as.ts'

type Act<Answer> = {
  action: string
  memberId: number
  operatorId: bigint
  details: JsonObject
  run: (tx: Tx, now: Date) => Promise<Answer>
}

/** What operators do about how members sign in; each is written down with who did it. */
export function serveMemberAccess(app: FastifyInstance, identity: Identity): void {
  const { db, clock } = identity
  const audited = <Answer>({ action, memberId, operatorId, details, run }: Act<Answer>): Promise<Answer> => {
    const now = clock.now()
    return inTx(db, async (tx) => {
      const answer = await run(tx, now)
      await writeAudit(tx, { actorId: operatorId, action, subject: `member ${memberId}`, details, now })
      await tellConsole(tx, 'members', now)
      return answer
    })
  }

  serve(app, routes.lockMember, async ({ caller, params: { id }, body: { reason } }) => {
    const run = (tx: Tx, now: Date) => lockMember(tx, { memberId: BigInt(id), reason, now })
    await audited({ action: 'lock member', memberId: id, operatorId: caller.memberId, details: { reason }, run })
    return { message: text.memberLocked }
  })

  serve(app, routes.unlockMember, async ({ caller, params: { id }, body: { reason } }) => {
    const run = (tx: Tx) => unlockMember(tx, BigInt(id))
    await audited({ action: 'unlock member', memberId: id, operatorId: caller.memberId, details: { reason }, run })
    return { message: text.memberUnlocked }
  })

  serve(app, routes.endMemberSessions, async ({ caller, params: { id } }) => {
    const run = async (tx: Tx) => {
      await memberForOperators(tx, BigInt(id))
      await deleteSessionsOf(tx, BigInt(id))
    }
    await audited({ action: 'end sessions', memberId: id, operatorId: caller.memberId, details: {}, run })
    return { message: text.memberSessionsEnded }
  })

  serve(app, routes.resendMail, async ({ caller, params: { id }, body: { mail } }) => {
    const run = async (tx: Tx, now: Date) => {
      const member = await memberForOperators(tx, BigInt(id))
      if (mail === 'password') return askForResetMail(tx, member.email)
      if (member.email_verified_at) throw new DomainError('conflict', { message: text.memberIsVerified })
      const found = await findMemberByEmail(tx, member.email)
      if (!found) throw new DomainError('not_found')
      return resendVerification(identity, tx, found, now)
    }
    await audited({ action: 'resend mail', memberId: id, operatorId: caller.memberId, details: { mail }, run })
    return { message: text.memberMailSent }
  })

  serve(app, routes.viewAsMember, async ({ caller, params: { id }, body: { reason }, request }) => {
    const { token, expiresAt } = await audited({
      action: 'view as member',
      memberId: id,
      operatorId: caller.memberId,
      details: { reason },
      run: (tx, now) =>
        viewAsMember(tx, {
          memberId: BigInt(id),
          operatorId: caller.memberId,
          reason,
          address: addressOf(request),
          now,
        }),
    })
    return { token, expiresAt: expiresAt.toISOString() }
  })
}
