export type ErrorItem = { msg: string; field?: string | undefined }

/** A refused or failed call. `status` is 0 when no answer came; `errors` is what the server listed, possibly nothing. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: readonly ErrorItem[]

  constructor(status: number, errors: readonly ErrorItem[], message: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
  }
}

/** The sentences to show for a failure: each one the server listed, or else the fallback. */
export function sentencesOf(error: unknown, fallback: string): string[] {
  if (!(error instanceof ApiError)) return [fallback]
  if (error.errors.length > 0) return error.errors.map((item) => item.msg)
  return [error.status === 0 ? error.message : fallback]
}
