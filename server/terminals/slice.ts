import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Secrets } from '../platform/secrets.ts'
import { mergeBars } from './merge-bars.ts'
import { MinuteBars } from './minute-bars.ts'
import { panelOf } from './panel-of.ts'
import { serveTerminals, type TerminalParts } from './routes.ts'
import { purgeOldTerminals, watchTerminals } from './watch-terminals.ts'

type Front = { db: Db; clock: Clock; secrets: Secrets; isSandbox: boolean }

/** MetaTrader terminals: paired, heard and told what to do. */
export const terminalsSlice = ({ db, magic, namesOf }: { db: Db } & Pick<TerminalParts, 'magic' | 'namesOf'>) => ({
  serve: (app: FastifyInstance, { db, clock, secrets, isSandbox }: Front) =>
    serveTerminals(app, {
      ...{ db, clock, secrets, isSandbox, magic, namesOf },
      minutes: new MinuteBars(),
      panelOf: panelOf(db, clock),
    }),
  background: [watchTerminals(db), mergeBars(db)],
  purges: [purgeOldTerminals(db)],
})
