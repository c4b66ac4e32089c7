import type { Calls } from './make-calls.ts'
import { pause } from './sign-in-people.ts'

/** Simulated seconds for each real one: an hour in a minute. */
const pace = 60
/** Below the minute after which a terminal that says nothing counts as silent. */
const skipSecondsMax = 50
const barSeconds = 300
const beforeBarSeconds = 1
/** In which the fleet itself plays the bar, as it does when nobody skips time. */
const barMs = 2_500

/** The product's time, moved an hour a minute where the machine is quick enough for it. */
export async function timeOf(calls: Calls) {
  let offsetMs = 0
  const now = () => Math.floor(Date.now() + offsetMs)

  async function skip(seconds: number): Promise<void> {
    const { now: reached } = await calls.json<{ now: string }>('time put forward', 'POST', '/sandbox/clock', {
      body: { advanceSeconds: Math.round(seconds) },
    })
    offsetMs = Date.parse(reached) - Date.now()
  }

  await skip(0)
  return {
    now,
    skip,
    /** Until `stop`; answers how many hours have passed. */
    run() {
      let isOver = false
      const [begunAt, begun] = [now(), performance.now()]
      const running = (async () => {
        while (!isOver) {
          const wanted = begunAt + (performance.now() - begun) * pace
          const toBar = barSeconds - ((now() / 1000) % barSeconds) - beforeBarSeconds
          const behind = Math.min(skipSecondsMax, (wanted - now()) / 1000, toBar)
          if (toBar < 1) await pause(barMs)
          else if (behind >= 1) await skip(behind)
          else await pause(50)
        }
      })()
      return {
        hours: () => (now() - begunAt) / 3_600_000,
        async stop() {
          isOver = true
          await running
        },
      }
    },
  }
}
