import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { answerOnce, answerOnceUnkept } from '../../platform/http/answer-once.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import { publishToConsole } from '../../watch/audit/publish-to-console.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { activateBot } from './activate-bot.ts'
import { confirmPartner } from './brokers/confirm-partner.ts'
import { listActivations } from './brokers/list-activations.ts'
import { listClaims } from './brokers/list-claims.ts'
import { readActivation } from './brokers/read-activation.ts'
import { rejectForm } from './brokers/reject-form.ts'
import { revealPassword } from './brokers/reveal-password.ts'
import type { TradingParts } from './routes.ts'

type Requested = { caller: Caller; request: FastifyRequest }
type Decision = { memberId: bigint; operatorId: bigint; now: Date }

/** What operators do about bots that wait; each change is written down with who made it. */
export function serveActivations(app: FastifyInstance, { db, clock, secrets, isSandbox }: TradingParts): void {
  const deciding = <T>(
    { caller, request }: Requested,
    memberId: number,
    decide: (tx: Tx, decision: Decision) => Promise<T>,
    answered: typeof answerOnceUnkept<T>,
  ): Promise<T> => {
    const decision = { memberId: BigInt(memberId), operatorId: caller.memberId, now: clock.now() }
    if (decision.memberId === decision.operatorId) throw new DomainError('forbidden', { message: text.formOwn })
    return answered(db, { memberId: caller.memberId, request, now: decision.now }, async (tx) => {
      const answer = await decide(tx, decision)
      await publishToConsole(tx, 'activations', decision.now)
      return answer
    })
  }
  const audit = (tx: Tx, { memberId, operatorId, now }: Decision, action: string, details: { reason?: string }) =>
    writeAudit(tx, { actorId: operatorId, action, subject: `member ${memberId}`, details, now })

  serve(app, routes.listActivations, ({ query }) => listActivations(db, query))
  serve(app, routes.listLoginClaims, ({ query }) => listClaims(db, query))
  serve(app, routes.readActivation, ({ params }) =>
    readActivation(db, { memberId: BigInt(params.memberId), isSandbox, now: clock.now() }),
  )

  serve(app, routes.activateBot, async ({ params, ...requested }) =>
    deciding(
      requested,
      params.memberId,
      async (tx, decision) => {
        const { memberId, operatorId, now } = decision
        await activateBot(tx, { memberId, actorId: operatorId, isSandbox, now })
        await audit(tx, decision, 'activate bot', {})
        return { message: text.botActivated }
      },
      answerOnce,
    ),
  )

  serve(app, routes.rejectActivation, async ({ params, body: { reason }, ...requested }) =>
    deciding(
      requested,
      params.memberId,
      async (tx, decision) => {
        const { memberId, operatorId, now } = decision
        await rejectForm(tx, { memberId, actorId: operatorId, reason, now })
        await audit(tx, decision, 'reject broker form', { reason })
        return { message: text.formRejected }
      },
      answerOnce,
    ),
  )

  serve(app, routes.confirmPartner, async ({ params, ...requested }) =>
    deciding(
      requested,
      params.memberId,
      async (tx, decision) => {
        await confirmPartner(tx, decision)
        return { message: text.partnerConfirmed }
      },
      answerOnce,
    ),
  )

  serve(app, routes.revealBrokerPassword, async ({ params, ...requested }) =>
    deciding(
      requested,
      params.memberId,
      async (tx, decision) => ({
        password: await revealPassword(tx, secrets, decision),
      }),
      answerOnceUnkept,
    ),
  )
}
