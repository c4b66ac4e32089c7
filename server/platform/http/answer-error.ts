import { type ErrorReply, errors } from '@fairlead/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway, isOutcomeUnknown } from '../database/database-away.ts'
import { DomainError } from '../domain-error.ts'

/** Nobody mends more than these at once, and a small body with thousands of mistakes must not get a huge answer. */
const mistakesMax = 50
const retryAfterSeconds = 5

/** Every error leaves through here: one shape, one table of sentences, no stack trace. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const found = error.validation.slice(0, mistakesMax).map((issue) => {
      const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
      return { msg: issue.message ?? errors.validation_failed.sentence, ...(field && { field }) }
    })
    return reply.code(400).send({ errors: found, message: found[0]?.msg ?? errors.validation_failed.sentence })
  }
  const domain = asDomainError(error, request.method)
  const { status, sentence } = errors[domain.code]
  // While the database is away, thousands of calls would log the same.
  const level = status === 500 ? 'error' : 'warn'
  if (domain !== error && status >= 500) request.log[level]({ reqId: request.id, err: error }, 'request failed')
  const msg = domain.message || sentence
  const waitSeconds = domain.retryAfterSeconds ?? (status === 503 ? retryAfterSeconds : undefined)
  if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds))
  return reply.code(status).send({
    errors: [{ msg, ...(domain.field && { field: domain.field }) }, ...domain.more.map((more) => ({ msg: more }))],
    message: msg,
    ...(domain.code === 'outcome_unknown' && { code: domain.code }),
  } satisfies ErrorReply)
}

function asDomainError(error: FastifyError | Error, method: string): DomainError {
  if (error instanceof DomainError) return error
  const status = 'statusCode' in error ? error.statusCode : undefined
  // What the framework refuses by itself: malformed JSON, too large a body, an unknown media type.
  if (status === 413) return new DomainError('too_large')
  if (status === 415) return new DomainError('media_type_unsupported')
  if (status !== undefined && status >= 400 && status < 500) return new DomainError('validation_failed')
  // What only reads can be asked for again, whatever came of it.
  if (isOutcomeUnknown(error) && method !== 'GET') return new DomainError('outcome_unknown')
  if (isDatabaseAway(error)) return new DomainError('unavailable')
  return new DomainError('internal')
}
