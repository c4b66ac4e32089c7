import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { linkIn, mailTo } from './people.ts'
import { proof } from './proof.ts'

const { open } = useBrowser()

const proofs = inject('proofs')
const isLong = proofs === 'long'
const widths = isLong ? [360, 768, 1280, 1920] : [360, 1280]
/** What moves and answers is the same code at every width. */
const widthsOfDoing = isLong ? widths : [360]
const at = (width: number) => ({ viewport: { width, height: 900 } })

/** The home page with time standing still from its first moment on. */
async function homeInStillTime(width: number, quotes?: Record<string, number>): Promise<Page> {
  const page = await open('/terms', { ...at(width), reducedMotion: 'no-preference' })
  if (quotes) await page.route('**/api/market/quotes', (route) => route.fulfill({ json: { quotes } }))
  await page.clock.install()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

const shownSlide = (page: Page) => page.locator('[data-slide]:not([inert])').getAttribute('data-slide')

proof.each(widthsOfDoing)(
  '%i px: the banner shows its three slides in turn, five seconds each, stops, and can be chosen from',
  async (width) => {
    const page = await homeInStillTime(width)
    // Choosing another slide begins its five seconds anew.
    for (const slide of [/^Slide 2/, /^Slide 1/]) await page.getByRole('button', { name: slide }).click()
    const seen: (string | null)[] = [await shownSlide(page)]
    for (let slide = 0; slide < 3; slide++) {
      await page.clock.runFor(4_000)
      expect(await shownSlide(page)).toBe(seen.at(-1))
      await page.clock.runFor(1_100)
      seen.push(await shownSlide(page))
      // Whichever slide shows, its words are the page's one heading.
      const heading = await page.getByRole('heading', { level: 1 }).textContent()
      expect(await page.locator('[data-slide]:not([inert])').textContent()).toContain(heading)
    }
    expect(seen).toEqual(['accounted', 'hedged', 'yours', 'accounted'])
    await page.getByRole('button', { name: 'Pause the banner' }).click()
    await page.clock.runFor(20_000)
    expect(await shownSlide(page)).toBe('accounted')
    expect(
      await page
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.paused && video.loop),
    ).toBe(true)
    await page.getByRole('button', { name: /^Slide 3/ }).click()
    expect(await shownSlide(page)).toBe('yours')
  },
)

proof.each(widthsOfDoing)(
  '%i px: the ticker moves one pixel every 50 ms, starts over without a seam, and stops when asked',
  async (width) => {
    const page = await homeInStillTime(width, { USDJPY: 154.22, USDEUR: 0.8612, BTCUSD: 96_412.1 })
    const track = page.locator('[data-ticker]')
    // It rests while it is out of sight.
    await track.scrollIntoViewIfNeeded()
    // Drawn in an idle turn, and those come with the clock.
    for (const copies = track.locator('ul[aria-hidden]'); (await copies.count()) === 0; ) await page.clock.runFor(50)
    const offset = () => track.evaluate((element) => -new DOMMatrix(getComputedStyle(element).transform).m41)
    const start = await offset()
    await page.clock.runFor(1_000)
    expect((await offset()) - start).toBe(20)
    const half = await track.evaluate((element) => element.scrollWidth / 2)
    await page.clock.runFor(50 * Math.ceil(half))
    expect(Math.abs((await offset()) - start - 20)).toBeLessThan(2)
    await page.getByRole('button', { name: 'Pause the rates' }).click()
    const stopped = await offset()
    await page.clock.runFor(5_000)
    expect(await offset()).toBe(stopped)
    const { rates, fetchedAt } = await page.evaluate(() => ({
      rates: JSON.parse(localStorage.getItem('forex_rates') ?? '[]') as { pair: string; bid: string; ask: string }[],
      fetchedAt: Number(localStorage.getItem('forex_last_fetch_time')),
    }))
    expect(fetchedAt).toBeGreaterThan(0)
    expect(rates.find(({ pair }) => pair === 'USD/JPY')?.bid).toMatch(/^\d+\.\d{4}$/)
    for (const { bid, ask } of rates) expect(Number(ask) / Number(bid)).toBeCloseTo(1.001, 3)
  },
)

