import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { DomainError } from '../domain-error.ts'
import { answerOnce, answerOnceUnkept } from './answer-once.ts'
import { settleOutcome } from './settle-outcome.ts'

const { db } = await testDatabase()
const calling = (key: string, body: object) => ({
  memberId: 0n,
  now: new Date('2026-05-01T00:00:00Z'),
  request: { method: 'POST', url: '/api/deed', body, headers: { 'idempotency-key': key } } as unknown as FastifyRequest,
})

test('what proves who asks is looked at once for one deed, whatever code comes with the asking again', async () => {
  const used = new Set<string>()
  let done = 0
  const ask = (key: string, totp: string) =>
    answerOnce(
      db,
      calling(key, { amount: 5, totp }),
      async () => ++done,
      async () => {
        if (used.has(totp)) throw new DomainError('invalid_totp')
        used.add(totp)
      },
    )
  expect(await ask('one', '111111')).toBe(1)
  // The code was used up by the first, whose answer got lost; and a while later there is another one.
  expect(await ask('one', '111111')).toBe(1)
  expect(await ask('one', '222222')).toBe(1)
  await expect(ask('two', '111111')).rejects.toMatchObject({ code: 'invalid_totp' })
  expect([done, used.size]).toEqual([1, 1])
})

test('another amount under the same key is another deed', async () => {
  expect(await answerOnce(db, calling('three', { amount: 5 }), async () => 'done')).toBe('done')
  await expect(answerOnce(db, calling('three', { amount: 6 }), async () => 'done')).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  })
})

const asking = (key: string) => ({ memberId: 0n, key, now: new Date('2026-05-01T00:00:00Z') })

test('what was not done when somebody asked is refused when it comes late, whatever it carries', async () => {
  let done = 0
  const late = (amount: number) => answerOnce(db, calling('four', { amount }), async () => ++done)
  expect(await settleOutcome(db, asking('four'))).toBe('not_done')
  await expect(late(5)).rejects.toMatchObject({ code: 'called_off' })
  await expect(late(6)).rejects.toMatchObject({ code: 'called_off' })
  expect(await settleOutcome(db, asking('four'))).toBe('not_done')
  expect(done).toBe(0)
})

test('one that is being done while somebody asks is waited for', async () => {
  let finish = () => {}
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const doing = answerOnce(db, calling('five', {}), async () => {
    begin()
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return 'done'
  })
  await begun
  let isSettled = false
  const outcome = settleOutcome(db, asking('five')).finally(() => {
    isSettled = true
  })
  await settleOutcome(db, asking('another'))
  expect(isSettled).toBe(false)
  finish()
  expect(await Promise.all([doing, outcome])).toEqual(['done', 'done'])
})

test('of one that is refused or fails nothing is done, and it never will be', async () => {
  const refused = answerOnce(db, calling('six', {}), async () => {
    throw new DomainError('conflict')
  })
  await expect(refused).rejects.toMatchObject({ code: 'conflict' })
  expect(await settleOutcome(db, asking('six'))).toBe('not_done')
})

test('a key is its member’s own: who asks about another’s calls nothing off', async () => {
  expect(await settleOutcome(db, { ...asking('seven'), memberId: 1n })).toBe('not_done')
  expect(await answerOnce(db, calling('seven', {}), async () => 'done')).toBe('done')
})

test('an answer that must lie nowhere is given once; whoever asks again is told that it was done', async () => {
  let done = 0
  const reveal = () => answerOnceUnkept(db, calling('eight', {}), async () => `secret ${++done}`)
  expect(await reveal()).toBe('secret 1')
  await expect(reveal()).rejects.toMatchObject({ code: 'answer_not_kept' })
  expect(await settleOutcome(db, asking('eight'))).toBe('done')
  const kept = await db.selectFrom('answered_calls').select('answer').where('key', '=', 'eight').execute()
  expect([kept, done]).toEqual([[{ answer: true }], 1])
})
