import { readFileSync } from 'node:fs'

/** What a version of the advisor calls itself: "1.1.0". */
let newest: string | undefined

/** The version of the advisor that is handed out, as its own source has it. */
export function newestVersion(): string {
  newest ??= /^const string FAIRLEAD_VERSION = "([\d.]+)";$/m.exec(readFileSync('ea/Fairlead.mq5', 'utf8'))?.[1]
  if (newest === undefined) throw new Error('ea/Fairlead.mq5 does not name its version')
  return newest
}

/** Whether a newer advisor can be downloaded. One that does not say which it is counts as old. */
export function isOutdated(version: string, latest = newestVersion()): boolean {
  const [own, other] = [partsOf(version), partsOf(latest)]
  for (const [place, part] of other.entries()) if (part !== (own[place] ?? 0)) return !((own[place] ?? 0) > part)
  return false
}

const partsOf = (version: string): number[] => version.split('.').map(Number)