proof('nothing moves for whoever wants no motion', async () => {
  const page = await open('/')
  await page.getByRole('button', { name: 'Play the banner' }).waitFor()
  await page.getByRole('region', { name: 'Live forex rates' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Play the rates' }).waitFor()
  expect(await page.locator('video source').count()).toBe(0)
  expect(await page.locator('[data-ticker]').evaluate((element) => getComputedStyle(element).transform)).toBe('none')
  // Were each element to take its time, however short, a colour would come down the page one level after the other.
  const colours = await page
    .locator('main h2')
    .first()
    .evaluate((element) => {
      const { dataset } = document.documentElement
      const colourIn = (theme: string) => {
        dataset.theme = theme
        return getComputedStyle(element).color
      }
      return [colourIn('light'), colourIn('dark')]
    })
  expect(new Set(colours).size).toBe(2)
})

/** From the offer at the top to the footer; the fixed parts of the page are not among them. */
const partsOf = (page: Page) => [
  page.getByRole('complementary', { name: 'Offer' }),
  // On phones Login stands in the menu.
  page
    .getByRole('banner')
    .getByRole('link', { name: 'Login' })
    .or(page.getByRole('button', { name: 'Open menu' }))
    .filter({ visible: true })
    .first(),
  page.getByRole('region', { name: 'Introduction' }).getByRole('heading', { level: 1 }),
  page.getByRole('region', { name: 'Clients' }).getByRole('listitem').first(),
  page.getByRole('tablist', { name: 'Supported platforms' }),
  page.getByRole('region', { name: 'Live forex rates' }),
  page.getByRole('tablist', { name: 'What the bot does' }),
  page.getByText('clients worldwide'),
  page.getByRole('heading', { name: 'Starter Package' }),
  page.getByRole('region', { name: 'Features' }),
  page.getByRole('table', { name: /Awards/ }),
  page.getByRole('link', { name: 'MT5 for iPhone' }),
  page.getByRole('heading', { name: 'Latest news' }),
  page.getByRole('form', { name: 'Subscribe' }),
  page.getByRole('contentinfo').getByRole('img', { name: /QR code/ }),
]

async function expectInOrder(page: Page): Promise<void> {
  const tops: number[] = []
  for (const part of partsOf(page)) {
    // What is far away is not laid out yet.
    await part.scrollIntoViewIfNeeded()
    expect(await part.isVisible(), String(part)).toBe(true)
    tops.push(await part.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY)))
  }
  expect(tops).toEqual([...tops].sort((one, other) => one - other))
}

test('without scripts every part is there, in its order', async () => {
  const page = await open('/', { javaScriptEnabled: false })
  await expectInOrder(page)
  await page.locator('#tab-5').getByRole('link', { name: 'Start Trading' }).click()
  await page.waitForURL('**/register')
})

test.each(proofs === 'none' ? widthsOfDoing : widths)(
  '%i px: the sixteen parts stand in their order',
  async (width) => {
    const page = await open('/', { ...at(width) })
    await expectInOrder(page)
    expect(await page.getByRole('region', { name: 'Clients' }).getByRole('listitem').count()).toBe(7)
    for (const words of ['10k', '99%', '150m+', '800+'])
      expect(await page.getByText(words, { exact: true }).count()).toBe(1)
    expect(
      await page
        .getByRole('table', { name: /Awards/ })
        .getByRole('row')
        .count(),
    ).toBe(6)
    expect(await page.getByRole('link', { name: 'Create Account' }).count()).toBe(4)
    for (const link of await page.getByRole('link', { name: 'Create Account' }).all())
      expect(await link.getAttribute('href')).toBe('/register')
    expect(await page.getByRole('region', { name: 'Features' }).getByRole('listitem').count()).toBe(2)
    expect(await page.getByRole('list', { name: 'Elsewhere' }).getByRole('link').count()).toBe(4)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Awards' }).click()
    await page.waitForFunction(
      () => Math.abs(document.querySelector('#awards')?.getBoundingClientRect().top ?? 999) < 200,
    )
  },
)

