import { text } from '@fairlead/contract/text'

export type ErrorItem = { msg: string; field?: string | undefined }

/** A refused or failed call. `status` is 0 when no answer came; `errors` is what the server listed, possibly nothing. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: readonly ErrorItem[]
  /** When the server says that it may be asked again. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, errors: readonly ErrorItem[], message: string, retryAfterMs?: number) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The sentences to show for a failure: each one the server listed, or else the fallback. When no answer came, what failed is said
 * first and then why; that something went wrong on our side would be a guess.
 */
export function sentencesOf(error: unknown, fallback: string): string[] {
  if (!(error instanceof ApiError)) return [fallback]
  if (error.errors.length > 0) return error.errors.map((item) => item.msg)
  if (error.status !== 0) return [fallback]
  return fallback === text.internal ? [error.message] : [fallback, error.message]
}
