import { DomainError } from '../../../platform/domain-error.ts'

export type HashingQueue = {
  /** Runs it when its turn comes; `from` names who asked, so that nobody's many wait before another's first. */
  run<T>(work: () => Promise<T>, from?: string): Promise<T>
}
type Waiting = { from: string; start: () => void }

/** As many as there are threads for it; more at once would only make each of them slower. */
const runningMax = 4
const waitingMax = 64
const waitingOfOneMax = 32
const retryAfterSeconds = 2

/**
 * Hashing a password is slow on purpose, so a flood of sign-ins must not become a queue that honest ones stand at the end of. Whoever
 * has the fewest under way is next: next to a flood from one address, another's first waits for one hash to end and no longer. What
 * does not fit is refused at once.
 */
export function createHashingQueue(): HashingQueue {
  const running = new Map<string, number>()
  const waiting: Waiting[] = []
  let runningCount = 0

  const begin = (from: string) => {
    runningCount++
    running.set(from, (running.get(from) ?? 0) + 1)
  }
  const end = (from: string) => {
    runningCount--
    const left = (running.get(from) ?? 1) - 1
    if (left === 0) running.delete(from)
    else running.set(from, left)
    takeNext()?.start()
  }
  const takeNext = (): Waiting | undefined => {
    const underWay = ({ from }: Waiting) => running.get(from) ?? 0
    const next = waiting.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || underWay(one) < underWay(best) ? one : best),
      undefined,
    )
    if (next) waiting.splice(waiting.indexOf(next), 1)
    return next
  }
  const turn = (from: string): Promise<void> | undefined => {
    if (runningCount < runningMax) return void begin(from)
    if (waiting.filter((one) => one.from === from).length >= waitingOfOneMax)
      throw new DomainError('rate_limited', { retryAfterSeconds })
    if (waiting.length >= waitingMax) throw new DomainError('unavailable', { retryAfterSeconds })
    return new Promise((resolve) => {
      const start = () => {
        begin(from)
        resolve()
      }
      waiting.push({ from, start })
    })
  }

  return {
    async run(work, from = '') {
      await turn(from)
      try {
        return await work()
      } finally {
        end(from)
      }
    },
  }
}
