import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { findViolations, sideScroll } from './find-violations.ts'
import { expectGoodLooks } from './looks.ts'
import { verifiedPerson } from './people.ts'
import { proof } from './proof.ts'

const { open, visit, productUrl } = useBrowser()
const proofs = inject('proofs')

const publicPages = [
  '/',
  '/trading',
  '/markets',
  '/about',
  '/blog',
  '/contact',
  '/faq',
  '/books',
  '/lab',
  '/record',
  '/ea-report',
  '/open-account',
  '/terms',
  '/privacy',
  '/risk-disclosure',
]
const accountPages = [
  '/register',
  '/login',
  '/verification-email-sent',
  '/email-verified',
  '/verification-failed',
  '/forgot-password',
  '/become-operator',
]
const appPages = ['/sandbox', '/sandbox/ui']

/** Nothing but text, and all made alike. */
const textPages = ['/terms', '/privacy', '/risk-disclosure']
const looked =
  proofs === 'none'
    ? [...publicPages.filter((path) => !textPages.includes(path)), '/register', '/login']
    : [...publicPages, ...accountPages, ...appPages]
test.each(looked)('%s is accessible and fits', async (path) => {
  const page = await visit(path)
  // The sandbox bar comes after the page is alive and has heard from the server.
  await page.getByRole('link', { name: 'Mailbox' }).first().waitFor()
  await expectGoodLooks(page, () => page.getByRole('heading', { level: 1 }).waitFor())
  for (const width of proofs === 'none' ? [360] : [360, 768, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await sideScroll(page)]).toEqual([width, 0])
  }
})

test('the dashboard is accessible and fits', async () => {
  const { token, name } = await verifiedPerson()
  const page = await open('/dashboard', { token })
  await expectGoodLooks(page, () => page.getByRole('heading', { name: new RegExp(name) }).waitFor())
})

test.each([...publicPages, ...accountPages])('%s is complete without JavaScript', async (path) => {
  const html = await (await fetch(`${productUrl}${path}`)).text()
  expect(html).toMatch(/<h1[\s>]/)
  expect(html).toMatch(/<title>[^<]{5,}<\/title>/)
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}/)
})

test('an unknown page says so with status 404 and leads home', async () => {
  expect((await fetch(`${productUrl}/no/such/page`)).status).toBe(404)
  const page = await open('/no/such/page', { expected: /status of 404/ })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 2400 })
  const isAtBottom = () => {
    const footer = document.querySelector('footer')?.getBoundingClientRect()
    return footer !== undefined && Math.abs(footer.bottom - document.documentElement.scrollHeight) <= 41
  }
  expect(await page.evaluate(isAtBottom), 'the footer ends a tall window').toBe(true)
  await page.locator('main').getByRole('link', { name: 'home' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
})

proof('the phone menu opens, closes by its button, by the overlay and by Escape', async () => {
  const page = await open('/', { viewport: { width: 390, height: 844 } })
  const toggle = page.getByRole('button', { name: /open menu/i })
  const menu = page.getByRole('dialog')
  for (const close of [
    () => menu.getByRole('button', { name: /close/i }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 500),
  ]) {
    await toggle.click()
    await menu.getByRole('link', { name: 'Markets' }).waitFor()
    await close()
    await menu.waitFor({ state: 'hidden' })
  }
  await toggle.click()
  await menu.getByRole('link', { name: 'Markets' }).click()
  await page.waitForURL('**/markets')
})

proof('the header sticks and offers Open Account; the page scrolls back to the top', async () => {
  const page = await open('/')
  await page.mouse.wheel(0, 2_000)
  const account = page.getByRole('link', { name: 'Open Account' }).first()
  await account.waitFor()
  expect(await account.getAttribute('href')).toMatch(/^http.*\/open-account$/)
  await page.getByRole('button', { name: /top/i }).click()
  await page.waitForFunction(() => window.scrollY === 0)
})
