import type { ConsoleChange } from '@fairlead/contract/routes/platform/stream'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { foundEvent, publishFound } from '../../platform/events.ts'

/** Tells every operator's open console, when the transaction commits, that what it shows of this has changed. */
export async function publishToConsole(tx: Tx, changed: ConsoleChange, now: Date): Promise<void> {
  const event = foundEvent(sql<bigint>`id`, 'console', { changed: sql<ConsoleChange>`${changed}::text` })
  await publishFound(tx, sql`SELECT ${event} FROM people WHERE role <> 'member'`, now)
}
