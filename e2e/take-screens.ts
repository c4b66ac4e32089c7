import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '@fairlead/tools/find-browser.mjs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { asWebp } from './as-webp.ts'
import { browserFlags } from './browser-flags.ts'
import { openReceipt, settled, signInAll, tokenFor } from './demo-member.ts'
import { startProduct } from './start-product.ts'

/** `as` is the beginning of what the sandbox says about an account; without it nobody is signed in. */
type Stop = {
  name: string
  path: string
  as?: string
  before?: (page: Page) => Promise<unknown>
  /** A question in the middle of the window is what there is to see. */
  isWindow?: true
}

const gallery = 'docs/screens'
const folder = process.argv[2] ?? gallery
/** Only pictures whose names begin so are taken anew. */
const beginning = process.argv[3] ?? ''
/** The gallery holds what its page shows; any other folder every picture there is. */
const shown = [...readFileSync(join(gallery, 'README.md'), 'utf8').matchAll(/\(([\w-]+\.webp)\)/g)].map(
  ([, file = '']) => file,
)
const isWanted = (file: string) => file.startsWith(beginning) && (folder !== gallery || shown.includes(file))
const demo = 'the whole team below'
const owner = 'owner'
const heightMin = 900
const publicStops: Stop[] = [
  { name: 'home', path: '/' },
  { name: 'trading', path: '/trading' },
  { name: 'markets', path: '/markets' },
  { name: 'about', path: '/about' },
  { name: 'blog', path: '/blog' },
  { name: 'contact', path: '/contact' },
  { name: 'faq', path: '/faq' },
  { name: 'ea-report', path: '/ea-report' },
  { name: 'open-account', path: '/open-account' },
  { name: 'blog-post', path: '/blog/where-ten-dollars-go' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'risk-disclosure', path: '/risk-disclosure' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'register', path: '/register?referral_id=FL7Q2K9MX' },
  { name: 'login', path: '/login' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'verification-email-sent', path: '/verification-email-sent' },
  { name: 'sandbox', path: '/sandbox' },
]
/** What the sections alone do not show. */
const moreStops: Stop[] = [
  { name: 'console-withdrawal', path: '/operator?section=withdrawals', as: owner, before: openFirstRow },
  { name: 'console-activation', path: '/operator?section=activations', as: owner, before: openFirstRow },
  { name: 'console-member', path: '/operator?section=members', as: owner, before: openFirstRow },
  { name: 'console-refunds', path: '/operator?section=withdrawals&view=refunds', as: owner },
  { name: 'console-leftovers', path: '/operator?section=deposits&view=leftovers', as: owner },
  { name: 'console-approve', path: '/operator?section=withdrawals', as: owner, before: askToApprove },
  { name: 'console-stop', path: '/operator?section=stops', as: owner, before: askToStop },
  { name: 'console-levels', path: '/operator?section=settings', as: owner, before: previewLevels },
  { name: 'console-verified', path: '/operator?section=audit', as: owner, before: verifyAudit },
  { name: 'trade', path: '/dashboard?section=botReport', as: demo, before: openReceipt },
  { name: 'statement', path: '/dashboard?section=affiliateWallet&view=statement', as: demo },
  { name: 'withdrawal', path: '/dashboard?section=affiliateWallet', as: 'waits for a withdrawal' },
  { name: 'gate-package', path: '/dashboard', as: 'new: chooses a package' },
  { name: 'gate-deposit', path: '/dashboard', as: 'new: the deposit has' },
  {
    name: 'gate-fuel',
    path: '/dashboard',
    as: 'new: the deposit has',
    before: (page) => page.getByRole('button', { name: 'Choose Advanced' }).click(),
  },
  { name: 'gate-broker', path: '/dashboard', as: 'new: has a package' },
  { name: 'gate-pending', path: '/dashboard', as: 'new: the bot is being set up' },
  { name: 'gate-rejected', path: '/dashboard', as: 'new: the broker form was sent back' },
  { name: 'low-fuel', path: '/dashboard', as: 'low on fuel', isWindow: true },
  { name: 'deactivated', path: '/dashboard', as: 'deactivated' },
  { name: 'loser', path: '/dashboard', as: 'has lost the most' },
]

