const keyBytes = 16

/** One that nobody else has. `crypto.randomUUID` exists on TLS and localhost only; a sandbox may be looked at from the next machine. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
