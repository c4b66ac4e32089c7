import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'

/** Of these, asking for less changes nothing: who may not ask, is at the wrong place, or asks too often. */
const notForItsSize = new Set([401, 402, 403, 404, 405, 407, 429])

/**
 * Whether a node may have refused a call because it was too large: a body, a batch, a range, a number of topics or an answer, each in
 * its own words. A node that is busy or gone is not helped by two calls in place of one.
 */
export function isForItsSize(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const cause = error.walk(
    (inner) => inner instanceof HttpRequestError || inner instanceof TimeoutError || inner instanceof RpcRequestError,
  )
  if (cause instanceof HttpRequestError) {
    const { status = 0 } = cause
    return (status >= 400 && status < 500 && !notForItsSize.has(status)) || status === 504
  }
  return cause instanceof TimeoutError || (cause instanceof RpcRequestError && cause.code !== 429)
}
