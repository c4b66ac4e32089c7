/** How long a start waits for other processes, and who is notified that it waits. */
export type Patience = {
  waitMsMax: number
  report(words: string, data?: Record<string, unknown>): void
}

export const usualPatience: Patience = { waitMsMax: 120_000, report() {} }

const reportEveryMs = 5_000
const pauseMsMin = 50
const pauseMsMax = 1_000

/**
 * Tries again and again until there is an outcome. What it waits for is reported at once and then every few seconds; when the time is up,
 * `give up` says what is thrown.
 */
export async function waitFor<T>(
  { waitMsMax, report }: Patience,
  attempt: () => Promise<{ done: T } | { waitingFor: string }>,
  giveUp: (waitedFor: string) => Error,
): Promise<T> {
  const begun = Date.now()
  let toldAt = Number.NEGATIVE_INFINITY
  for (let pause = pauseMsMin; ; pause = Math.min(pause * 2, pauseMsMax)) {
    const outcome = await attempt()
    if ('done' in outcome) return outcome.done
    const waitedMs = Date.now() - begun
    if (waitedMs >= waitMsMax) throw giveUp(outcome.waitingFor)
    if (Date.now() - toldAt >= reportEveryMs) {
      toldAt = Date.now()
      report(outcome.waitingFor, {
        waitedSeconds: Math.round(waitedMs / 1000),
        secondsMax: Math.round(waitMsMax / 1000),
      })
    }
    // Those that wait together do not come together.
    await new Promise((next) => setTimeout(next, pause * (0.5 + Math.random() / 2)))
  }
}
