import type { Reader } from '../database/db.ts'
import { PlainSentence } from '../plain-sentence.ts'
import { countUnder, type KeptByKey, keysNeeded, mayRead, sealedUnder } from './kept-by-key.ts'
import { keepFingerprint, knownFingerprints, noteSealingKey } from './key-store.ts'
import type { Secrets } from './secrets.ts'

type Parts = {
  secrets: Secrets
  kept: readonly KeptByKey[]
  /** By the login of each role of this process: what one may not read, another process starts with. */
  readers: readonly Reader[]
  now: Date
}

type KeyLook = { secrets: Secrets; kept: readonly KeptByKey[]; reader: Reader }

/**
 * Looks at the keys before anything is done with them: that each is the one this database knows by its name, and that none is missing
 * that something still lies under. Found out later, it would be a password that nobody can ever open again.
 */
export async function settleKeys({ secrets, kept, readers, now }: Parts): Promise<void> {
  for (const reader of readers) {
    const readable: KeptByKey[] = []
    for (const one of kept) if (await mayRead(reader, one)) readable.push(one)
    await assertSameKeys(reader, secrets, readable, now)
    await assertNoneMissing(reader, secrets, readable)
  }
}

/** The same of a process that runs, in sentences: another may have brought a newer key since, and a restore an older database. */
export async function findKeyFaults({ secrets, kept, reader }: KeyLook): Promise<string[]> {
  const known = await knownFingerprints(reader)
  const others = [...secrets.fingerprints]
    .filter(([name, fingerprint]) => !known.get(name)?.equals(fingerprint))
    .map(([name]) => otherKey(name).message)
  const readable: KeptByKey[] = []
  for (const one of kept) if (await mayRead(reader, one)) readable.push(one)
  return [...others, ...missingInWords(await findMissing(reader, secrets, readable))]
}

async function assertSameKeys(reader: Reader, secrets: Secrets, kept: readonly KeptByKey[], now: Date): Promise<void> {
  const before = await knownFingerprints(reader)
  for (const [name, fingerprint] of secrets.fingerprints) {
    // A database from before fingerprints were kept is asked by what lies in it.
    if (!before.has(name) && !(await opensWhatLiesThere(reader, secrets, kept, name))) throw otherKey(name)
    await keepFingerprint(reader, name, fingerprint, now)
  }
  const known = await knownFingerprints(reader)
  for (const [name, fingerprint] of secrets.fingerprints)
    if (!known.get(name)?.equals(fingerprint)) throw otherKey(name)
  const [newest] = secrets.keyNames
  if (newest !== undefined) await noteSealingKey(reader, newest, now)
}

async function opensWhatLiesThere(
  reader: Reader,
  secrets: Secrets,
  kept: readonly KeptByKey[],
  name: string,
): Promise<boolean> {
  for (const column of kept) {
    if (column.kind !== 'sealed') continue
    const [first] = await sealedUnder(reader, column, { keyName: name, after: -1n, limit: 1, isLocked: false })
    if (!first) continue
    try {
      secrets.open(first.sealed, column.boundTo(first.row))
    } catch {
      return false
    }
    return true
  }
  return true
}

async function assertNoneMissing(reader: Reader, secrets: Secrets, kept: readonly KeptByKey[]): Promise<void> {
  const sentences = missingInWords(await findMissing(reader, secrets, kept))
  if (sentences.length === 0) return
  throw new PlainSentence(
    `${sentences.join('\n')}\nPut it back behind the newest and start again; \`npm run keys\` says when it can go.`,
  )
}

/** What lies under keys that are not there, by their names. */
async function findMissing(
  reader: Reader,
  secrets: Secrets,
  kept: readonly KeptByKey[],
): Promise<ReadonlyMap<string, string[]>> {
  const missing = new Map<string, string[]>()
  for (const column of kept) {
    for (const name of await keysNeeded(reader, column)) {
      if (secrets.keyNames.includes(name)) continue
      const count = await countUnder(reader, column, name)
      missing.set(name, [...(missing.get(name) ?? []), `${count} ${column.what}`])
    }
  }
  return missing
}

const missingInWords = (missing: ReadonlyMap<string, string[]>): string[] =>
  [...missing].map(
    ([name, needs]) => `The key “${name}” is missing from SECRET_KEY and still needed: ${needs.join(', ')}.`,
  )

const otherKey = (name: string): PlainSentence =>
  new PlainSentence(
    `The key “${name}” in SECRET_KEY is not the one this database was used with under that name: bring that one back, or give a new key a name of its own.`,
  )
