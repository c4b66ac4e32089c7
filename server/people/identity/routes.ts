import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { addressOf, countingAddressOf } from '../../platform/http/caller-address.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveEmailChange } from './email/email-routes.ts'
import { requestVerification } from './email/resend-verification.ts'
import { verifyEmail } from './email/verify-email.ts'
import type { Identity } from './identity.ts'
import { becomeOperator } from './operators/invite-operator.ts'
import { serveMemberAccess } from './operators/operator-routes.ts'
import { serveSecondFactor } from './second-factor/factor-routes.ts'
import type { SecondStep } from './second-factor/second-step.ts'
import { endSession } from './sessions/end-sessions.ts'
import { sessionsOf } from './sessions/session-store.ts'
import { changeOwnPassword, type ProvenPassword, proveOwnPassword } from './sign-in/change-own-password.ts'
import { assertResetToken, requestPasswordReset, resetPassword } from './sign-in/reset-password.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signUp } from './sign-up/sign-up.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function serveIdentity(app: FastifyInstance, identity: Identity): void {
  serveEmailChange(app, identity)
  serveSecondFactor(app, identity)
  serveMemberAccess(app, identity)
  serve(app, routes.currentUser, async ({ caller }) => ({
    id: Number(caller.memberId),
    name: caller.name,
    email: caller.email,
    refId: caller.refId,
    role: caller.role,
    createdAt: caller.createdAt.toISOString(),
  }))

  serve(app, routes.signUp, async ({ body, request }) => {
    await signUp(identity, body, countingAddressOf(request))
    return { status: 'SIGNUP_SUCCESS' as const, msg: text.registrationDone }
  })

  serve(app, routes.signIn, async ({ body, request }) => {
    const outcome = await signIn(identity, {
      ...body,
      remember: body.remember ?? false,
      passkey: body.passkey as SecondStep['passkey'],
      userAgent: request.headers['user-agent'] ?? '',
      address: addressOf(request),
      from: countingAddressOf(request),
    })
    if (outcome.status === 'EMAIL_VERIFICATION_REQUIRED') return { status: outcome.status, msg: text.verificationSent }
    if (outcome.status === 'LINK_REQUIRED') return { status: outcome.status, msg: text.signInLinkSent }
    if (outcome.status === 'TOTP_REQUIRED') {
      const { passkey, ...ways } = outcome.ways
      return { status: outcome.status, msg: text.totpRequired, ways: { ...ways, passkey: passkey && { ...passkey } } }
    }
    const { member } = outcome
    const user = {
      id: Number(member.id),
      name: member.name,
      email: member.email,
      refId: member.ref_id,
      role: member.role as 'member',
      createdAt: member.created_at.toISOString(),
    }
    return { status: outcome.status, token: outcome.token, user, msg: text.signedIn }
  })

  serve(app, routes.signOut, async ({ caller }) => {
    await endSession(identity.db, caller.memberId, caller.sessionId, 'signed_out')
    return ok(text.signedOut)
  })

  serve(app, routes.forgotPassword, async ({ body }) => {
    await requestPasswordReset(identity, body.email)
    return { msg: text.resetMailAnswer }
  })

  serve(app, routes.resendVerification, async ({ body }) => {
    await requestVerification(identity, body.email)
    return { msg: text.verificationSentAgain }
  })

  serve(app, routes.verifyEmail, async ({ body }) => {
    await verifyEmail(identity, body.verification_token)
    return ok(text.emailVerified)
  })

  serve(app, routes.becomeOperator, async ({ body, request }) => {
    const email = await becomeOperator(identity, { ...body, from: countingAddressOf(request) })
    return { ...ok(text.operatorAdmitted), email }
  })

  serve(app, routes.verifyResetToken, async ({ body }) => {
    await assertResetToken(identity, body.token)
    return ok(text.tokenValid)
  })

  serve(app, routes.changePassword, async ({ body, request }) => {
    await resetPassword(identity, { ...body, from: countingAddressOf(request) })
    return ok(text.passwordChanged)
  })

  serve(app, routes.setPassword, ({ caller, body, request }) => {
    const change = async (tx: Tx, proven: ProvenPassword) => {
      await changeOwnPassword(identity, tx, caller, proven)
      return ok(text.passwordChanged)
    }
    const prove = () => proveOwnPassword(identity, caller, body.currentPassword, body.newPassword)
    return answerOnce(identity.db, { memberId: caller.memberId, request, now: identity.clock.now() }, change, prove)
  })

  serve(app, routes.listSessions, async ({ caller }) => {
    const sessions = await sessionsOf(identity.db, caller.memberId, identity.clock.now())
    return {
      sessions: sessions.map((session) => ({
        id: Number(session.id),
        createdAt: session.created_at.toISOString(),
        lastSeenAt: session.last_seen_at.toISOString(),
        userAgent: session.viewer_id === null ? session.user_agent : text.viewerSession,
        address: session.address,
        current: session.id === caller.sessionId,
      })),
    }
  })

  serve(app, routes.endSession, ({ caller, params, request }) =>
    answerOnce(identity.db, { memberId: caller.memberId, request, now: identity.clock.now() }, async (tx) => {
      const ended = await endSession(tx, caller.memberId, BigInt(params.id), 'device')
      if (!ended) throw new DomainError('not_found')
      return ok(text.sessionEnded)
    }),
  )
}
