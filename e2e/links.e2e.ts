import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { verifiedPerson } from './people.ts'
import { proof } from './proof.ts'

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
/** Fewer would mean that links are not found, more that a list of them grows without end. */
const pagesMin = 12
const pagesMax = 150

/** What stands at an address; no links where it is no page. */
type Seen = { status: number; links: Omit<Link, 'from'>[]; ids: string[] }
type Look = (url: string) => Promise<Seen>

const placeOf = ({ hash }: URL) => decodeURIComponent(hash.slice(1))

/** As it is once its scripts have run. */
const loaded =
  (page: Page): Look =>
  async (url) => {
    const answer = await page.goto(url)
    const status = answer?.status() ?? 200
    // There is no answer where only the place on the page is another.
    const isPage = answer === null || (answer.headers()['content-type'] ?? '').includes('html')
    if (!isPage || url.includes('/api/')) return { status, links: [], ids: [] }
    await page.locator('h1').first().waitFor()
    await page.getByRole('complementary', { name: 'Sandbox' }).waitFor()
    const place = placeOf(new URL(url))
    // What never comes is missing from what is seen then.
    if (place)
      await Promise.race([page.locator(`[id="${place}"]`).first().waitFor({ state: 'attached' }), pause(60_000)])
    return { status, ...(await page.evaluate(linksAndIds, undefined)) }
  }

/** As it is served, before any script has run. */
const served =
  (page: Page): Look =>
  async (url) => {
    const answer = await fetch(url)
    const { status } = answer
    if (!answer.headers.get('content-type')?.includes('html') || url.includes('/api/'))
      return { status, links: [], ids: [] }
    return { status, ...(await page.evaluate(linksAndIds, { html: await answer.text(), url })) }
  }

/** Runs in a page, and reads it or what it is given. */
function linksAndIds(given: { html: string; url: string } | undefined) {
  const { document: own } = globalThis
  const read = given ? new DOMParser().parseFromString(given.html, 'text/html') : own
  const base = given?.url ?? own.baseURI
  return {
    links: [...read.querySelectorAll('a[href]')].map((link) => ({
      href: new URL(link.getAttribute('href') ?? '', base).href,
      words: link.textContent ?? '',
      isPlaceholder: 'placeholder' in (link as HTMLElement).dataset,
    })),
    ids: [...read.querySelectorAll('[id]')].map(({ id }) => id),
  }
}

/** Follows every link from a page on, as far as it leads below `within`; what is wrong with any of them. */
async function faultsFrom(look: Look, start: string, within = '/'): Promise<string[]> {
  const faults: string[] = []
  const seen = new Set<string>()
  const waiting = [`${productUrl}${start}`]
  const anchors = new Map<string, string>()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (seen.has(next)) continue
    const { status, ...there } = aFile.test(new URL(next).pathname)
      ? { status: (await fetch(next)).status, links: [], ids: [] }
      : await look(next)
    seen.add(next)
    expect(seen.size, 'pages').toBeLessThan(pagesMax)
    if (status >= 400) faults.push(`${next} answers ${status}`)
    for (const link of there.links) {
      const fault = faultOf({ ...link, from: next })
      if (fault) faults.push(fault)
      const url = new URL(link.href)
      if (url.origin !== productUrl) continue
      const address = `${url.origin}${url.pathname}${url.search}`
      if (url.hash && address !== next) anchors.set(url.href, next)
      if (url.pathname.startsWith(within) && !isOfAMail(url)) waiting.push(address)
    }
  }
  expect(seen.size, 'pages').toBeGreaterThan(pagesMin)
  for (const [anchor, from] of anchors) {
    const url = new URL(anchor)
    if (!(await look(anchor)).ids.includes(placeOf(url)))
      faults.push(`${anchor} (on ${from}) names no place on its page`)
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

test('of what is served, every link leads somewhere', async () => {
  expect(await faultsFrom(served(await open('/terms')), '/')).toEqual([])
})

proof('signed out, every link leads somewhere', async () => {
  expect(await faultsFrom(loaded(await open('/')), '/')).toEqual([])
})

proof('signed in, every link leads somewhere', async () => {
  const { token } = await verifiedPerson()
  const page = await open('/terms')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  // The public pages are looked at above; here those that only a member sees.
  expect(await faultsFrom(loaded(page), '/dashboard', '/dashboard')).toEqual([])
})

proof('the API can be read and tried on its own page, under a strict policy', async () => {
  const page = await open('/api/docs')
  const call = page.locator('.opblock', { has: page.locator('[data-path="/api/health"]') })
  await call.locator('.opblock-summary-control').click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await call.locator('.live-responses-table').getByText('OK').first().waitFor()
})
