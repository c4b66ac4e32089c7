import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import { lookAtFills, purgeOldFindings } from './deals/look-at-fills.ts'
import { partLegs } from './deals/part-legs.ts'
import { mergeBars } from './minutes/merge-bars.ts'
import { MinuteBars } from './minutes/minute-bars.ts'
import { letGo } from './pairing/let-go.ts'
import { sealedTerminalKeys } from './pairing/terminal-keys.ts'
import { terminalsPersonal } from './personal-data.ts'
import { serveTerminals, type TerminalParts } from './routes.ts'
import { purgeOldTerminals, watchTerminals } from './sync/watch-terminals.ts'

type Front = { db: Db; pool: pg.Pool; clock: Clock; secrets: Secrets; isSandbox: boolean; publicUrl: string }

/** MetaTrader terminals: their pairing, their reports and the commands they get. */
export const terminalsSlice = ({ db, magic, namesOf }: { db: Db } & Pick<TerminalParts, 'magic' | 'namesOf'>) => ({
  serve: (app: FastifyInstance, { db, pool, clock, secrets, isSandbox, publicUrl }: Front) =>
    serveTerminals(app, {
      ...{ db, pool, clock, secrets, isSandbox, publicUrl, magic, namesOf },
      minutes: new MinuteBars(),
    }),
  ordered: [partLegs(db), letGo(db)],
  background: [watchTerminals(db), mergeBars(db), lookAtFills(db)],
  purges: [purgeOldTerminals(db), purgeOldFindings(db)],
  keptByKey: [sealedTerminalKeys],
  personal: terminalsPersonal,
})
