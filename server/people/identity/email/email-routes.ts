import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { answerOnce } from '../../../platform/http/answer-once.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Identity } from '../identity.ts'
import { assertProof } from '../sign-in/assert-proof.ts'
import { confirmEmail, requestEmailChange } from './change-email.ts'

export function serveEmailChange(app: FastifyInstance, parts: Identity): void {
  serve(app, routes.askForEmail, ({ caller, body, request }) => {
    const ask = async (tx: Tx) => {
      await requestEmailChange({ ...parts, db: tx }, caller, body.email)
      return { status: 'OK' as const, msg: text.emailCodesSent }
    }
    const prove = () => assertProof(parts, caller, body)
    return answerOnce(parts.db, { memberId: caller.memberId, request, now: parts.clock.now() }, ask, prove)
  })

  serve(app, routes.confirmEmail, async ({ caller, body, request }) => {
    // A wrong try is an answer, too: thrown inside, it would not be counted.
    const isRight = await answerOnce(parts.db, { memberId: caller.memberId, request, now: parts.clock.now() }, (tx) =>
      confirmEmail({ ...parts, db: tx }, caller, body),
    )
    if (!isRight) throw new DomainError('invalid_otp', { message: text.emailCodesWrong })
    return { status: 'OK' as const, msg: text.emailChanged }
  })
}
