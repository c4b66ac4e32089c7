import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import { serve } from '../../platform/http/serve.ts'
import { sendTable } from '../../platform/http/table-file.ts'
import { readRecord, recordColumns, recordRows } from './read-record.ts'

export function serveRecord(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, routes.readRecord, () => readRecord(db))
  serve(app, routes.downloadRecord, async ({ reply }) =>
    sendTable(reply, {
      format: 'csv',
      name: 'fairlead-record',
      columns: recordColumns,
      rows: recordRows(db),
      lastLine: undefined,
    }),
  )
}
