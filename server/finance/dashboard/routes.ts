import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import { serve } from '../../platform/http/serve.ts'
import { type PrefsSources, readUserPrefs } from './read-user-prefs.ts'

export function serveSettings(app: FastifyInstance, db: Db, sources: PrefsSources): void {
  serve(app, routes.readUserPrefs, ({ caller }) => readUserPrefs(db, caller, sources))
}
