import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'

/** Of these addresses, those whose newest letter that came to an end was given up, with what the mail server said. */
export async function unreached(reader: Reader, addresses: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ recipient: string; last_error: string | null }>`
    SELECT l.recipient, l.last_error FROM unnest(${addresses}::text[]) AS a(address) CROSS JOIN LATERAL (
      SELECT recipient, last_error, failed_at FROM letters_queued
      WHERE recipient = a.address AND (failed_at IS NOT NULL OR sent_at IS NOT NULL) ORDER BY id DESC LIMIT 1) l
    WHERE l.failed_at IS NOT NULL`.execute(reader)
  return new Map(rows.map(({ recipient, last_error }) => [recipient, last_error ?? 'no answer']))
}
