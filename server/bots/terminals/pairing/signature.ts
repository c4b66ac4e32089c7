import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time of a signature may be from ours. */
const skewMsMax = 30_000

export const signatureOf = (key: string, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`${timestamp}\n${body}`).digest('hex')

/** One hash and one comparison of the same length, whatever was sent. */
export function isSigned(key: string, timestamp: string, body: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(key, timestamp, body))
  const given = Buffer.alloc(expected.length)
  given.write(signature)
  return timingSafeEqual(expected, given) && signature.length === expected.length
}

/** Whether something was signed just now. */
export function isFresh(timestamp: string, now: Date): boolean {
  return /^\d{1,15}$/.test(timestamp) && Math.abs(Number(timestamp) - now.getTime()) <= skewMsMax
}
