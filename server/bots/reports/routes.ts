import { display } from '@fairlead/contract/constants'
import { agedWords } from '@fairlead/contract/figures-age'
import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { dayBounds } from '../../platform/day-bounds.ts'
import { serve } from '../../platform/http/serve.ts'
import { downloadEaLog, isEaLogEmpty } from './download-ea-log.ts'
import { findTrade } from './find-trade.ts'
import { listTrades } from './list-trades.ts'
import { readBotLog } from './read-bot-log.ts'
import { readBotStats } from './read-bot-stats.ts'
import { readPerformance } from './read-performance.ts'
import { readTrade } from './read-trade.ts'
import type { ShownMarket } from './shown-market.ts'

export type ReportParts = {
  db: Db
  clock: Clock
  /** None in live mode until terminals tell their ticks. */
  market: ShownMarket | undefined
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function serveReports(app: FastifyInstance, { db, clock, market }: ReportParts): void {
  serve(app, routes.readBotStats, ({ caller, query, from = db }) =>
    readBotStats(from, caller.memberId, { ...query, ...dayBounds(query), ...pageBounds(query) }),
  )
  serve(app, routes.readMemberTrades, ({ params, query, from = db }) =>
    readBotStats(from, BigInt(params.id), { ...query, ...dayBounds(query), ...pageBounds(query) }),
  )
  serve(app, routes.readMemberLog, ({ params, query, from = db }) =>
    readBotLog(from, BigInt(params.id), { ...query, ...pageBounds(query) }),
  )
  serve(app, routes.listTrades, ({ caller, query, from = db }) =>
    listTrades(from, caller.memberId, { ...query, ...dayBounds(query), ...pageBounds(query) }),
  )
  serve(app, routes.findTrade, ({ caller, query }) => findTrade(db, caller.memberId, query.number))
  serve(app, routes.readTrade, ({ caller, params, query }) =>
    readTrade(db, caller.memberId, { ...params, account: query.account, now: clock.now() }, market),
  )
  serve(app, routes.readPerformance, ({ caller, query, from = db, asOf = clock.now() }) =>
    readPerformance(from, caller.memberId, { ...query, now: asOf }, market),
  )
  serve(app, routes.readBotLog, ({ caller, query, from = db }) =>
    readBotLog(from, caller.memberId, { ...query, ...pageBounds(query) }),
  )
  serve(app, routes.downloadEaLog, async ({ caller, query, reply, from = db, asOf }) => {
    const memberId = caller.role === 'member' ? caller.memberId : undefined
    const { fileName, file } = downloadEaLog(from, { memberId, ...query, lastLine: agedWords(asOf, clock.now()) })
    if (await isEaLogEmpty(from, { memberId, ...query })) reply.header(display.eaLogEmptyHeader, 'yes')
    reply.type(spreadsheet).header('content-disposition', `attachment; filename="${fileName}"`)
    return file
  })
}
