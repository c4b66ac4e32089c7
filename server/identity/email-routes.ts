import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../platform/domain-error.ts'
import { serve } from '../platform/http/serve.ts'
import { assertProof } from './assert-proof.ts'
import { askForEmail, confirmEmail } from './change-email.ts'
import type { Identity } from './identity.ts'

export function serveEmailChange(app: FastifyInstance, parts: Identity): void {
  serve(app, routes.askForEmail, async ({ caller, body }) => {
    await assertProof(parts, caller, body)
    await askForEmail(parts, caller, body.email)
    return { status: 'OK' as const, msg: text.emailCodesSent }
  })

  serve(app, routes.confirmEmail, async ({ caller, body }) => {
    if (!(await confirmEmail(parts, caller, body)))
      throw new DomainError('invalid_otp', { message: text.emailCodesWrong })
    return { status: 'OK' as const, msg: text.emailChanged }
  })
}
