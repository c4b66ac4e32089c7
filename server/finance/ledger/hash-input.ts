import { createHash } from 'node:crypto'

/** What an idempotency key was used for: the same key with another hash is another wish, and is refused. */
export function hashInput(...parts: (string | number | bigint | null)[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(parts, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)))
    .digest()
}
