import type { ErrorCode } from '@fairlead/contract/errors'

type Details = { message?: string; field?: string; retryAfterSeconds?: number; more?: readonly string[] }

/** A refusal with a reason: its code decides status and sentence, `message` may say more, `field` names the input at fault. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Sentences besides the first. */
  readonly more: readonly string[]

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? '')
    this.name = 'DomainError'
    this.code = code
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
    this.more = details.more ?? []
  }
}
