import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import type { Reader } from '../platform/db.ts'
import { pageBounds } from '../platform/page-bounds.ts'
import { asAlert } from './as-alert.ts'
import { alertPage } from './store.ts'

type Query = z.output<NonNullable<(typeof routes.listAlerts)['query']>>
type Listed = z.output<(typeof routes.listAlerts)['reply']>

/** What is going on first, newest on top, unless asked otherwise. */
export async function listAlerts(reader: Reader, query: Query): Promise<Listed> {
  const { rows, total } = await alertPage(reader, query, pageBounds(query))
  return { alerts: rows.map(asAlert), total }
}
