import { display } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { mailTo, verifiedPerson } from './people.ts'
import { proof } from './proof.ts'

const { open, productUrl } = useBrowser()

/** What answers is the same code at every width. */
const widths = inject('proofs') === 'long' ? [360, 768, 1280, 1920] : [360]
const at = (width: number) => ({ viewport: { width, height: 900 } })
const markets = ['Forex', 'Crypto', 'Commodity']

test.each(widths)(
  '%i px, markets: the title, the tabs, real numbers of the market, a candle chart for each instrument',
  async (width) => {
    const page = await open('/markets', at(width))
    await page.getByRole('heading', { level: 1, name: 'Markets', exact: true }).waitFor()
    expect(await page.getByRole('tablist', { name: 'Markets' }).getByRole('tab').allInnerTexts()).toEqual(markets)
    for (const market of markets) {
      await page.getByRole('tab', { name: market }).click()
      const panel = page.getByRole('tabpanel')
      await panel.getByText('Hourly candles of the sandbox’s own market').waitFor()
      await panel.getByRole('cell', { name: /^\d/ }).first().waitFor()
      const cells = await panel.getByRole('table').getByRole('cell').allInnerTexts()
      for (const cell of cells) expect(cell).toMatch(/^\d+\.\d{4}$/)
      const other = panel.getByRole('group').getByRole('button').nth(1)
      await other.click()
      await panel.getByRole('img', { name: new RegExp(`^${await other.textContent()}: 72 candles`) }).waitFor()
    }
    await page.locator('a[href="/sandbox#accounts"]', { hasText: 'Try demo trading' }).waitFor()
  },
)

