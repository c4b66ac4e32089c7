import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { browserFlags } from './browser-flags.ts'

/** One browser per test file, one clean profile per page. A page that logs an error or breaks its policy fails its test. */
export function useBrowser() {
  const productUrl = inject('productUrl')
  let browser: Browser
  const complaints: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-e2e-'))

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: inject('browserPath'),
      args: browserFlags,
      env: { ...process.env, HOME: folder },
    })
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([])
  })

  return {
    productUrl,
    /** `expected` are complaints that the test provokes on purpose. */
    async open(path: string, options: BrowserContextOptions & { expected?: RegExp } = {}): Promise<Page> {
      const { expected, ...contextOptions } = options
      const context = await browser.newContext({
        baseURL: productUrl,
        viewport: { width: 1280, height: 900 },
        ...contextOptions,
      })
      context.setDefaultTimeout(20_000)
      const page = await context.newPage()
      const complain = (words: string) => {
        if (!expected?.test(words)) complaints.push(`${page.url()}: ${words}`)
      }
      page.on('pageerror', (error) => complain(String(error)))
      page.on('console', (message) => message.type() === 'error' && complain(message.text()))
      if (options.javaScriptEnabled !== false) waitsForLife(page)
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      return page
    },
  }
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
