import { sql } from 'kysely'
import type { Reader, Tx } from '../database/db.ts'
import type { JsonValue } from '../database/schema.gen.ts'

type AnsweredCall = { memberId: bigint; key: string; hash: Buffer; answer: JsonValue; now: Date; calledOff?: boolean }

/** Both the call of this key and a question about its outcome hold this until the end of their transaction. */
export async function holdKey(tx: Tx, memberId: bigint, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${memberId} ${key}`}, 11))`.execute(tx)
}

export const firstAnswer = (reader: Reader, memberId: bigint, key: string) =>
  reader
    .selectFrom('answered_calls')
    .select(['input_hash', 'answer', 'called_off'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function keepAnswer(
  tx: Tx,
  { memberId, key, hash, answer, now, calledOff = false }: AnsweredCall,
): Promise<void> {
  await tx
    .insertInto('answered_calls')
    .values({
      member_id: memberId,
      key,
      input_hash: hash,
      answer: JSON.stringify(answer),
      answered_at: now,
      called_off: calledOff,
    })
    .execute()
}