/** Takes the pictures of the documentation anew from the demo world: each page at desktop and phone width, light and dark. */
async function takeScreens(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const product = await startProduct('screens', { SANDBOX_WORLD: 'demo' })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const tokens = await signInAll(product.url)
    const sections = await Promise.all([
      sectionStops(browser, product.url, tokens, {
        as: demo,
        path: '/dashboard',
        nav: 'Dashboard',
        first: 'dashboard',
      }),
      sectionStops(browser, product.url, tokens, { as: owner, path: '/operator', nav: 'Console', first: 'overview' }),
    ])
    const stops = [...publicStops, ...sections.flat(), ...moreStops]
    for (const file of readdirSync(folder))
      if (file.startsWith(beginning) && /\.webp$/.test(file)) rmSync(join(folder, file))
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) await takeAll(browser, product.url, { stops, tokens, colorScheme, width })
  } finally {
    await browser.close()
    await product.stop()
  }
}

type Round = {
  stops: readonly Stop[]
  tokens: ReadonlyMap<string, string>
  colorScheme: 'light' | 'dark'
  width: number
}

async function takeAll(browser: Browser, baseURL: string, { stops, tokens, colorScheme, width }: Round): Promise<void> {
  const viewport = { width, height: heightMin }
  const context = await browser.newContext({ baseURL, viewport, colorScheme, reducedMotion: 'reduce' })
  // A slow machine is not a wrong answer.
  context.setDefaultTimeout(300_000)
  const page = await context.newPage()
  await page.goto('/login')
  for (const { name, path, as, before, isWindow } of stops) {
    const file = `${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.webp`
    if (!isWanted(file)) continue
    await page.setViewportSize(viewport)
    await page.evaluate(
      (token) => (token ? localStorage.setItem('token', token) : localStorage.removeItem('token')),
      as ? tokenFor(tokens, as) : '',
    )
    await page.goto(path)
    await settled(page, as !== undefined)
    if (before) {
      await before(page)
      await settled(page, true)
    }
    // As tall as what there is to see, so that nothing fixed to the window's edge lies across it.
    if (as && !isWindow) await page.setViewportSize({ width, height: await contentHeight(page) })
    const picture = await page.screenshot()
    writeFileSync(join(folder, file), await asWebp(page, picture))
  }
  await context.close()
}

const contentHeight = (page: Page) =>
  page.evaluate((least) => {
    const parts = [document.documentElement, ...document.querySelectorAll('aside, dialog[open]')]
    return Math.max(least, ...parts.map(({ scrollHeight }) => scrollHeight))
  }, heightMin)

type Place = { as: string; path: string; nav: string; first: string }

/** The sections as the dashboard and the console list them themselves, so a new one has its picture without being named here. */
async function sectionStops(
  browser: Browser,
  baseURL: string,
  tokens: ReadonlyMap<string, string>,
  { as, path, nav, first }: Place,
): Promise<Stop[]> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 900 } })
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('token', token), tokenFor(tokens, as))
  await page.goto(path)
  const links = page.locator(`nav[aria-label="${nav}"] a`)
  await links.first().waitFor()
  const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))])
  await page.close()
  return paths.map((found) => {
    const section = new URL(found, baseURL).searchParams.get('section') ?? first
    return { name: path === '/operator' ? `console-${section}` : section, path: found, as }
  })
}

async function openFirstRow(page: Page): Promise<void> {
  const opener = page.locator('tbody a').first()
  if ((await opener.count()) > 0) await opener.click()
  await settled(page, true)
}

async function askToApprove(page: Page): Promise<void> {
  await openFirstRow(page)
  await page.getByRole('button', { name: /^Approve \$/ }).click()
  await page.getByLabel('Your password').waitFor()
}

async function askToStop(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Platform' }).check({ force: true })
  await page.getByRole('radio', { name: 'Close all now' }).check({ force: true })
  await page.getByLabel('Reason').first().fill('The feed shows a price of nought.')
  await page.getByRole('button', { name: 'Close all now…' }).click()
}

async function previewLevels(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Levels' }).click()
  await page.getByLabel('Level 1: Pays (%)').fill('9')
  await page.getByRole('button', { name: 'Preview the effect' }).click()
  await page.getByRole('heading', { name: 'Effect on the last 30 days' }).waitFor()
}

async function verifyAudit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify the seals' }).click()
  await page.getByText(/rows match their seals/).waitFor()
}

await takeScreens()
