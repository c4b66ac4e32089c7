import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { answerOnce, answerOnceUnkept } from '../../../platform/http/answer-once.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { serve } from '../../../platform/http/serve.ts'
import { assertPassword } from '../assert-password.ts'
import type { Identity } from '../identity.ts'
import { addPasskey, confirmTotp, removePasskey, removeTotp, renewRecoveryCodes, startTotp } from './change-factor.ts'
import { passkeysOf, unusedRecoveryCodes } from './factor-store.ts'
import { startPasskey } from './passkeys.ts'
import { isSecondFactorOn, takeSecondStep } from './second-step.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function serveSecondFactor(app: FastifyInstance, identity: Identity): void {
  const { db, clock } = identity
  const callOf = ({ memberId }: Caller, request: FastifyRequest) => ({ memberId, request, now: clock.now() })

  /** Password and code: who has only one of them changes nothing. */
  const assertOwner = async (caller: Caller, proof: { password: string; totp: string }) => {
    await assertPassword(db, caller.memberId, proof.password)
    if (!(await isSecondFactorOn(db, caller.memberId))) throw new DomainError('totp_not_started')
    await takeSecondStep(identity, { id: caller.memberId, name: caller.name, email: caller.email }, proof)
  }

  serve(app, routes.readSecondFactor, async ({ caller }) => ({
    isOn: await isSecondFactorOn(db, caller.memberId),
    recoveryCodesLeft: (await unusedRecoveryCodes(db, caller.memberId)).length,
    passkeys: (await passkeysOf(db, caller.memberId)).map((passkey) => ({
      id: Number(passkey.id),
      name: passkey.name,
      createdAt: passkey.created_at.toISOString(),
      lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
    })),
  }))

  serve(app, routes.startTotp, ({ caller, body, request }) =>
    answerOnceUnkept(
      db,
      callOf(caller, request),
      (tx) => startTotp({ ...identity, db: tx }, caller),
      () => assertPassword(db, caller.memberId, body.password),
    ),
  )

  serve(app, routes.confirmTotp, ({ caller, body, request }) =>
    answerOnceUnkept(db, callOf(caller, request), async (tx) => ({
      ...ok(text.totpOn),
      recoveryCodes: await confirmTotp({ ...identity, db: tx }, caller, body.totp),
    })),
  )

  serve(app, routes.removeTotp, ({ caller, body, request }) => {
    const remove = async (tx: Tx) => {
      await removeTotp({ ...identity, db: tx }, caller)
      return ok(text.totpOff)
    }
    return answerOnce(db, callOf(caller, request), remove, () => assertOwner(caller, body))
  })

  serve(app, routes.renewRecoveryCodes, ({ caller, body, request }) => {
    const renew = async (tx: Tx) => ({ recoveryCodes: await renewRecoveryCodes({ ...identity, db: tx }, caller) })
    return answerOnceUnkept(db, callOf(caller, request), renew, () => assertOwner(caller, body))
  })

  serve(app, routes.startPasskey, async ({ caller, body }) => {
    await assertOwner(caller, body)
    return { options: { ...(await startPasskey(identity, caller)) } }
  })

  serve(app, routes.addPasskey, ({ caller, body, request }) =>
    answerOnce(db, callOf(caller, request), async (tx) => {
      const made = body.passkey as RegistrationResponseJSON
      await addPasskey({ ...identity, db: tx }, caller, { name: body.name, made })
      return ok(text.passkeyAdded)
    }),
  )

  serve(app, routes.removePasskey, ({ caller, params, body, request }) => {
    const remove = async (tx: Tx) => {
      await removePasskey({ ...identity, db: tx }, caller, BigInt(params.id))
      return ok(text.passkeyRemoved)
    }
    return answerOnce(db, callOf(caller, request), remove, () => assertOwner(caller, body))
  })
}
