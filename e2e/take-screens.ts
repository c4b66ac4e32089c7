import { mkdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import { browserFlags } from './browser-flags.ts'
import { findBrowser } from './find-browser.ts'
import { startProduct } from './start-product.ts'

const folder = process.argv[2] ?? 'docs/screens'
const shots = [
  { name: 'home', path: '/' },
  { name: 'trading', path: '/trading' },
  { name: 'markets', path: '/markets' },
  { name: 'about', path: '/about' },
  { name: 'blog', path: '/blog' },
  { name: 'contact', path: '/contact' },
  { name: 'register', path: '/register?referral_id=FL7Q2K9MX' },
  { name: 'login', path: '/login' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'dashboard', path: '/dashboard', signedIn: true },
  { name: 'sandbox', path: '/sandbox' },
]

/** Takes the pictures of the documentation anew: each page at desktop and phone width, light and dark. */
async function takeScreens(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const product = await startProduct('screens')
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        const context = await browser.newContext({
          baseURL: product.url,
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        await signIn(page)
        // A page with an open stream is never idle.
        await page.route('**/api/stream', (route) => route.abort())
        for (const { name, path, signedIn } of shots) {
          const token = await page.evaluate(() => sessionStorage.getItem('kept') ?? '')
          await page.evaluate(
            ([key, keep]) => (keep ? localStorage.setItem('token', key ?? '') : localStorage.removeItem('token')),
            [token, signedIn ? 'yes' : ''],
          )
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          await page.screenshot({ path: `${folder}/${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png` })
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** The demo member's token, kept aside so that the account pages can be shown signed out. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.evaluate(async () => {
    const body = JSON.stringify({ email: 'demo@fairlead.test', password: 'sandbox-member-pass' })
    const answer = await fetch('/api/auth', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    sessionStorage.setItem('kept', ((await answer.json()) as { token: string }).token)
  })
}

await takeScreens()
