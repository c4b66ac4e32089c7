import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { asAlert } from './as-alert.ts'
import { alertPage } from './store.ts'

type Query = z.output<NonNullable<(typeof routes.listAlerts)['query']>>
type Listed = z.output<(typeof routes.listAlerts)['reply']>

/** What is going on first, newest on top, unless asked otherwise. */
export async function listAlerts(reader: Reader, query: Query, now: Date): Promise<Listed> {
  const { rows, total } = await alertPage(reader, query, now, pageBounds(query))
  return {
    alerts: rows.map((row) => ({
      ...asAlert(row),
      acknowledged:
        row.ack_by !== null && row.ack_at !== null && row.ack_note !== null
          ? { by: row.ack_by, at: row.ack_at.toISOString(), note: row.ack_note, holds: row.ack_holds === true }
          : null,
      silencedUntil: row.over_at ? null : (row.silenced_until?.toISOString() ?? null),
    })),
    total,
  }
}
