import { createHash } from 'node:crypto'
import { text } from '@fairlead/contract/text'
import type { FastifyRequest } from 'fastify'
import { addSeconds } from '../clock.ts'
import { type Db, inTx, type Tx } from '../database/db.ts'
import type { JsonValue } from '../database/schema.gen.ts'
import { DomainError } from '../domain-error.ts'
import type { DueWork } from '../work/jobs.ts'
import { firstAnswer, holdKey, keepAnswer } from './answered-calls.ts'

const keyLengthMax = 200
const keptSeconds = 7 * 86_400

type Call = { memberId: bigint; request: FastifyRequest; now: Date }

/**
 * Runs `work` in a transaction; a call that repeats an `Idempotency-Key` gets the first answer and nothing happens again, and one that was
 * called off meanwhile is refused. What proves who asks may be good for once only, so it is looked at in `prove`, and not again for what
 * was done already.
 */
export async function answerOnce<T extends JsonValue, Proven = undefined>(
  db: Db,
  { memberId, request, now }: Call,
  work: (tx: Tx, proven: Proven) => Promise<T>,
  prove: () => Promise<Proven> = async () => undefined as Proven,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (key === undefined) {
    const proven = await prove()
    return inTx(db, (tx) => work(tx, proven))
  }
  if (typeof key !== 'string' || key === '' || key.length > keyLengthMax) {
    throw new DomainError('validation_failed', { message: text.tooLong, field: 'Idempotency-Key' })
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null], withoutProof))
    .digest()
  const proven = (await firstAnswer(db, memberId, key)) ? undefined : { what: await prove() }
  return inTx(db, async (tx) => {
    // Of two that come at once, the second waits here and then finds the answer of the first.
    await holdKey(tx, memberId, key)
    const earlier = await firstAnswer(tx, memberId, key)
    if (earlier?.called_off) throw new DomainError('called_off')
    if (earlier && !earlier.input_hash.equals(hash)) throw new DomainError('idempotency_mismatch')
    if (earlier) return earlier.answer as T
    // Nothing is done that was not proven, should the answer have been thrown away this very moment.
    if (!proven) throw new DomainError('idempotency_mismatch')
    const answer = await work(tx, proven.what)
    await keepAnswer(tx, { memberId, key, hash, answer, now })
    return answer
  })
}

/** The same for an answer that must not be stored: a repeated call learns only that it was done. */
export async function answerOnceUnkept<T>(
  db: Db,
  call: Call,
  work: (tx: Tx) => Promise<T>,
  prove: () => Promise<void> = async () => {},
): Promise<T> {
  let made: { answer: T } | undefined
  const noteOnly = async (tx: Tx) => {
    made = { answer: await work(tx) }
    return true
  }
  await answerOnce(db, call, noteOnly, prove)
  if (!made) throw new DomainError('answer_not_kept')
  return made.answer
}

/** A fast hash of a password must not lie anywhere; and who asks for the same again proves it with another code. */
const proofs = ['password', 'currentPassword', 'newPassword', 'totp', 'passkey']
const withoutProof = (name: string, value: unknown): unknown => (proofs.includes(name) ? undefined : value)

export function purgeAnswers(db: Db): DueWork {
  return {
    name: 'purge-answers',
    async runDue(now) {
      await db.deleteFrom('answered_calls').where('answered_at', '<', addSeconds(now, -keptSeconds)).execute()
    },
  }
}
