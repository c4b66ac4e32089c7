import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fairleadBot } from '@fairlead/engine/strategy/fairlead-bot'
import { barStart } from '../../server/bots/fleet/bars/bar-time.ts'
import { simulatedFeed } from '../../server/bots/fleet/bars/simulated-feed.ts'
import type { FleetParts } from '../../server/bots/fleet/shards/fleet-parts.ts'
import { ShardMemory } from '../../server/bots/fleet/shards/shard-fleet.ts'
import { ownersSeconds, stepShard } from '../../server/bots/fleet/shards/step-shard.ts'
import { StoredShares } from '../../server/bots/fleet/shards/stored-shares.ts'
import { changeBots } from '../../server/bots/trading/change-bots.ts'
import { settleInbox } from '../../server/finance/fuel/charges/settle-trades.ts'
import { addSeconds } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database/db.ts'

/** What a process that plays tells its parent at the end. */
export type Played = {
  /** The first bar, for which the positions are made from the rows; it is not among the others. */
  takeOverMs: number
  bars: { end: string; ms: number; steps: number; settleMs: number; settled: number }[]
  /** Resident memory before the positions were made and after the last bar. */
  bytesBefore: number
  bytesAfter: number
}
export type PlayOrder = {
  url: string
  firstEnd: string
  bars: number
  barSeconds: number
  settles: boolean
  /** A bar begins no sooner than this after the one before it. */
  everyMs?: number
}

/** As many as the fleet's own loop plays beside each other. */
const shardsAtOnce = 2

/** Plays bars one after the other; a process of its own, so that it has a core of its own where there is one. Begins when told to once more. */
process.once('message', (order: PlayOrder) => {
  play(order).then(
    (played) => process.send?.(played, () => process.exit(0)),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function play({ url, firstEnd, bars, barSeconds, settles, everyMs = 0 }: PlayOrder): Promise<Played> {
  const database = openDatabase(url, { connectionsMax: 2 * shardsAtOnce, keepsPlans: true })
  const { db } = database
  const feed = simulatedFeed({ seed: 256, barSeconds })
  const strategy = fairleadBot()
  const parts: FleetParts = {
    db,
    feed,
    strategy,
    shares: new StoredShares({ db, feed, strategy }),
    magic: strategy.magic,
    memory: new ShardMemory(),
    async onLossClosed() {},
  }
  feed.history(Date.parse(firstEnd) / 1000 - barSeconds, strategy.historyBars)
  globalThis.gc?.()
  const toldToBegin = once(process, 'message')
  process.send?.('ready')
  await toldToBegin
  const bytesBefore = process.memoryUsage.rss()
  const told: Played['bars'] = []
  for (let bar = 0; bar <= bars; bar++) {
    const end = addSeconds(new Date(firstEnd), bar * barSeconds)
    // Drawing prices is the simulated market's work, not the fleet's.
    feed.momentAt(barStart(feed, end).getTime() / 1000)
    const begun = performance.now()
    const lanes = await Promise.all(
      Array.from({ length: shardsAtOnce }, () => lane(parts, end, bar === 0 ? ownersSeconds : 0)),
    )
    const ms = performance.now() - begun
    const settled = settles ? await settleInbox({ db, askBots: changeBots }, end) : 0
    const settleMs = performance.now() - begun - ms
    await setTimeout(Math.max(0, everyMs - (performance.now() - begun)))
    told.push({ end: end.toISOString(), ms, steps: lanes.reduce((sum, n) => sum + n, 0), settleMs, settled })
  }
  const bytesAfter = process.memoryUsage.rss()
  await database.close()
  const [first, ...others] = told
  return { takeOverMs: first?.ms ?? 0, bars: others, bytesBefore, bytesAfter }
}

/** The first bar is everybody's; later ones are played by who played the one before. */
async function lane(parts: FleetParts, end: Date, ageSeconds: number): Promise<number> {
  let steps = 0
  while (await stepShard(parts, { end, ageSeconds, waits: false })) steps++
  return steps
}
