import { type SecretKey, Secrets } from '../../platform/keys/secrets.ts'
import { PlainSentence } from '../../platform/plain-sentence.ts'

/** Which keys a backup needs: a name and the beginning of a fingerprint, which tells nothing of the key. */
export type NeededKeys = ReadonlyMap<string, string>

const digits = 16

export const shortened = (fingerprints: ReadonlyMap<string, Buffer>): NeededKeys =>
  new Map([...fingerprints].map(([name, fingerprint]) => [name, fingerprint.toString('hex').slice(0, digits)]))

export const asWords = (keys: NeededKeys): string => [...keys].map(([name, mark]) => `${name}:${mark}`).join(',')

export const fromWords = (words: string): NeededKeys =>
  new Map(
    words
      .split(',')
      .filter((word) => word !== '')
      .map((word) => {
        const at = word.lastIndexOf(':')
        return [word.slice(0, at), word.slice(at + 1)]
      }),
  )

/** Refuses where a key is missing, or another one has its name: found out later, passwords and letters would stay sealed for good. */
export function assertAtHand(needed: NeededKeys, atHand: readonly SecretKey[]): void {
  const here = atHand.length === 0 ? new Map() : shortened(new Secrets(atHand).fingerprints)
  const missing = [...needed].filter(([name, mark]) => here.get(name) !== mark)
  if (missing.length === 0) return
  const names = missing.map(([name, mark]) => `“${name}” (${mark}…)`).join(', ')
  throw new PlainSentence(
    `This backup needs keys that are not here: ${names}. Set SECRET_KEY or SECRET_KEY_FILE to them, or say --without-keys if they are kept elsewhere.`,
  )
}
