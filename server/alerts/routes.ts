import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/db.ts'
import { serve } from '../platform/http/serve.ts'
import { listAlerts } from './list-alerts.ts'

export function serveAlerts(app: FastifyInstance, db: Db): void {
  serve(app, routes.listAlerts, ({ query }) => listAlerts(db, query))
}
