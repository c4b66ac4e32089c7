import type { Logger } from '../logging.ts'

export type Stops = {
  add(name: string, stop: () => Promise<void> | void): void
  /** Ends all of them, the newest first; one that fails does not keep the others from ending. */
  run(): Promise<void>
}

const lateMs = 5_000

/** What a process has begun and must end. Which part does not come to rest is told, so that nobody has to guess. */
export function stopParts(logger: Logger): Stops {
  const parts: { name: string; stop: () => Promise<void> | void }[] = []
  let ending: Promise<void> | undefined

  async function endAll(): Promise<void> {
    const failures: unknown[] = []
    for (const { name, stop } of parts.reverse()) {
      const late = setTimeout(() => logger.warn({ part: name }, 'still waiting for a part to end'), lateMs)
      try {
        await stop()
      } catch (error) {
        failures.push(new Error(`${name} did not end well`, { cause: error }))
      }
      clearTimeout(late)
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything ended well')
  }
  return {
    add: (name, stop) => void parts.push({ name, stop }),
    run() {
      ending ??= endAll()
      return ending
    },
  }
}
