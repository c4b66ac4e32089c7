import { createHash } from 'node:crypto'
import { text } from '@fairlead/contract/text'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { addSeconds } from './clock.ts'
import { type Db, inTx, type Reader, type Tx } from './db.ts'
import { DomainError } from './domain-error.ts'
import type { DueWork } from './jobs.ts'
import type { JsonValue } from './schema.gen.ts'

const keyLengthMax = 200
const keptSeconds = 7 * 86_400

type Call = { memberId: bigint; request: FastifyRequest; now: Date }

/**
 * Runs `work` in a transaction; a call that repeats an `Idempotency-Key` gets the first answer and nothing happens again. What proves who
 * asks may be good for once only, so it is looked at in `prove`, and not again for what was done already.
 */
export async function answerOnce<T extends JsonValue>(
  db: Db,
  { memberId, request, now }: Call,
  work: (tx: Tx) => Promise<T>,
  prove: () => Promise<void> = async () => {},
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (key === undefined) {
    await prove()
    return inTx(db, work)
  }
  if (typeof key !== 'string' || key === '' || key.length > keyLengthMax) {
    throw new DomainError('validation_failed', { message: text.tooLong, field: 'Idempotency-Key' })
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null], withoutProof))
    .digest()
  if (!(await firstAnswer(db, memberId, key))) await prove()
  return inTx(db, async (tx) => {
    // Of two that come at once, the second waits here and then finds the answer of the first.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${memberId} ${key}`}, 11))`.execute(tx)
    const earlier = await firstAnswer(tx, memberId, key)
    if (earlier && !earlier.input_hash.equals(hash)) throw new DomainError('idempotency_mismatch')
    if (earlier) return earlier.answer as T
    const answer = await work(tx)
    await tx
      .insertInto('answered_calls')
      .values({ member_id: memberId, key, input_hash: hash, answer: JSON.stringify(answer), answered_at: now })
      .execute()
    return answer
  })
}

const firstAnswer = (reader: Reader, memberId: bigint, key: string) =>
  reader
    .selectFrom('answered_calls')
    .select(['input_hash', 'answer'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()

/** A fast hash of a password must not lie anywhere; and who asks for the same again proves it with another code. */
const proofs = ['password', 'totp', 'passkey']
const withoutProof = (name: string, value: unknown): unknown => (proofs.includes(name) ? undefined : value)

export function purgeAnswers(db: Db): DueWork {
  return {
    name: 'purge-answers',
    async runDue(now) {
      await db.deleteFrom('answered_calls').where('answered_at', '<', addSeconds(now, -keptSeconds)).execute()
    },
  }
}
