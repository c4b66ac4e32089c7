import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetReferral, keptReferral, referralScript } from './referral.ts'

const dayMs = 86_400_000
const now = Date.parse('2026-11-18T10:00:00Z')
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers({ now })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The script as the page's head runs it. */
function open(search: string): void {
  vi.stubGlobal('location', { search })
  new Function(referralScript)()
}

test('a link is kept from any page and for 30 days, and pages without one take nothing away', () => {
  open('?utm=1&referral_id=FLABCDEFG')
  open('')
  expect(keptReferral()).toBe('FLABCDEFG')
  expect(keptReferral(now + 30 * dayMs - 1)).toBe('FLABCDEFG')
  expect(keptReferral(now + 30 * dayMs)).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('the newest link wins, and the same one again begins its 30 days anew', () => {
  open('?referral_id=FLFIRST22')
  open('?referral_id=FLSECOND2')
  expect(keptReferral()).toBe('FLSECOND2')
  vi.setSystemTime(now + 29 * dayMs)
  open('?referral_id=FLSECOND2')
  expect(keptReferral(now + 50 * dayMs)).toBe('FLSECOND2')
})

test.each([
  '?referral_id=',
  '?referral_id=<script>',
  `?referral_id=${'A'.repeat(33)}`,
  '?referral_id=A%20B',
  '?other=1',
])('an address that names nobody (%s) leaves what is kept as it is', (search) => {
  open('?referral_id=FLKEPT222')
  open(search)
  expect(keptReferral()).toBe('FLKEPT222')
})

test('it is forgotten when asked to, and what others wrote there is nothing', () => {
  open('?referral_id=FLGONE222')
  forgetReferral()
  expect(keptReferral()).toBeUndefined()
  for (const odd of ['{', 'null', '7', '{"id":7,"at":1}', `{"id":"<b>","at":${now}}`]) {
    stored.set('referral', odd)
    expect(keptReferral()).toBeUndefined()
  }
})

test('a browser that keeps nothing shows its pages all the same', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  open('?referral_id=FLABCDEFG')
  expect(keptReferral()).toBeUndefined()
  expect(forgetReferral).not.toThrow()
})
