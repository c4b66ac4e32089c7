import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import { sealedPasswords } from './brokers/submit-broker-form.ts'
import { purgeOldClaims, watchLogins } from './brokers/watch-logins.ts'
import { notifyStakes } from './choices/notify-stakes.ts'
import { serveActivations } from './operator-routes.ts'
import { tradingPersonal } from './personal-data.ts'
import { purgeBotLog } from './purge-bot-log.ts'
import { serveTrading, type TradingParts } from './routes.ts'
import { setUpBots } from './set-up-bots.ts'

type Parts = Pick<TradingParts, 'isSandbox' | 'newestPrices' | 'averageRanges' | 'barSeconds' | 'market'> & {
  db: Db
  /** Of the demo world. */
  leftToOperators: readonly bigint[]
}

/** Bots: where each stands and how it came there. In the sandbox they are set up by themselves. */
export const tradingSlice = ({ db, leftToOperators, ...parts }: Parts) => ({
  serve(app: FastifyInstance, front: { db: Db; clock: Clock; secrets: Secrets }) {
    const trading = { ...parts, db: front.db, clock: front.clock, secrets: front.secrets }
    serveTrading(app, trading)
    serveActivations(app, trading)
  },
  ordered: parts.isSandbox ? [setUpBots(db, leftToOperators)] : [],
  background: [watchLogins(db), notifyStakes(db)],
  purges: [purgeBotLog(db), purgeOldClaims(db)],
  keptByKey: [sealedPasswords],
  personal: tradingPersonal,
})
