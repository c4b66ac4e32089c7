import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { verifiedPerson } from './people.ts'

const { open, productUrl } = useBrowser()

type Link = { href: string; from: string; words: string; isPlaceholder: boolean }

/** Pages of other companies that are meant, and that a machine without a network cannot ask. */
const known = [
  'https://www.metatrader5.com/en/mobile-trading/iphone',
  'https://www.metatrader5.com/en/mobile-trading/android',
  'https://www.openstreetmap.org/search?query=14%20Quay%20Street',
  'https://www.tradingview.com/',
]
/** What a browser opens in a page of its own, which our policies do not let show anything. */
const aFile = /\.(mp4|webm|webp|png|svg)$/
/** Links in mails of the sandbox are good once, for whom they were sent to; their journeys follow them. */
const isOfAMail = (url: URL) => [...url.searchParams.keys()].some((name) => name.endsWith('token'))
/** More would mean that a list of links grows without end. */
const pagesMax = 150

const linksOn = (page: Page): Promise<Omit<Link, 'from'>[]> =>
  page.locator('a[href]').evaluateAll((all) =>
    all.map((link) => ({
      href: (link as HTMLAnchorElement).href,
      words: link.textContent ?? '',
      isPlaceholder: 'placeholder' in (link as HTMLElement).dataset,
    })),
  )

/** Follows every link from a page on, as far as it leads below `within`; what is wrong with any of them. */
async function faultsFrom(page: Page, start: string, within = '/'): Promise<string[]> {
  const faults: string[] = []
  const seen = new Set<string>()
  const waiting = [`${productUrl}${start}`]
  const anchors = new Map<string, string>()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (seen.has(next)) continue
    seen.add(next)
    expect(seen.size, 'pages').toBeLessThan(pagesMax)
    if (aFile.test(new URL(next).pathname)) {
      const { status } = await fetch(next)
      if (status >= 400) faults.push(`${next} answers ${status}`)
      continue
    }
    const answer = await page.goto(next)
    if (answer && answer.status() >= 400) faults.push(`${next} answers ${answer.status()}`)
    if (!(answer?.headers()['content-type'] ?? '').includes('html') || next.includes('/api/')) continue
    await page.locator('h1').first().waitFor()
    await page.getByRole('complementary', { name: 'Sandbox' }).waitFor()
    for (const link of await linksOn(page)) {
      const fault = faultOf({ ...link, from: next })
      if (fault) faults.push(fault)
      const url = new URL(link.href)
      if (url.origin !== productUrl) continue
      const isElsewhere = `${url.origin}${url.pathname}${url.search}` !== page.url().split('#', 1)[0]
      if (url.hash && isElsewhere) anchors.set(`${url.pathname}${url.search}${url.hash}`, next)
      if (url.pathname.startsWith(within) && !isOfAMail(url)) waiting.push(`${url.origin}${url.pathname}${url.search}`)
    }
  }
  for (const [anchor, from] of anchors) {
    await page.goto(anchor)
    const id = decodeURIComponent(new URL(anchor, productUrl).hash.slice(1))
    const found = page.locator(`[id="${id}"]`)
    await found
      .first()
      .waitFor({ state: 'attached', timeout: 60_000 })
      .catch(() => faults.push(`${anchor} (on ${from}) names no place on its page`))
  }
  return faults
}

function faultOf({ href, from, words, isPlaceholder }: Link): string | undefined {
  const url = new URL(href)
  if (['mailto:', 'tel:'].includes(url.protocol)) return undefined
  if (url.origin === productUrl) return undefined
  if (url.protocol !== 'https:') return `${href} on ${from} is no page`
  if (isPlaceholder && words.includes('placeholder')) return undefined
  return known.some((start) => href.startsWith(start))
    ? undefined
    : `${href} on ${from} is not known, nor marked as a placeholder`
}

test('signed out, every link leads somewhere', async () => {
  const page = await open('/')
  expect(await faultsFrom(page, '/')).toEqual([])
})

test('signed in, every link leads somewhere', async () => {
  const { token } = await verifiedPerson()
  const page = await open('/terms')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  // The public pages are looked at above; here those that only a member sees.
  expect(await faultsFrom(page, '/dashboard', '/dashboard')).toEqual([])
})

test('the API can be read and tried on its own page, under a strict policy', async () => {
  const page = await open('/api/docs')
  const call = page.locator('.opblock', { has: page.locator('[data-path="/api/health"]') })
  await call.locator('.opblock-summary-control').click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await call.locator('.live-responses-table').getByText('OK').first().waitFor()
})
