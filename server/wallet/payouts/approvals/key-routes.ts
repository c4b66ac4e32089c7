import { createHash } from 'node:crypto'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { answerOnce } from '../../../platform/http/answer-once.ts'
import { serve } from '../../../platform/http/serve.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import { enrolmentChallenge } from './enrol-keys.ts'
import { enrolledKeys, findWish, insertVote, insertWish, keysOf, waitingWishes } from './key-store.ts'
import { hasSigned, type Site } from './passkey.ts'

const listedMax = 200

/** Whose passkeys let money out. The API takes wishes and signatures; that a key counts only the signer says. */
export function servePayoutKeys(app: FastifyInstance, { db, clock, site }: { db: Db; clock: Clock; site: Site }): void {
  serve(app, routes.listPayoutKeys, async ({ caller }) => ({
    rpId: site.rpId,
    challenge: makingChallenge(caller.memberId),
    keys: (await enrolledKeys(db, listedMax)).map((key) => ({
      operatorId: Number(key.operator_id),
      name: key.name,
      credentialId: key.credential_id,
      enrolledAt: key.enrolled_at.toISOString(),
    })),
    wishes: (await waitingWishes(db, listedMax)).map((wish) => ({
      id: Number(wish.id),
      operatorId: Number(wish.operator_id),
      name: wish.name,
      credentialId: wish.credential_id,
      challenge: enrolmentChallenge({
        operatorId: wish.operator_id,
        credentialId: wish.credential_id,
        publicKey: wish.public_key,
      }),
      votes: Number(wish.votes ?? 0n),
      askedAt: wish.asked_at.toISOString(),
    })),
  }))

  serve(app, routes.askForPayoutKey, async ({ caller, body, request }) => {
    const operatorId = caller.memberId
    const { id, ...response } = body
    const made = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: makingChallenge(operatorId),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    }).catch(() => undefined)
    if (!made?.verified) throw new DomainError('validation_failed', { message: text.approvalProofInvalid })
    const { credential } = made.registrationInfo
    const key = { operatorId, credentialId: credential.id, publicKey: Buffer.from(credential.publicKey) }
    const now = clock.now()
    return answerOnce(db, { memberId: operatorId, request, now }, async (tx) => {
      if (!(await insertWish(tx, key, now))) throw new DomainError('conflict', { message: text.payoutKeyKnown })
      const subject = `passkey ${credential.id}`
      await writeAudit(tx, { actorId: operatorId, action: 'ask for payout passkey', subject, details: {}, now })
      return { message: text.payoutKeyAsked }
    })
  })

  serve(app, routes.voteForPayoutKey, async ({ caller, params, body, request }) => {
    const operatorId = caller.memberId
    const wish = await findWish(db, BigInt(params.id))
    if (!wish) throw new DomainError('not_found')
    const challenge = enrolmentChallenge(wish)
    const signed = await Promise.all(
      (await keysOf(db, operatorId)).map((key) => hasSigned(site, key, challenge, body.passkey)),
    )
    if (!signed.includes(true)) throw new DomainError('validation_failed', { message: text.approvalRefused })
    const now = clock.now()
    return answerOnce(db, { memberId: operatorId, request, now }, async (tx) => {
      await insertVote(tx, { wishId: BigInt(params.id), operatorId, assertion: body.passkey, now })
      const subject = `passkey ${wish.credentialId}`
      await writeAudit(tx, { actorId: operatorId, action: 'sign for payout passkey', subject, details: {}, now })
      return { message: text.payoutKeyVoted }
    })
  })
}

/** Nothing hangs on this one: a key counts by the operators' signatures over it. */
const makingChallenge = (operatorId: bigint): string =>
  createHash('sha256')
    .update(JSON.stringify(['passkey of', String(operatorId)]))
    .digest('base64url')
