import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../platform/domain-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import { serve } from '../platform/http/serve.ts'
import { assertPassword } from './assert-password.ts'
import { addPasskey, confirmTotp, removePasskey, removeTotp, renewRecoveryCodes, startTotp } from './change-factor.ts'
import { passkeysOf, unusedRecoveryCodes } from './factor-store.ts'
import type { Identity } from './identity.ts'
import { startPasskey } from './passkeys.ts'
import { isSecondFactorOn, takeSecondStep } from './second-step.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function serveSecondFactor(app: FastifyInstance, identity: Identity): void {
  const { db } = identity

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

  serve(app, routes.startTotp, async ({ caller, body }) => {
    await assertPassword(db, caller.memberId, body.password)
    return startTotp(identity, caller)
  })

  serve(app, routes.confirmTotp, async ({ caller, body }) => ({
    ...ok(text.totpOn),
    recoveryCodes: await confirmTotp(identity, caller, body.totp),
  }))

  serve(app, routes.removeTotp, async ({ caller, body }) => {
    await assertOwner(caller, body)
    await removeTotp(identity, caller)
    return ok(text.totpOff)
  })

  serve(app, routes.renewRecoveryCodes, async ({ caller, body }) => {
    await assertOwner(caller, body)
    return { recoveryCodes: await renewRecoveryCodes(identity, caller) }
  })

  serve(app, routes.startPasskey, async ({ caller, body }) => {
    await assertOwner(caller, body)
    return { options: { ...(await startPasskey(identity, caller)) } }
  })

  serve(app, routes.addPasskey, async ({ caller, body }) => {
    await addPasskey(identity, caller, { name: body.name, made: body.passkey as RegistrationResponseJSON })
    return ok(text.passkeyAdded)
  })

  serve(app, routes.removePasskey, async ({ caller, params, body }) => {
    await assertOwner(caller, body)
    await removePasskey(identity, caller, BigInt(params.id))
    return ok(text.passkeyRemoved)
  })
}
