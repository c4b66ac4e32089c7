import { type Db, inTx } from '../../server/platform/database/db.ts'
import { publishAll } from '../../server/platform/events.ts'
import type { Goal, Site } from './main.ts'
import { openPage } from './open-page.ts'

const eventsPerSecond = 500
const writesPerSecond = 20
const burstSeconds = 10
/** An hour of a busy member's events, told as fast as the burst. */
const stretchEvents = 20_000
const framesMin = 50
const growthMbMax = 10

/** How an open dashboard bears a burst of events: frames a second, and what is left in memory after very many. */
export async function followBurst(site: Site, db: Db, memberId: bigint): Promise<Goal[]> {
  const page = await openPage(site)
  await page.goto('/dashboard')
  await page
    .getByRole('img', { name: /^Equity from / })
    .locator('canvas')
    .first()
    .waitFor()
  const session = await page.context().newCDPSession(page)
  const heapMb = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024
  }
  // Caches and code that is compiled on the way are filled first.
  await tell(eventsPerSecond * 4)
  const before = await heapMb()

  const frames = page.evaluate(
    (seconds) =>
      new Promise<number>((done) => {
        let count = 0
        const begun = performance.now()
        const next = () => {
          count++
          const passed = performance.now() - begun
          if (passed < seconds * 1_000) requestAnimationFrame(next)
          else done(count / (passed / 1_000))
        }
        requestAnimationFrame(next)
      }),
    burstSeconds,
  )
  await tell(eventsPerSecond * burstSeconds)
  const framesPerSecond = await frames
  await tell(stretchEvents)
  const growth = (await heapMb()) - before
  await page.context().close()
  return [
    {
      what: `frames under ${eventsPerSecond} events a second`,
      measured: framesPerSecond,
      unit: 'a second',
      goal: framesMin,
      isAtLeast: true,
    },
    {
      what: `memory after ${(stretchEvents + eventsPerSecond * burstSeconds).toLocaleString('en-US')} events, more than before`,
      measured: growth,
      unit: 'MB',
      goal: growthMbMax,
    },
  ]

  async function tell(events: number): Promise<void> {
    const perWrite = eventsPerSecond / writesPerSecond
    for (let told = 0; told < events; told += perWrite) {
      const now = new Date()
      const messages = Array.from({ length: perWrite }, (_, place) => ({
        memberId,
        kind: 'trade' as const,
        payload: {
          DealTicket: told + place + 1,
          Symbol: 'XAUUSD',
          Volume: 0.1,
          Price: 2_000.5,
          Profit: 1.25,
          Trade_type: 'buy',
          Trade_time: now.toISOString(),
        },
      }))
      await inTx(db, (tx) => publishAll(tx, messages, now))
      await new Promise((next) => setTimeout(next, 1_000 / writesPerSecond))
    }
  }
}
