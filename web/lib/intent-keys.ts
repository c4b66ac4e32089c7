type Intent = { key: string; untilMs: number }

/** Long enough for whoever clicks again because nothing came of it, too short for a later wish that only looks alike. */
const keptMs = 600_000
const keyBytes = 16

/** What was sent and not answered yet, or not for sure. */
const intents = new Map<string, Intent>()

/**
 * The `Idempotency-Key` of one intent: a second click, or a try again after an answer got lost, carries the key of the first,
 * so the server does it once. `words` say what is wanted; the same words after an answer are a new intent.
 */
export function intentKey(words: string): string {
  const nowMs = performance.now()
  for (const [known, { untilMs }] of intents) if (untilMs <= nowMs) intents.delete(known)
  const { key } = intents.get(words) ?? { key: newKey() }
  intents.set(words, { key, untilMs: nowMs + keptMs })
  return key
}

/** The server has answered: whoever asks for the same again means it. */
export function endIntent(words: string): void {
  intents.delete(words)
}

// `crypto.randomUUID` exists on TLS and localhost only; a sandbox may be looked at from the next machine.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
