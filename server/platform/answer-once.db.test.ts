import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { answerOnce } from './answer-once.ts'
import { DomainError } from './domain-error.ts'

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
