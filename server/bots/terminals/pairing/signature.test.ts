import { expect, test } from 'vitest'
import { isFresh, isSigned, signatureOf } from './signature.ts'

const key = 'a key'
const now = new Date('2026-03-06T06:00:00Z')
const time = String(now.getTime())
const good = signatureOf(key, time, '{}')

test.each([
  { what: 'the signature', given: good, body: '{}', time, is: true },
  { what: 'another body', given: good, body: '{ }', time, is: false },
  { what: 'another time', given: good, body: '{}', time: `${time}1`, is: false },
  {
    what: 'a time and a body that make the same text',
    given: signatureOf(key, '1', '2\n3'),
    body: '3',
    time: '1\n2',
    is: true,
  },
  { what: 'half of it', given: good.slice(0, 32), body: '{}', time, is: false },
  { what: 'more than it', given: `${good}00`, body: '{}', time, is: false },
  { what: 'nothing', given: '', body: '{}', time, is: false },
])('$what', ({ given, body, time, is }) => {
  expect(isSigned(key, time, body, given)).toBe(is)
})

test.each([
  { ms: 0, is: true },
  { ms: 30_000, is: true },
  { ms: -30_000, is: true },
  { ms: 30_001, is: false },
  { ms: -30_001, is: false },
])('signed $ms ms away is fresh: $is', ({ ms, is }) => {
  expect(isFresh(String(now.getTime() + ms), now)).toBe(is)
})

// A line break in the time could shift text between time and body: only digits are a time.
test.each(['', '1\n2', '1e12', '-1', ' 1', '0x1', 'NaN'])('%j is no time', (timestamp) => {
  expect(isFresh(timestamp, now)).toBe(false)
})
