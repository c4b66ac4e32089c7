import type { FastifyInstance } from 'fastify'
import type { BookCheck } from '../../platform/book-check.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Chain } from '../chain/chain.ts'
import { servePayoutKeys } from './approvals/key-routes.ts'
import type { Site } from './approvals/passkey.ts'
import { payoutFigures } from './payout-figures.ts'
import { payoutsPersonal } from './personal-data.ts'
import { servePayouts } from './routes.ts'
import { checkOutflows } from './treasury/check-outflows.ts'
import { checkSwept } from './treasury/check-swept.ts'
import { checkTreasury } from './treasury/check-treasury.ts'
import { readTreasury } from './treasury/read-treasury.ts'
import { watchPayouts } from './watch-payouts.ts'

type Parts = {
  db: Db
  clock: Clock
  chain: Chain
  site: Site
  /** Of all slices: payouts go on only when the books hold. */
  checks: readonly BookCheck[]
}

/** What goes out. The signer pays in its own time (`start-signer.ts`). */
export const payoutsSlice = ({ db, clock, chain, site, checks }: Parts) => ({
  serve(app: FastifyInstance, front: { db: Db; clock: Clock }) {
    servePayouts(app, { db: front.db, clock: front.clock, checks })
    servePayoutKeys(app, { db: front.db, clock: front.clock, site })
  },
  background: [readTreasury({ db, chain }), watchPayouts(db)],
  checks: [checkOutflows, checkTreasury, checkSwept(() => clock.now())],
  figures: [payoutFigures],
  personal: payoutsPersonal,
})
