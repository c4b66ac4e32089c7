import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Logger } from '../../platform/logging.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import type { Chain } from '../chain/chain.ts'
import { checkDeposits } from './checks/check-deposits.ts'
import { checkLost } from './checks/check-lost.ts'
import { checkAddressSums } from './checks/check-sums.ts'
import { depositsPersonal } from './personal-data.ts'
import { serveDeposits } from './routes.ts'
import { lookForStrays } from './watch/look-for-strays.ts'
import { watcherFigures } from './watch/watcher-figures.ts'

type Parts = {
  db: Db
  clock: Clock
  chain: Chain
  xpub: string
  startBlock: bigint | undefined
  /** Makes final what is on its way, and credits it. */
  settleChain: readonly DueWork[]
}

/** What comes in on the chain. A worker follows the chain by itself (`keep-watching.ts`). */
export const depositsSlice = ({ db, clock, chain, xpub, startBlock, settleChain }: Parts) => ({
  serve: (app: FastifyInstance, front: { db: Db; clock: Clock; logger: Logger }) =>
    serveDeposits(app, { ...front, chain, xpub, startBlock }),
  background: [lookForStrays({ db, chain })],
  arriving: settleChain,
  figures: [watcherFigures],
  checks: [checkDeposits, checkLost, checkAddressSums(() => clock.now())],
  personal: depositsPersonal,
})
