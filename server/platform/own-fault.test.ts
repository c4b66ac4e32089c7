import { expect, test } from 'vitest'
import { DomainError } from './domain-error.ts'
import { faultInWords, isOwnFault, kindOfFault } from './own-fault.ts'

const coded = (code: string, message = 'no') => Object.assign(new Error(message), { code })

test.each([
  { error: coded('22003'), own: true },
  { error: coded('23514'), own: true },
  { error: coded('P0001'), own: true },
  { error: coded('FL003'), own: true },
  { error: new Error('Account 7 has no terms to trade by'), own: true },
  { error: new RangeError('account 7: it holds too many positions'), own: true },
  { error: new DomainError('conflict'), own: true },
  { error: new Error('settle-trades failed', { cause: coded('22003') }), own: true },
  { error: 'thrown without an error', own: true },
  { error: coded('08006'), own: false },
  { error: coded('40P01'), own: false },
  { error: coded('40001'), own: false },
  { error: coded('53100'), own: false },
  { error: coded('57P01'), own: false },
  { error: coded('25P03'), own: false },
  { error: coded('42501'), own: false },
  { error: coded('ECONNRESET'), own: false },
  { error: coded('EPIPE'), own: false },
  { error: new Error('Connection terminated unexpectedly'), own: false },
  { error: new Error('timeout exceeded when trying to connect'), own: false },
  { error: new Error('a bar failed', { cause: coded('57P01') }), own: false },
])('$error: the fault of its own data $own', ({ error, own }) => {
  expect(isOwnFault(error)).toBe(own)
})

test('two accounts that fail alike are told apart from one that fails otherwise', () => {
  const of = (account: number) => kindOfFault(new Error(`Account ${account} has no terms to trade by`))
  expect(of(7)).toBe(of(81_001))
  expect(kindOfFault(coded('22003', 'value "1e12" is out of range'))).toBe(
    kindOfFault(coded('22003', 'value "-3.5" is out of range')),
  )
  expect(of(7)).not.toBe(kindOfFault(coded('22003')))
  const broken = (constraint: string) => kindOfFault(Object.assign(coded('23514'), { constraint }))
  expect(broken('one')).not.toBe(broken('other'))
  expect(faultInWords(new Error('outer', { cause: new Error('inner') }))).toBe('inner')
})