test.each(widths)(
  '%i px, about: the first section is open, one at a time, a click on the open one closes it, panels end at 200 px',
  async (width) => {
    const page = await open('/about', at(width))
    const shown = () => page.locator('details[open] summary').allInnerTexts()
    expect(await shown()).toEqual(['Who We Are'])
    await page.locator('summary', { hasText: 'How It Works' }).click()
    expect(await shown()).toEqual(['How It Works'])
    const panel = page.locator('details[open] > div')
    expect(await panel.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('200px')
    expect(await panel.getByRole('link').getAttribute('href')).toBe('/faq')
    await page.locator('summary', { hasText: 'How It Works' }).click()
    expect(await shown()).toEqual([])
    await page.getByRole('link', { name: /demo video/ }).click()
    const dialog = page.getByRole('dialog')
    await page.waitForFunction(
      () => (document.querySelector('dialog video') as HTMLVideoElement | null)?.paused === false,
    )
    await dialog.getByRole('button', { name: 'Close the video' }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
)

proof('blog: six posts, the stated counts, search, category, tag and month filter, each post opens', async () => {
  const page = await open('/blog')
  const cards = page.getByRole('article')
  expect(await cards.count()).toBe(6)
  const sidebar = page.getByRole('complementary', { name: 'Blog' })
  const counts = await sidebar.locator('a[href*="category="] span').allInnerTexts()
  expect(counts).toEqual(['9', '20', '25', '6', '18', '11'])
  expect(await sidebar.getByLabel('Search posts').evaluate((input: HTMLInputElement) => input.required)).toBe(true)

  await sidebar.getByLabel('Search posts').fill('counter')
  await sidebar.getByRole('button', { name: 'Search' }).click()
  await page.getByText('1 post with “counter”').waitFor()
  await sidebar.getByRole('link', { name: /^Risk/ }).click()
  await page.getByText('2 of 25 posts in Risk; the others are not part of this sample.').waitFor()
  await sidebar.getByRole('link', { name: 'fuel', exact: true }).click()
  await page.getByText('2 posts tagged fuel').waitFor()
  await sidebar.getByRole('link', { name: 'August 2026' }).click()
  await page.getByText('2 posts of August 2026').waitFor()
  await sidebar.getByRole('link', { name: /^Company/ }).click()
  await page.getByText('0 of 11 posts in Company').waitFor()
  expect(await cards.count()).toBe(6)
  await page.getByRole('link', { name: 'Show all posts' }).click()
  for (let post = 0; post < 6; post++) {
    const title = (await cards.nth(post).getByRole('heading').textContent()) ?? ''
    await cards.nth(post).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('link', { name: 'All posts' }).click()
    await cards.nth(5).waitFor()
  }
  expect((await fetch(`${productUrl}/blog/no-such-post`)).status).toBe(404)
})

async function fillContact(page: Page, subject: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Contact' })
  const filled = {
    Name: 'Ada',
    Email: 'ada@example.test',
    Phone: '+44 20 7946 0000',
    Subject: subject,
    Message: 'Hello.',
  }
  for (const [label, words] of Object.entries(filled)) await form.getByLabel(label).fill(words)
}

test('the office map is loaded when a visitor asks for it, and nothing foreign before', async () => {
  const page = await open('/about')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(productUrl)) foreign.push(request.url())
  })
  await page.route(`${display.mapEmbedUrl}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title><h1>A map of the quarter</h1>' }),
  )
  // By a link of the site: the page's policy is that of the page before.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await page.getByRole('button', { name: 'Show the map' }).waitFor()
  expect(foreign).toEqual([])
  await page.getByRole('button', { name: 'Show the map' }).click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'A map of the quarter' }).waitFor()
  expect(foreign).toEqual([expect.stringContaining(display.mapEmbedUrl)])
})

test.each(widths)(
  '%i px, contact: every field is required; a message arrives, is thanked for, and the page reloads after five seconds',
  async (width) => {
    const page = await open('/contact', { ...at(width), expected: /status of 500/ })
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['Corporate office', 'Registered office', 'E-mail', 'Phone']),
    )
    const form = page.getByRole('form', { name: 'Contact' })
    const send = form.getByRole('button', { name: 'Send Message' })
    const required = await form
      .locator('input:not([name=website]), textarea')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).required))
    expect(required).toEqual([true, true, true, true, true])
    expect(await form.getByLabel('Message').getAttribute('rows')).toBe('5')

    await page.route('**/api/contact/submit', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await fillContact(page, 'First try')
    await send.click()
    await page.getByText(text.contactFailedToast).waitFor()
    await page.getByText(text.contactFailed, { exact: true }).waitFor()
    expect(await form.getByLabel('Subject').inputValue()).toBe('First try')

    const subject = `Question ${Date.now()}`
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await fillContact(page, subject)
    await send.click()
    await page.getByText(text.contactSentToast).waitFor()
    await page.getByText(text.contactSent, { exact: true }).waitFor()
    expect(await form.count()).toBe(0)
    await page.evaluate(() => Object.assign(window, { before: true }))
    await page.clock.runFor(4_000)
    expect(await page.evaluate(() => 'before' in window)).toBe(true)
    await page.clock.runFor(1_500)
    await form.waitFor()
    expect(await page.evaluate(() => 'before' in window)).toBe(false)
    expect((await mailTo('no-reply@fairlead.test', subject)).text).toContain('Hello.')
  },
)

proof('the expert advisor log has the stated dates, needs a sign-in, and fails without a word', async () => {
  const page = await open('/ea-report', { expected: /status of 50\d/ })
  const button = page.getByRole('form', { name: 'Log' }).getByRole('button')
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2025-03-22')
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2025-03-26')
  expect(await button.isDisabled()).toBe(true)
  expect(await page.getByRole('main').getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
    '/login?next=%2Fea-report',
  )

  const { token } = await verifiedPerson()
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.reload()
  await page.route('**/api/download-ea-log**', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  const refused = page.waitForResponse('**/api/download-ea-log**')
  await button.click()
  await refused
  expect(await page.getByRole('alert').count()).toBe(0)

  const asked: string[] = []
  await page.route('**/api/download-ea-log**', (route) => {
    asked.push(new URL(route.request().url()).search, route.request().headers().authorization ?? '')
    return route.fulfill({ body: 'PK', contentType: 'application/octet-stream' })
  })
  const coming = page.waitForEvent('download')
  await button.click()
  expect((await coming).suggestedFilename()).toBe('ea-update-log_2025-03-22_2025-03-26.xlsx')
  expect(asked).toEqual(['?startDate=2025-03-22&endDate=2025-03-26', `Bearer ${token}`])
  await page.getByLabel('To', { exact: true }).fill('2025-03-01')
  await button.click()
  await page.getByText(text.dateOrder).waitFor()
})

test('every page has its own title, description, address and picture; the sitemap names what may be found', async () => {
  const sitemap = await (await fetch(`${productUrl}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(addresses).toHaveLength(22)
  const titles = new Set<string>()
  const pictures = new Set<string>()
  for (const address of addresses) {
    const html = await (await fetch(address)).text()
    expect(html).toContain(`<link rel="canonical" href="${address}"`)
    expect(html).not.toContain('noindex')
    // Styles in markup are blocked by the page's own policy.
    expect(html).not.toMatch(/ style="/)
    titles.add(/<title>([^<]+)/.exec(html)?.[1] ?? '')
    pictures.add(/og:image" content="([^"]+)/.exec(html)?.[1] ?? '')
  }
  expect(titles.size).toBe(addresses.length)
  for (const picture of pictures) expect((await fetch(picture)).headers.get('content-type')).toBe('image/png')
  const home = await (await fetch(productUrl)).text()
  const structured = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home)?.[1] ?? ''
  expect(JSON.parse(structured)).toMatchObject({ '@graph': [{ '@type': 'Organization', url: productUrl }, {}] })
  expect(await (await fetch(`${productUrl}/robots.txt`)).text()).toContain(`Sitemap: ${productUrl}/sitemap.xml`)
  expect(await (await fetch(`${productUrl}/unsubscribe`)).text()).toContain('noindex')
})
