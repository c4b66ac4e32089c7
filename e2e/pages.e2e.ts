import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { findViolations, sideScroll } from './find-violations.ts'
import { verifiedPerson } from './people.ts'

const { open, productUrl } = useBrowser()

const publicPages = [
  '/',
  '/trading',
  '/markets',
  '/about',
  '/blog',
  '/contact',
  '/faq',
  '/ea-report',
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

describe.each([
  { colorScheme: 'light' as const, width: 1280 },
  { colorScheme: 'dark' as const, width: 390 },
])('$colorScheme at $width px', ({ colorScheme, width }) => {
  let shared: Promise<Page> | undefined
  // The sandbox bar comes after the page is alive and has heard from the server.
  const visit = async (path: string) => {
    shared ??= open('/', {
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      kept: true,
    })
    const page = await shared
    await page.goto(path)
    await page.getByRole('link', { name: 'Mailbox' }).first().waitFor()
    return page
  }

  test.each([...publicPages, ...accountPages, ...appPages])('%s is accessible and fits', async (path) => {
    const page = await visit(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)
  })

  test('the dashboard is accessible and fits', async () => {
    const { token, name } = await verifiedPerson()
    const page = await visit('/login')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: new RegExp(name) }).waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)
  })
})

test('no page scrolls sideways at 360, 768 and 1920 px', async () => {
  const page = await open('/')
  for (const path of [...publicPages, ...accountPages]) {
    await page.goto(path)
    for (const width of [360, 768, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect([path, width, await sideScroll(page)]).toEqual([path, width, 0])
    }
  }
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
  await page.locator('main').getByRole('link', { name: 'home' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('the phone menu opens, closes by its button, by the overlay and by Escape', async () => {
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

test('the header sticks and offers Open Account; the page scrolls back to the top', async () => {
  const page = await open('/')
  await page.mouse.wheel(0, 2_000)
  const account = page.getByRole('link', { name: 'Open Account' }).first()
  await account.waitFor()
  expect(await account.getAttribute('href')).toMatch(/^https:\/\//)
  await page.getByRole('button', { name: /top/i }).click()
  await page.waitForFunction(() => window.scrollY === 0)
})
