import { agedWords } from '@fairlead/contract/figures-age'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { dayBounds } from '../../platform/day-bounds.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { serve } from '../../platform/http/serve.ts'
import { sendTable } from '../../platform/http/table-file.ts'
import { moneyReport } from './money-report.ts'
import { incomeColumns, incomeRows, moneyColumns, moneyRows, payoutColumns, payoutRows } from './report-rows.ts'
import { memberNamed } from './store.ts'

export function serveHouseReports(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  serve(app, routes.readMoneyReport, ({ query, from = db }) => moneyReport(from, dayBounds(query)))

  serve(app, routes.downloadReport, async ({ query, reply, from = db, asOf }) => {
    const { report, format } = query
    const lastLine = agedWords(asOf, clock.now())
    const days = dayBounds(query)
    if (report === 'money')
      return sendTable(reply, {
        format,
        name: 'money-by-day',
        columns: moneyColumns,
        rows: moneyRows(from, format, days),
        lastLine,
      })
    if (report === 'payouts')
      return sendTable(reply, {
        format,
        name: 'payouts',
        columns: payoutColumns,
        rows: payoutRows(from, format, days),
        lastLine,
      })
    const year = query.year ?? (asOf ?? clock.now()).getUTCFullYear()
    const memberId = query.member ? await memberNamed(from, query.member) : undefined
    if (query.member && memberId === undefined)
      throw new DomainError('validation_failed', { message: text.stopMemberUnknown, field: 'member' })
    const rows = incomeRows(from, format, { year, memberId })
    return sendTable(reply, { format, name: `income-${year}`, columns: incomeColumns, rows, lastLine })
  })
}
