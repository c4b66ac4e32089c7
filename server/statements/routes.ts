import { routes } from '@fairlead/contract/table'
import { toDollars } from '@fairlead/money/to-dollars'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/db.ts'
import { serve } from '../platform/http/serve.ts'
import { pageBounds, rowsLookedMax } from '../platform/page-bounds.ts'
import { statementCsv, statementXlsx } from './download-statement.ts'
import { readStatement } from './read-statement.ts'

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: statementCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: statementXlsx },
}

export function serveStatements(app: FastifyInstance, db: Db): void {
  serve(app, routes.readStatement, async ({ caller, query }) => {
    const { lines, total, isCut } = await readStatement(db, caller.memberId, { ...query, ...pageBounds(query) })
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
  })

  serve(app, routes.downloadStatement, async ({ caller, query: { format, ...asked }, reply }) => {
    const { lines } = await readStatement(db, caller.memberId, { ...asked, limit: rowsLookedMax, offset: 0 })
    const { type, write } = formats[format]
    reply.type(type).header('content-disposition', `attachment; filename="statement.${format}"`)
    return write(lines)
  })
}
