import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'
import { membersOf } from './members.ts'
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

test('figures that come from a replica say of which moment they are, on the page and in its files, until they are of now', async () => {
  const people = membersOf(() => inject('productUrl'), open)
  const sponsor = await people.member()
  await people.member(sponsor)
  const page = await people.openAs(sponsor, '/dashboard')
  const seconds = 30
  await page.route('**/api/referral?**', async (route) => {
    const response = await route.fetch()
    const asOf = new Date(Date.parse(response.headers()['x-time'] ?? '') - seconds * 1_000)
    await route.fulfill({ response, headers: { ...response.headers(), 'x-as-of': asOf.toISOString() } })
  })
  await page.goto('/dashboard?section=directTeamReport')
  const note = page.getByText(
    /^Reports and lists on this page show figures as of \d\d:\d\d:\d\d UTC, ([3-5]\d seconds|\d minutes?) ago\.$/,
  )
  await note.waitFor()
  await expectGoodLooks(page, () => note.waitFor())
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export CSV/ }).click(),
  ])
  expect(await text(await file.createReadStream())).toMatch(/\r\nFigures as of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\r\n$/)
  await page.goto('/dashboard?section=profile')
  await page.getByRole('heading', { level: 1, name: 'Profile Settings' }).waitFor()
  expect(await note.count()).toBe(0)
  await page.goBack()
  await note.waitFor()
  // Nobody has to ask again.
  await page.unroute('**/api/referral?**')
  await note.waitFor({ state: 'detached' })
})
