import type { Reader } from '../database/db.ts'
import { countUnder, type KeptByKey, keysNeeded, mayRead } from './kept-by-key.ts'
import { knownFingerprints } from './key-store.ts'
import type { Secrets } from './secrets.ts'

/** What of the keys does not fit this database, without noting anything; and which kinds of values this login may not look at. */
export async function findKeyFaults(
  reader: Reader,
  secrets: Secrets,
  kept: readonly KeptByKey[],
): Promise<{ faults: string[]; unnoted: string[]; unread: string[] }> {
  const known = await knownFingerprints(reader)
  const others = [...secrets.fingerprints].filter(([name, own]) => known.get(name)?.equals(own) === false)
  const faults = others.map(
    ([name]) => `The key “${name}” in SECRET_KEY is not the one this database was used with under that name.`,
  )
  const unread: string[] = []
  for (const column of kept) {
    if (!(await mayRead(reader, column))) {
      unread.push(column.what)
      continue
    }
    for (const name of await keysNeeded(reader, column))
      if (!secrets.keyNames.includes(name))
        faults.push(
          `The key “${name}” is missing from SECRET_KEY and still needed by ${await countUnder(reader, column, name)} ${column.what}.`,
        )
  }
  return { faults, unnoted: secrets.keyNames.filter((name) => !known.has(name)), unread }
}
