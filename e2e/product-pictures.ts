import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { asWebp } from './as-webp.ts'
import { openReceipt, settled, signInAll, tokenFor } from './demo-member.ts'

const folder = 'web/public/product'
const demo = 'the whole team below'
const neutralHost = 'https://fairlead.example'

type Shot = { name: string; path: string; width: number; height: number; scale: number; widthMax: number; open?: true }

const shots: readonly Shot[] = [
  { name: 'dashboard', path: '/dashboard', width: 1280, height: 800, scale: 1, widthMax: 1120 },
  { name: 'phone', path: '/dashboard', width: 390, height: 780, scale: 1.5, widthMax: 480 },
  {
    name: 'trade',
    path: '/dashboard?section=botReport',
    width: 720,
    height: 1180,
    scale: 1,
    widthMax: 720,
    open: true,
  },
]

/** Pictures of the real dashboard for the public pages, from a demo world: light and dark. */
export async function makeProductPictures(page: Page, demoUrl: () => Promise<string>): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  mkdirSync(folder, { recursive: true })
  const url = await demoUrl()
  const token = tokenFor(await signInAll(url), demo)
  for (const shot of shots)
    for (const colorScheme of ['light', 'dark'] as const)
      writeFileSync(`${folder}/${shot.name}-${colorScheme}.webp`, await take(browser, url, token, shot, colorScheme))
}

async function take(
  browser: Browser,
  baseURL: string,
  token: string,
  { path, width, height, scale, widthMax, open }: Shot,
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  const viewport = { width, height }
  const context = await browser.newContext({
    baseURL,
    viewport,
    colorScheme,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(path)
  await settled(page, true)
  if (open) {
    await openReceipt(page)
    await page.locator('article').evaluate((article) => article.scrollIntoView({ block: 'start' }))
  }
  // The bar is the sandbox's, not the dashboard's.
  await page.locator('[data-sandbox-bar]').evaluateAll((bars) => {
    for (const bar of bars) bar.remove()
  })
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  // Where this world happens to run is no address to show.
  await page.locator('output').evaluateAll((outputs, host) => {
    for (const output of outputs) output.textContent = output.textContent?.replace(location.origin, host) ?? ''
  }, neutralHost)
  const picture = await asWebp(page, await page.screenshot(), widthMax)
  await context.close()
  return picture
}
