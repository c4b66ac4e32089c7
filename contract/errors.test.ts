import { expect, test } from 'vitest'
import { errorReply, errors } from './errors.ts'

const table = Object.entries(errors)

test.each(table)('%s answers with a sentence a person can read', (_code, { sentence }) => {
  expect(sentence).toMatch(/^[A-Z].*[.!]$/)
})

test('only a bad token answers 401, which signs the member out', () => {
  expect(table.filter(([, { status }]) => status === 401).map(([code]) => code)).toEqual(['unauthenticated'])
})

test('validation answers 400, never 422', () => {
  expect(errors.validation_failed.status).toBe(400)
  expect(table.map(([, { status }]) => Number(status))).not.toContain(422)
})

test.each([
  { code: 'invalid_credentials', status: 400, sentence: 'Login failed. Please try again.' },
  { code: 'invalid_token', status: 400, sentence: 'Invalid or expired token.' },
  { code: 'invalid_otp', status: 400, sentence: 'Invalid OTP. Please try again.' },
  { code: 'pending_withdrawal', status: 409, sentence: 'You already have a pending withdrawal request!' },
  { code: 'bonus_expired', status: 400, sentence: 'Bonus Period Expired!' },
] as const)('$code: $status $sentence', ({ code, ...answer }) => {
  expect(errors[code]).toEqual(answer)
})

test('a refusal names at least one problem', () => {
  expect(errorReply.safeParse({ errors: [], message: 'x' }).success).toBe(false)
  expect(errorReply.safeParse({ errors: [{ msg: 'x', field: 'email' }], message: 'x' }).success).toBe(true)
})
