import type { Reader } from '../database/db.ts'
import { readUses } from './key-store.ts'

/** For whoever runs the service: which key can be taken out of `SECRET_KEY`, and what the others are still needed for. */
export async function describeKeys(reader: Reader): Promise<string> {
  const keys = await readUses(reader)
  const newest = keys
    .filter(({ seals_since }) => seals_since !== null)
    .sort((one, other) => Number(other.seals_since) - Number(one.seals_since))[0]
  if (!newest) return 'No process has started on this database yet.'
  const lines = keys.map(({ name, seals_since, uses }) => {
    if (seals_since === null) return `${name}: has sealed nothing yet`
    if (name === newest.name) return `${name}: seals what is new`
    const [first] = uses
    if (!first) return `${name}: not counted yet; a worker counts every minute`
    const at = `at ${first.counted_at.toISOString()}`
    const needs = uses.filter(({ count }) => count > 0n).map(({ count, what }) => `${count} ${what}`)
    return needs.length === 0
      ? `${name}: nothing is left under it (${at}): it can be taken out of SECRET_KEY`
      : `${name}: still needed for ${needs.join(', ')} (${at})`
  })
  return lines.join('\n')
}
