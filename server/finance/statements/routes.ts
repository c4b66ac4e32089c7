import { agedWords } from '@fairlead/contract/figures-age'
import type { statementQuery } from '@fairlead/contract/routes/finance/statement'
import { routes } from '@fairlead/contract/table'
import { toDollars } from '@fairlead/money/to-dollars'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageBounds, rowsScannedMax } from '../../platform/database/page-bounds.ts'
import { serve } from '../../platform/http/serve.ts'
import { downloadPeriod } from './download-period.ts'
import { statementCsv, statementXlsx } from './download-statement.ts'
import { readPeriodStatement } from './read-period-statement.ts'
import { readStatement } from './read-statement.ts'

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: statementCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: statementXlsx },
}

type Query = z.output<typeof statementQuery>

export function serveStatements(app: FastifyInstance, db: Db, clock: Clock): void {
  const pageOf = async (from: Db, memberId: bigint, query: Query) => {
    const { lines, total, isCut } = await readStatement(from, memberId, { ...query, ...pageBounds(query) })
    return {
      lines: lines.map(({ entryId, at, amount, balance, ...line }) => ({
        ...line,
        entry: Number(entryId),
        at: at.toISOString(),
        amount: toDollars(amount),
        balance: toDollars(balance),
      })),
      total,
      isCut,
    }
  }
  serve(app, routes.readStatement, ({ caller, query, from = db }) => pageOf(from, caller.memberId, query))
  serve(app, routes.readMemberStatement, ({ params, query, from = db }) => pageOf(from, BigInt(params.id), query))

  serve(app, routes.downloadStatement, async ({ caller, query: { format, ...query }, reply, from = db, asOf }) => {
    const { lines } = await readStatement(from, caller.memberId, { ...query, limit: rowsScannedMax, offset: 0 })
    const { type, write } = formats[format]
    reply.type(type).header('content-disposition', `attachment; filename="statement.${format}"`)
    return write(lines, agedWords(asOf, clock.now()))
  })

  serve(app, routes.readPeriodStatement, ({ caller, query: { period }, from = db, asOf = clock.now() }) =>
    readPeriodStatement(from, caller.memberId, { period, now: asOf }),
  )

  serve(app, routes.downloadPeriodStatement, async ({ caller, query: { period, format }, reply, from = db, asOf }) => {
    reply
      .type(formats[format].type)
      .header('content-disposition', `attachment; filename="statement-${period}.${format}"`)
    return downloadPeriod(from, caller.memberId, { period, format, lastLine: agedWords(asOf, clock.now()) })
  })
}
