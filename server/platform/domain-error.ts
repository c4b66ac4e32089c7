import type { ErrorCode } from '@fairlead/contract/errors'

/** A refusal with a reason: its code decides status and sentence, `message` may say more, `field` names the input at fault. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: { message?: string; field?: string; retryAfterSeconds?: number } = {}) {
    super(details.message ?? '')
    this.name = 'DomainError'
    this.code = code
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
