import { expect, test } from 'vitest'
import { openIdentity } from './open-identity.ts'

const opened = (MODE: 'live' | 'sandbox') =>
  openIdentity({ config: { MODE, PUBLIC_URL: 'https://x.test', RATE_LIMIT_SCALE: 1 } } as Parameters<
    typeof openIdentity
  >[0])

test('live, an authenticator goes by our clock alone; in the sandbox by the real time, too', () => {
  expect(opened('live').phoneClock).toBeUndefined()
  expect(Math.abs((opened('sandbox').phoneClock?.now().getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
})
