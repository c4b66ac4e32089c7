import { sql } from 'kysely'
import { type Db, inTx, type Reader } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { endOthers } from '../end-others.ts'
import { raiseAlerts } from '../raise-alert.ts'
import { openKeys } from '../store.ts'

const kind = 'alert_undelivered' as const
const prefix = 'mail '

/** Every minute: if an address for alerts refuses letters, the other channels report it. */
export function watchLetters(db: Db, addresses: readonly string[]): DueWork {
  return {
    name: 'watch-alert-letters',
    runDue: (now) =>
      inTx(db, async (tx) => {
        const found = [...(await unreached(tx, addresses))]
        const webhooks = (await openKeys(tx, kind)).filter((key) => !key.startsWith(prefix))
        const keys = found.map(([address]) => `${prefix}${address}`)
        await endOthers(tx, kind, new Set([...webhooks, ...keys]), now)
        await raiseAlerts(
          tx,
          found.map(([address, reason]) => ({
            kind,
            key: `${prefix}${address}`,
            words: `Delivery of the latest e-mail to ${address} was abandoned: ${reason}`,
          })),
          now,
        )
      }),
  }
}

/** Of these addresses, those whose newest letter that came to an end was given up, with what the mail server said. */
async function unreached(reader: Reader, addresses: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ recipient: string; last_error: string | null }>`
    SELECT l.recipient, l.last_error FROM unnest(${addresses}::text[]) AS a(address) CROSS JOIN LATERAL (
      SELECT recipient, last_error, failed_at FROM letters_queued
      WHERE recipient = a.address AND (failed_at IS NOT NULL OR sent_at IS NOT NULL) ORDER BY id DESC LIMIT 1) l
    WHERE l.failed_at IS NOT NULL`.execute(reader)
  return new Map(rows.map(({ recipient, last_error }) => [recipient, last_error ?? 'no answer']))
}
