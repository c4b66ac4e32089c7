import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { verifiedPerson } from './people.ts'

const { open } = useBrowser()
const failed = /net::ERR_FAILED/

test('a signed-in page says when it is cut off from the server, and is live again by itself; a public page asks for no stream', async () => {
  const { token, name } = await verifiedPerson()
  const page = await open('/', { expected: failed })
  const streams: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/stream') && streams.push(request.url()))
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/markets')
  expect(streams).toEqual([])

  await page.route('**/api/stream', (route) => route.abort())
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: new RegExp(name) }).waitFor()
  await page.getByText('Reconnecting…').waitFor()

  // Before the way is free: the page may be quicker to try again than this test to listen.
  const answer = page.waitForResponse('**/api/stream')
  await page.unroute('**/api/stream')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  expect((await answer).status()).toBe(200)
  await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
})
