import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { findViolations, sideScroll } from './find-violations.ts'
import { membersOf, type SignedIn } from './members.ts'
import { startProduct } from './start-product.ts'

let url = ''
const { open } = useBrowser()
const people = membersOf(() => url, open)

/** Of its own: its clock is put forward by weeks, and its joining bonus has not ended. */
beforeAll(async () => {
  const product = await startProduct('states', { SANDBOX_WORLD: 'empty', BONUS_ENDS_AT: '2090-12-31T23:59:59Z' })
  url = product.url
  return () => product.stop()
})

/** Looked at as people do: wide and light, narrow and dark. */
const looks = [
  { width: 1280, colorScheme: 'light' as const },
  { width: 390, colorScheme: 'dark' as const },
]

async function looksRight(person: SignedIn, path: string, shown: (page: Page) => Promise<unknown>): Promise<void> {
  for (const look of looks) {
    const page = await people.openAs(person, path, look)
    await shown(page)
    expect([look.width, await findViolations(page)]).toEqual([look.width, []])
    expect([look.width, await sideScroll(page)]).toEqual([look.width, 0])
  }
}

test('the package gate opens by the joining bonus; the broker gate follows', async () => {
  const person = await people.member()
  await looksRight(person, '/dashboard', (page) => page.getByRole('timer', { name: /joining bonus/ }).waitFor())
  const page = await people.openAs(person, '/dashboard')
  await page.getByRole('button', { name: 'Claim Bonus' }).click()
  await page.getByText(text.bonusActivated).waitFor()
  await page.getByRole('heading', { name: 'Your MT5 account' }).waitFor()
  await page.getByLabel('Capital').fill('100')
  await page.getByText(/the bot hardly trades/).waitFor()
  await page.getByText(/Too small for .*XAUUSD/).waitFor()
  await looksRight(person, '/dashboard', (shown) => shown.getByRole('heading', { name: 'Your MT5 account' }).waitFor())
})

test('from the form to an active bot, paused, low on fuel, deactivated, and set up again for ten dollars', async () => {
  const person = await people.withPackage(10)
  // The sandbox sets a bot up within seconds, so the pages are open before the form is sent.
  const looking = await Promise.all(looks.map((look) => people.openAs(person, '/dashboard', look)))
  for (const page of looking) await page.getByRole('heading', { name: 'Your MT5 account' }).waitFor()
  await Promise.all([...looking.map((page) => page.getByText('What you submitted').waitFor()), people.submit(person)])
  for (const page of looking) expect([await findViolations(page), await sideScroll(page)]).toEqual([[], 0])
  await people.inState(person, 'active')
  for (const page of looking) await page.getByText('Order Details').waitFor()
  const waiting = await people.openAs(person, '/dashboard')
  await waiting.getByRole('switch', { name: 'Bot Active' }).waitFor()

  await waiting.getByRole('switch', { name: 'Bot Active' }).click()
  await waiting.getByRole('button', { name: 'Pause the bot' }).click()
  await waiting.getByText('Your bot is paused.').waitFor()
  await looksRight(person, '/dashboard?section=botReport', (page) => page.getByText('Your bot is paused.').waitFor())
  await waiting.getByRole('switch', { name: 'Bot Deactivated' }).click()
  await waiting.getByRole('button', { name: 'Resume the bot' }).click()
  await waiting.getByRole('switch', { name: 'Bot Active' }).waitFor()
  await waiting.context().close()
  await people.as(person)('POST', '/bot/pause')

  // Hosting alone uses the ten dollars up to the threshold of one in fifteen days; a week of grace follows.
  await people.skip(15)
  await people.inState(person, 'low_fuel')
  await looksRight(person, '/dashboard', async (page) => {
    await page.getByRole('dialog', { name: 'Your fuel is low' }).waitFor()
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText('Your fuel is low. No new positions open until you add fuel.').waitFor()
  })
  await people.skip(8)
  await people.inState(person, 'deactivated')
  await looksRight(person, '/dashboard', (page) => page.getByRole('button', { name: /Reactivate the bot/ }).waitFor())

  const page = await people.openAs(person, '/dashboard')
  await page.getByRole('button', { name: /Reactivate the bot/ }).click()
  await page.getByText(/more fuel is needed first/).waitFor()
  expect(await page.getByRole('button', { name: /Pay \$10\.00/ }).isDisabled()).toBe(true)
  await people.fuel(person, 40)
  await page.getByText(/more fuel is needed first/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Pay \$10\.00/ }).click()
  await page.getByText(text.reactivationPaid).waitFor()
  await people.inState(person, 'active')
})

test('a form that is sent back shows its reason above the form', async () => {
  const person = await people.withPackage(10)
  const operator = await people.operator('support')
  const { id } = await people.as(person)<{ id: number }>('GET', '/auth')
  await people.submit(person)
  const reason = 'The password does not open this account.'
  await people.as(operator)('POST', `/operator/activations/${id}/reject`, { reason })
  await people.inState(person, 'rejected')
  await looksRight(person, '/dashboard', (page) => page.getByText(reason).waitFor())
})
