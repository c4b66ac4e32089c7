import { setTimeout as pause } from 'node:timers/promises'

/** One thing that must be so before this process is sent any work; answers why it is not, in sentences for people. */
export type ReadyCheck = { name: string; find(): Promise<readonly string[]> }
/** Why this process is not ready, in words; nothing when it is. Never fails, and never takes longer than its patience. */
export type Readiness = () => Promise<readonly string[]>

type Parts = {
  isDraining: () => boolean
  /** Without it nothing else can be looked at: its reasons are the only ones then. */
  first: ReadyCheck
  others: readonly ReadyCheck[]
  patienceMs?: number
  freshMs?: number
  /** Receives what a check could not find out; the caller gets a sentence. */
  onFailure: (check: string, error: unknown) => void
}

const patienceMsUsual = 2_000
/** However often it is asked, nothing is looked at more often than that. */
const freshMsUsual = 2_000
const reasonsMax = 20
const charactersMax = 300

export function createReadiness(parts: Parts): Readiness {
  const { isDraining, patienceMs = patienceMsUsual, freshMs = freshMsUsual } = parts
  const first = keepFresh(parts.first)
  const others = parts.others.map(keepFresh)
  return async () => {
    if (isDraining()) return ['This process is stopping.']
    const untilMs = performance.now() + patienceMs
    const lost = await first(untilMs)
    const reasons = lost.length > 0 ? lost : (await Promise.all(others.map((look) => look(untilMs)))).flat()
    const shown = reasons.slice(0, reasonsMax).map((reason) => reason.slice(0, charactersMax))
    return reasons.length > reasonsMax ? [...shown, `And ${reasons.length - reasonsMax} more.`] : shown
  }

  /** However many ask at once, one looks; and one that hangs is not begun again beside itself. */
  function keepFresh(check: ReadyCheck): (untilMs: number) => Promise<readonly string[]> {
    let known: { reasons: readonly string[]; atMs: number } | undefined
    let looking: Promise<readonly string[]> | undefined
    const look = async () => {
      const reasons = await check.find().catch((error: unknown) => {
        parts.onFailure(check.name, error)
        // In the words of the error stand addresses and names that are nobody's business.
        return [`${check.name}: this check failed; the log says why.`]
      })
      known = { reasons, atMs: performance.now() }
      looking = undefined
      return reasons
    }
    return async (untilMs) => {
      if (known && performance.now() - known.atMs < freshMs) return known.reasons
      looking ??= look()
      const inTime = await within(looking, untilMs - performance.now())
      if (inTime) return inTime
      const late = [`${check.name}: no answer within ${patienceMs / 1000} seconds.`]
      known = { reasons: late, atMs: performance.now() }
      return late
    }
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const ended = new AbortController()
  const late = pause(Math.max(0, ms), undefined, { signal: ended.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    ended.abort()
  }
}
