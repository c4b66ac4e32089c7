import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

type PageOptions = BrowserContextOptions & {
  /** Complaints that the test provokes on purpose. */
  expected?: RegExp
  /** Stays open for the tests that follow. */
  kept?: boolean
  /** Signed in from the first moment on; such a page follows the server, so its connections never rest. */
  token?: string
}

/**
 * A clean profile per page, closed with its test: a page left open goes on moving and takes the processor from the others.
 * A page that logs an error or breaks its policy fails its test.
 */
export function useBrowser() {
  const productUrl = inject('productUrl')
  let browser: Browser
  const complaints: string[] = []
  const opened: BrowserContext[] = []

  beforeAll(async () => {
    browser = await chromium.connect(inject('browserUrl'))
  })
  // Closes what is left of this file's pages and leaves the browser to the others.
  afterAll(() => browser.close())
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()))
    expect(complaints.splice(0)).toEqual([])
  })

  let shared: Promise<Page> | undefined
  /** The same page for all tests of a file, for visitors who only look: a new one would take twice as long. */
  async function visit(path: string, expected?: RegExp): Promise<Page> {
    shared ??= open('/terms', { kept: true, ...(expected && { expected }) })
    const page = await shared
    await page.goto(path)
    return page
  }

  return { productUrl, open, visit }

  async function open(path: string, options: PageOptions = {}): Promise<Page> {
    const { expected, kept, token, baseURL = productUrl, ...contextOptions } = options
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1280, height: 900 },
      // What moves takes the processor from the others for as long as a page is open; journeys about moving ask for it.
      reducedMotion: 'reduce',
      ...(token && { storageState: withToken(baseURL, token) }),
      ...contextOptions,
    })
    if (!kept) opened.push(context)
    // A slow machine is not a wrong answer.
    context.setDefaultTimeout(180_000)
    const page = await context.newPage()
    const complain = (words: string) => {
      if (!expected?.test(words)) complaints.push(`${page.url()}: ${words}`)
    }
    page.on('pageerror', (error) => complain(String(error)))
    page.on(
      'console',
      (message) => message.type() === 'error' && complain(`${message.text()} ${message.location().url}`),
    )
    if (options.javaScriptEnabled !== false) waitsForLife(page)
    await page.goto(path)
    if (!token) await page.waitForLoadState('networkidle')
    return page
  }
}

function withToken(origin: string, token: string): Exclude<BrowserContextOptions['storageState'], string | undefined> {
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] }
}

/** The scripts of a built page start after its first paint, so it may be loaded and not yet answer: going there includes that. */
function waitsForLife(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = (...where) => goto(...where).then((answer) => alive(page).then(() => answer))
  page.reload = (...how) => reload(...how).then((answer) => alive(page).then(() => answer))
}

async function alive(page: Page): Promise<void> {
  const isAlive = () =>
    page.evaluate(
      () =>
        !document.querySelector('script[type="text/later"]') ||
        Object.keys(document.body).some((key) => key.startsWith('__reactProps')),
    )
  // Not the page's own timers: a test may have stopped them.
  while (!(await isAlive())) await new Promise((done) => setTimeout(done, 20))
}
