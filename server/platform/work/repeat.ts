import { setTimeout as pause } from 'node:timers/promises'

/** Does something again and again, with a pause between, until it is stopped; a failure is reported and tried again. */
export function repeat(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  const running = run()

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await work(signal)
      } catch (error) {
        if (!signal.aborted) onFailure(error)
      }
      await pause(everyMs, undefined, { signal }).catch(() => {})
    }
  }
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}
