import { settleInbox } from '../../../finance/fuel/charges/settle-trades.ts'
import { namesOf } from '../../../people/identity/sign-up/names-of.ts'
import { addSeconds, type Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/db.ts'
import { createApp } from '../../../platform/http/create-app.ts'
import { createLogger } from '../../../platform/logging.ts'
import { createMetrics } from '../../../platform/work/metrics.ts'
import { MinuteBars } from '../../terminals/minutes/minute-bars.ts'
import { serveTerminals } from '../../terminals/routes.ts'
import { changeBots } from '../../trading/change-bots.ts'
import { testSecrets } from '../../trading/testing/bot-world.ts'
import { carryOutCloses } from '../carry-out-closes.ts'
import { followTerminals } from '../follow-terminals.ts'
import { barsDue } from '../shards/play-bars.ts'
import { ShardMemory } from '../shards/shard-fleet.ts'
import { stepShard } from '../shards/step-shard.ts'
import { fleetParts } from './fleet-world.ts'

/** All of the server that an account at a terminal needs: the API of terminals over real HTTP, and the fleet behind it. */
export async function serveWorld({ db, pool }: Pick<Database, 'db' | 'pool'>, clock: Clock, port = 0) {
  const parts = () => fleetParts(db, new ShardMemory())
  let fleet = parts()
  const app = await createApp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    authenticate: async () => undefined,
    countCall: () => undefined,
    trustProxy: false,
    publicUrl: 'http://fairlead.test',
    clock,
  })
  serveTerminals(app, {
    ...{
      db,
      pool,
      clock,
      secrets: testSecrets,
      isSandbox: true,
      publicUrl: 'https://fairlead.test',
      magic: fleet.magic,
      minutes: new MinuteBars(),
      namesOf,
    },
  })
  return {
    address: await app.listen({ port, host: '127.0.0.1' }),
    /** As if the processes of the fleet had been started anew. */
    async restartFleet(): Promise<void> {
      fleet = parts()
    },
    /** What the fleet does with the time that has passed. */
    async work(): Promise<void> {
      const now = clock.now()
      await followTerminals(fleet, now, { waits: true })
      const bars = barsDue(fleet.feed)
      for (let end = await bars.nextDue(db, now); end; end = await bars.nextDue(db, now)) {
        const ageSeconds = (now.getTime() - end.getTime()) / 1000
        while (await stepShard(fleet, { end, ageSeconds, waits: true }));
      }
      await carryOutCloses(fleet, now, { waits: true })
      await settleInbox({ db, askBots: changeBots }, addSeconds(now, 1))
    },
    async close(): Promise<void> {
      await app.close()
    },
  }
}