proof.each(widthsOfDoing)(
  '%i px: tab boxes have the stated ids and defaults, and answer to mouse and keyboard',
  async (width) => {
    const page = await open('/', { ...at(width) })
    const shown = () =>
      page.locator('[role=tabpanel]:not([hidden])').evaluateAll((panels) => panels.map((panel) => panel.id))
    expect(await shown()).toEqual(['tab-1', 'tab-5'])
    await page.getByRole('tab', { name: 'Preferred partner broker' }).click()
    await page.getByRole('tab', { name: 'Risk Mitigation' }).click()
    expect(await shown()).toEqual(['tab-2', 'tab-6'])
    await page.keyboard.press('ArrowRight')
    expect(await shown()).toEqual(['tab-2', 'tab-7'])
    await page.keyboard.press('End')
    expect(await shown()).toEqual(['tab-2', 'tab-8'])
    const panel = page.locator('#tab-8')
    expect(await panel.getByRole('link', { name: 'Start Trading' }).getAttribute('href')).toBe('/register')
    expect(await panel.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe('/trading')
  },
)

proof(
  'news come as six cards; without them the page says so in red, and without rates the ticker stays empty',
  async () => {
    const page = await open('/', { expected: /status of 503/ })
    const news = page.locator('section', { has: page.getByRole('heading', { name: 'Latest news' }) })
    await news.scrollIntoViewIfNeeded()
    await news.getByRole('article').first().waitFor()
    expect(await news.getByRole('article').count()).toBe(6)
    for (const words of await news.locator('article p:last-child').allInnerTexts())
      expect(words.length).toBeLessThan(102)

    await page.evaluate(() => localStorage.clear())
    await page.route('**/api/market/**', (route) => route.fulfill({ status: 503, json: { message: 'no' } }))
    await page.reload()
    await news.scrollIntoViewIfNeeded()
    const failed = page.getByText(text.newsFailed)
    await failed.waitFor()
    const [red = 0, green = 0] =
      (await failed.evaluate((element) => getComputedStyle(element).color)).match(/\d+/g)?.map(Number) ?? []
    expect(red).toBeGreaterThan(green * 2)
    expect(await page.locator('[data-ticker] li').count()).toBe(0)

    const gaps = [{ title: '', link: '', description: '', pubDate: '' }]
    await page.route('**/api/market/news', (route) => route.fulfill({ json: { items: gaps } }))
    await page.route('**/api/market/quotes', (route) => route.fulfill({ json: { success: false } }))
    await page.reload()
    await news.scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: text.newsNoTitle }).waitFor()
    for (const words of [text.newsNoDescription, text.newsUnknownDate]) await page.getByText(words).waitFor()
    expect(await page.locator('[data-ticker] li').count()).toBe(0)
  },
)

proof('a part that was never near answers to its first touch', async () => {
  const page = await open('/terms', { viewport: { width: 360, height: 640 } })
  // A visitor quicker than any idle moment of the page.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto('/')
  const tab = page.getByRole('tab', { name: 'Scalability' })
  const isTakenOver = () =>
    tab.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  expect(await isTakenOver()).toBe(false)
  for (const touch of ['pointerdown', 'click']) await tab.dispatchEvent(touch)
  expect(await tab.getAttribute('aria-selected')).toBe('true')
})

proof('while news are on their way, their places are kept', async () => {
  const page = await open('/terms')
  let answer = () => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/market/news', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  const news = page.locator('section', { has: page.getByRole('heading', { name: 'Latest news' }) })
  await news.scrollIntoViewIfNeeded()
  const heightOf = async () => (await news.boundingBox())?.height ?? 0
  expect(await news.locator('[aria-busy=true]').count()).toBe(1)
  expect(await news.getByRole('listitem').count()).toBe(6)
  const waiting = await heightOf()
  answer()
  await news.getByRole('article').nth(5).waitFor()
  expect(await news.locator('[aria-busy=true]').count()).toBe(0)
  expect(Math.abs((await heightOf()) - waiting)).toBeLessThan(1)
})

test('a visitor subscribes, confirms by mail and unsubscribes', async () => {
  const email = `reader.${Date.now()}@example.test`
  const page = await open('/', { expected: /status of 400/ })
  const form = page.getByRole('form', { name: 'Subscribe' })
  await form.getByRole('button', { name: 'Subscribe' }).click()
  expect(await form.getByLabel('Email').evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText(text.subscriptionMailSent).waitFor()
  const confirmLink = linkIn(await mailTo(email, 'Confirm'))
  await page.goto(confirmLink)
  await page.getByText(text.subscriptionConfirmed).waitFor()
  await page.goto(confirmLink)
  await page.getByText(text.tokenInvalid).waitFor()
  await page.goto(linkIn(await mailTo(email, 'subscribed')))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText(text.subscriptionEnded).waitFor()
})
