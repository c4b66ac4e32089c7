import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'
import { membersOf, refused } from './members.ts'
import { doubtfulGold, terminalOf as terminalAt } from './own-terminal.ts'

const { open, productUrl } = useBrowser()
const people = membersOf(() => productUrl, open)

const terminalOf = (login: number) => terminalAt(productUrl, login)
const codeShownOn = async (page: Page): Promise<string> =>
  (await page
    .locator('code')
    .filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
    .textContent()) ?? ''

test('a member pairs a terminal of their own, the console sees it, hosts it and cuts it off', async () => {
  const person = await people.withPackage(60)
  const page = await people.openAs(person, '/dashboard', { expected: refused })
  await page.getByText('I run MetaTrader myself').click()
  await page.getByText('Step by step').waitFor()
  await expectGoodLooks(page, () => page.getByText(productUrl, { exact: true }).waitFor())
  await page.getByLabel('Capital').fill('1')
  await page.getByRole('button', { name: 'Create a pairing code' }).click()
  await page.getByText(text.capitalMinimum).waitFor()
  await page.getByLabel('Capital').fill('100')
  await page.getByRole('button', { name: 'Create a pairing code' }).click()
  await expectGoodLooks(page, () => page.getByText('Waiting for your terminal').waitFor())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the advisor' }).click()
  expect((await download).suggestedFilename()).toBe('fairlead-advisor.zip')

  const login = 1_000_000 + (Date.now() % 1_000_000_000)
  const own = terminalOf(login)
  await own.pair(await codeShownOn(page))
  expect((await own.sync()).status).toBe(200)
  // The page goes on by itself. This advisor is an old one.
  await page.getByText(`MetaTrader is connected: login ${login}`).waitFor()
  await expectGoodLooks(page, () => page.getByText('A newer version of the advisor is ready.').waitFor())

  expect((await own.sync(doubtfulGold)).body.symbols).toEqual({})
  await page.goto('/dashboard')
  await expectGoodLooks(page, () => page.getByText('Nothing is opened in XAUUSD yet.').waitFor())
  await page.getByLabel('XAUUSD.b').check()
  await page.getByRole('button', { name: 'Choose' }).click()
  await page.locator('.Toastify').getByText(text.symbolChosen).waitFor()
  expect((await own.sync()).body.symbols).toEqual({ XAUUSD: 'XAUUSD.b' })

  // Somebody else names the same login: they are told nothing of it, and operators see both.
  const rival = await people.withPackage(60)
  const { code } = await people.as(rival)<{ code: string }>('POST', '/bot/terminal/code', { capital: 100 })
  expect((await terminalOf(login).tryToPair(code)).body.message).toBe(text.pairingChecked)
  const owner = await people.openAs(await people.operator('owner'), '/operator?section=terminals')
  const claim = owner.getByRole('button', { name: `Leave it with ${person.name}…` })
  const claimSearched = owner.waitForResponse((response) => response.url().includes(`search=${login}`))
  await owner.getByPlaceholder('Search logins').fill(String(login))
  await claimSearched
  await expectGoodLooks(owner, () => claim.waitFor())
  await claim.click()
  await owner.getByLabel('Reason').fill('A statement of the broker names them.')
  await owner.getByRole('button', { name: 'Request it' }).click()
  await expectGoodLooks(owner, () =>
    owner.getByRole('dialog').getByText('First confirm that this request is yours').waitFor(),
  )

  const console = await people.openAs(await people.operator('support'), '/operator?section=terminals', {
    expected: refused,
  })
  const found = async () => {
    await console.getByRole('button', { name: `Resync login ${login}` }).waitFor()
    await console.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  }
  /** What was shown before is dimmed until the answer is there. */
  const search = async () => {
    const answered = console.waitForResponse((response) => response.url().includes(`search=${login}`))
    await console.getByPlaceholder('Search terminals').fill(String(login))
    await answered
  }
  await search()
  await expectGoodLooks(console, found)
  await console.getByText('the member’s own').first().waitFor()
  await console.getByRole('button', { name: `Resync login ${login}` }).click()
  await console.locator('.Toastify').getByText(text.terminalResyncs).waitFor()

  // It falls silent, is cut off, and its member pairs it again by themselves.
  await page.goto('/dashboard')
  await expectGoodLooks(page, () => page.getByText(`Not connected: login ${login}`).waitFor())
  await console.getByRole('button', { name: `Cut off login ${login}` }).click()
  await console.locator('.Toastify').getByText(text.terminalCutOffDone).waitFor()
  expect(String((await own.sync()).body.message)).toContain(text.terminalCutOff)
  await page.goto('/dashboard')
  await expectGoodLooks(page, () => page.getByText(`Your terminal was disconnected: login ${login}`).waitFor())
  await page.getByRole('button', { name: 'Create a pairing code' }).click()
  await expectGoodLooks(page, () => page.getByText('Waiting for your terminal').waitFor())
  await own.pair(await codeShownOn(page))
  expect((await own.sync()).status).toBe(200)
  await page.getByText(`MetaTrader is connected: login ${login}`).waitFor()

  // The same login, hosted by us from now on: the code is shown to the operator, and the member's own terminal is cut off.
  await console.getByRole('link', { name: person.name, exact: true }).first().click()
  await console.getByRole('button', { name: `Pairing code for ${person.name}` }).click()
  await expectGoodLooks(console, () => console.getByRole('dialog').getByText('within 15 minutes').waitFor())
  const hosted = terminalOf(login)
  await hosted.pair(await codeShownOn(console))
  expect(String((await own.sync()).body.message)).toContain(text.terminalReplaced)
  expect((await hosted.sync()).status).toBe(200)
  // What is hosted is not trusted: an owner says whose prices the market is made of.
  await owner.goto('/operator?section=terminals')
  await owner.getByRole('button', { name: 'Mark Journey-Live of Journey Brokers' }).click()
  await owner.locator('.Toastify').getByText(text.sourceMarked).waitFor()
  await expectGoodLooks(owner, () =>
    owner.getByRole('button', { name: 'Unmark Journey-Live of Journey Brokers' }).waitFor(),
  )
  await console.keyboard.press('Escape')
  await console.getByRole('button', { name: 'Signals' }).click()
  await expectGoodLooks(console, () => console.getByText('Unlikely does not mean proven').waitFor())
  await console.goto('/operator?section=terminals')
  await search()
  await expectGoodLooks(console, found)
  await console.getByText('hosted by us').first().waitFor()
  const silver = doubtfulGold.map((one) => ({ ...one, name: one.name.replace('XAU', 'XAG'), base: 'XAG' }))
  expect((await hosted.sync(silver)).status).toBe(200)
  await console.goto('/operator?section=terminals')
  await search()
  await expectGoodLooks(console, () => console.getByText('symbols unclear').waitFor())
  await console.getByLabel('None of these').check()
  await console.getByRole('button', { name: 'Choose' }).click()
  await console.locator('.Toastify').getByText(text.symbolRefused).waitFor()
  await console.getByRole('button', { name: `Cut off login ${login}` }).click()
  await console.locator('.Toastify').getByText(text.terminalCutOffDone).waitFor()
  expect(String((await hosted.sync()).body.message)).toContain(text.terminalEnded)
})

test('for a bot on paper there is no terminal to pair, which is said', async () => {
  const person = await people.withPackage(60)
  await people.submit(person)
  await people.inState(person, 'active')
  const console = await people.openAs(await people.operator('support'), '/operator?section=members', {
    expected: refused,
  })
  await console.getByPlaceholder('Find a member').fill(person.email)
  await console.getByRole('link', { name: person.name, exact: true }).click()
  await console.getByRole('button', { name: `Pairing code for ${person.name}` }).click()
  await console.locator('.Toastify').getByText(text.pairingNoForm).waitFor()
})
