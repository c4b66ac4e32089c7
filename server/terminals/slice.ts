import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Secrets } from '../platform/secrets.ts'
import { letGo } from './let-go.ts'
import { lookAtFills, purgeOldFindings } from './look-at-fills.ts'
import { mergeBars } from './merge-bars.ts'
import { MinuteBars } from './minute-bars.ts'
import { partLegs } from './part-legs.ts'
import { terminalsPersonal } from './personal-data.ts'
import { serveTerminals, type TerminalParts } from './routes.ts'
import { sealedTerminalKeys } from './terminal-keys.ts'
import { purgeOldTerminals, watchTerminals } from './watch-terminals.ts'

type Front = { db: Db; pool: pg.Pool; clock: Clock; secrets: Secrets; isSandbox: boolean; publicUrl: string }

/** MetaTrader terminals: paired, heard and told what to do. */
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
