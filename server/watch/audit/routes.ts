import { agedWords } from '@fairlead/contract/figures-age'
import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { dayBounds } from '../../platform/day-bounds.ts'
import { serve } from '../../platform/http/serve.ts'
import { sendTable } from '../../platform/http/table-file.ts'
import { type AuditFilter, auditBefore, auditPage, countAudit } from './audit-store.ts'
import { sealAuditLog, verifyAudit } from './verify-audit.ts'

const rowsAtOnce = 1_000

export function serveAudit(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  serve(app, routes.listAudit, async ({ query, from = db }) => {
    const filter = { ...query, ...dayBounds(query) }
    const rows = await auditPage(from, filter, pageBounds(query))
    return {
      entries: rows.map(({ id, at, hash, ...row }) => ({
        ...row,
        id: Number(id),
        at: at.toISOString(),
        hash: hash?.toString('hex') ?? null,
      })),
      total: await countAudit(from, filter),
    }
  })

  serve(app, routes.verifyAudit, async () => {
    await sealAuditLog(db, clock.now())
    const { entries, brokenAt, hash } = await verifyAudit(db)
    return { entries, holds: brokenAt === undefined, brokenAt: brokenAt === undefined ? null : Number(brokenAt), hash }
  })

  serve(app, routes.downloadAudit, async ({ query, reply, from = db, asOf }) =>
    sendTable(reply, {
      format: query.format,
      name: 'audit-log',
      columns: ['Number', 'Time (UTC)', 'Operator', 'Action', 'Subject', 'Details', 'Seal'],
      rows: auditRows(from, { search: query.search, ...dayBounds(query) }),
      lastLine: agedWords(asOf, clock.now()),
    }),
  )

  /** No transaction outlives a page of them. */
  async function* auditRows(from: Db, filter: AuditFilter): AsyncGenerator<(string | number)[]> {
    let before: bigint | undefined
    for (;;) {
      const rows = await auditBefore(from, filter, before, rowsAtOnce)
      for (const { id, at, actor, action, subject, details, hash } of rows)
        yield [
          Number(id),
          at.toISOString(),
          actor,
          action,
          subject,
          JSON.stringify(details),
          hash?.toString('hex') ?? '',
        ]
      before = rows.at(-1)?.id
      if (rows.length < rowsAtOnce) return
    }
  }
}
