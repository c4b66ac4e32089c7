import { expect, test } from 'vitest'
import { isDatabaseAway, OutcomeUnknown } from './database-away.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more })
const worded = (code: string, message: string) => Object.assign(new Error(message), { code, severity: 'ERROR' })

test.each([
  { error: coded('08006'), away: true },
  { error: coded('08P01'), away: true },
  { error: coded('57P01'), away: true },
  { error: coded('57P02'), away: true },
  { error: coded('57P03'), away: true },
  { error: coded('53300'), away: true },
  { error: coded('53100'), away: true },
  { error: coded('25006'), away: true },
  { error: coded('55000', { severity: 'FATAL' }), away: true },
  { error: coded('28P01', { severity: 'FATAL' }), away: true },
  { error: coded('XX000', { severity: 'PANIC' }), away: true },
  { error: coded('ECONNREFUSED'), away: true },
  { error: coded('ECONNRESET'), away: true },
  { error: coded('EPIPE'), away: true },
  { error: coded('ENOENT', { syscall: 'connect' }), away: true },
  { error: new Error('Connection terminated unexpectedly'), away: true },
  { error: new Error('Connection terminated due to connection timeout'), away: true },
  { error: new Error('Client has encountered a connection error and is not queryable'), away: true },
  { error: new Error('timeout exceeded when trying to connect'), away: true },
  { error: new Error('Query read timeout'), away: true },
  { error: new Error('the database system is starting up'), away: true },
  { error: worded('0A000', 'cannot access temporary or unlogged relations during recovery'), away: true },
  { error: worded('55000', 'recovery is in progress'), away: true },
  { error: worded('40001', 'canceling statement due to conflict with recovery'), away: true },
  { error: new Error('a call failed', { cause: coded('57P01') }), away: true },
  { error: new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]), away: true },
  { error: new Error('outer', { cause: new AggregateError([new Error('one'), coded('ECONNRESET')]) }), away: true },
  { error: new OutcomeUnknown(coded('57P01')), away: true },
  { error: coded('23505', { severity: 'ERROR' }), away: false },
  { error: coded('40001', { severity: 'ERROR' }), away: false },
  { error: coded('42501', { severity: 'ERROR' }), away: false },
  { error: coded('57014', { severity: 'ERROR' }), away: false },
  { error: worded('0A000', 'this form of type coercion is not supported'), away: false },
  { error: coded('ENOENT', { syscall: 'open' }), away: false },
  { error: new Error('Account 7 has no terms to trade by'), away: false },
  { error: new RangeError('53 is too many'), away: false },
  { error: 'thrown without an error', away: false },
])('$error.code $error.message: the database is away $away', ({ error, away }) => {
  expect(isDatabaseAway(error)).toBe(away)
})

test('an error that is its own cause is looked at no longer than others', () => {
  const error = new Error('round and round')
  error.cause = error
  expect(isDatabaseAway(error)).toBe(false)
})
