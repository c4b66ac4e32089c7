import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'
import { startProduct } from './start-product.ts'

type Account = { role: string; email: string; about: string }

const { open } = useBrowser()
let product: { url: string; stop(): Promise<void> } | undefined
let accounts: Account[] = []

let early: Promise<Page> | undefined

/** Opened as soon as anything answers: the world is being made then. */
async function openEarly(url: string): Promise<Page> {
  while (!(await fetch(url).catch(() => undefined))) await new Promise((next) => setTimeout(next, 100))
  const page = await open('/about', { baseURL: url, expected: /status of 503/, kept: true })
  await page.getByRole('heading', { name: 'The demo world is being created' }).waitFor()
  return page
}

/** The only journeys that wait for the demo world to be made. */
beforeAll(async () => {
  product = await startProduct('e2e-demo', { SANDBOX_WORLD: 'demo' }, (url) => {
    early = openEarly(url)
  })
  accounts = ((await (await fetch(`${product.url}/api/sandbox`)).json()) as { accounts: Account[] }).accounts
})
afterAll(() => product?.stop())

let shared: Promise<Page> | undefined

/** By the button on the sandbox's page, as a visitor does who looks at one after the other. */
async function signInAs(about: string): Promise<Page> {
  const account = accounts.find((one) => one.about.startsWith(about))
  if (!account || !product) throw new Error(`Nobody is offered as "${about}"`)
  shared ??= open('/terms', { baseURL: product.url, kept: true })
  const page = await shared
  await page.goto('/sandbox')
  await page
    .getByText(new RegExp(`^${about}`, 'i'))
    .first()
    .waitFor()
  await page.getByRole('button', { name: `Sign in as ${account.email}` }).click()
  await page.waitForURL('**/dashboard')
  return page
}

test('a page that was opened while the world was being made has gone on to what was asked for', async () => {
  const page = await early
  await page?.getByText('Who We Are').first().waitFor()
  await page?.context().close()
})

test.each([
  { about: 'the whole team below', shows: 'Total Profit' },
  { about: 'has won the most', shows: 'Total Profit' },
  { about: 'has lost the most', shows: 'Total Profit' },
  { about: 'paused', shows: 'Your bot is paused.' },
  { about: 'deactivated', shows: 'Your bot is deactivated.' },
  { about: 'low on fuel', shows: 'Your fuel is low' },
  { about: 'new: chooses a package', shows: 'Choose Starter' },
  { about: 'new: the deposit has', path: '/dashboard?section=fuelwallet', shows: 'Pending, 2 of 5' },
  { about: 'new: has a package', shows: 'Your MT5 account' },
  { about: 'new: the bot is being set up', shows: 'What you submitted' },
  { about: 'new: the broker form was sent back', shows: 'Your MT5 account' },
])('signed in as "$about" the dashboard shows: $shows', async ({ about, path, shows }) => {
  const page = await signInAs(about)
  if (path) await page.goto(path)
  await page.getByText(shows).first().waitFor()
})

test('every section of the demo member has something to show, is accessible and fits', async () => {
  const page = await signInAs('the whole team below')
  await page.getByText('Total Profit').first().waitFor()
  const paths = await page
    .locator('nav[aria-label="Dashboard"] a[href*="section="]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) {
    await page.goto(path)
    await expectGoodLooks(page, async () => {
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
      expect([path, await page.getByText(/No Data Available|No trade data available/).count()]).toEqual([path, 0])
    })
  }
})

test('the demo member’s account is replayed in the browser with its own settings, deal by deal', async () => {
  const page = await signInAs('the whole team below')
  await page.goto('/dashboard?section=botsettings&view=whatif')
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  const checked = page.getByText(/the replay gives exactly your [\d,]+ real deals/)
  await checked.waitFor()
  const [, deals = ''] = /exactly your ([\d,]+) real deals/.exec((await checked.textContent()) ?? '') ?? []
  expect(Number(deals.replaceAll(',', ''))).toBeGreaterThan(10)
  await expectGoodLooks(page, () => page.getByRole('heading', { name: 'Trade by trade' }).waitFor())
})
