import { specifiedTerms } from '@fairlead/contract/specified-terms'
import { termTexts } from '@fairlead/contract/term-texts'
import { text } from '@fairlead/contract/text'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { findViolations, sideScroll } from './find-violations.ts'
import { expectGoodLooks, looks } from './looks.ts'
import { membersOf } from './members.ts'
import { skippedWorld } from './traded-member.ts'

let url = ''
const { open } = useBrowser()
const people = membersOf(() => url, open)

beforeAll(async () => {
  const world = await skippedWorld()
  url = world.url
  return () => world.stop()
})

test('the package gate opens by the joining bonus; the broker gate follows', async () => {
  const page = await people.openAs(await people.member(), '/dashboard')
  await expectGoodLooks(page, () => page.getByRole('timer', { name: /joining bonus/ }).waitFor())
  await page.getByRole('button', { name: 'Claim Bonus' }).click()
  await page.getByText(termTexts.bonusActivated(specifiedTerms)).waitFor()
  await page.getByRole('heading', { name: 'Your MT5 account' }).waitFor()
  await page.getByLabel('Capital').fill('100')
  await page.getByText(/the bot hardly trades/).waitFor()
  await expectGoodLooks(page, () => page.getByText(/Too small for .*XAUUSD/).waitFor())
  // Sent with nothing else in it, each field says what is missing, and the first of them has the focus.
  await page.getByRole('button', { name: 'Submit MT5 Details' }).click()
  await page.locator('select:focus, input:focus').and(page.getByLabel('Broker Name')).waitFor()
  await expectGoodLooks(page, () => page.locator('[aria-invalid=true]').nth(3).waitFor())
})

test('from the form to an active bot, paused, low on fuel, deactivated, and set up again for ten dollars', async () => {
  const person = await people.withPackage(10)
  // The sandbox sets a bot up within seconds, so the pages are open before the form is sent.
  const looking = await Promise.all(looks.map((look) => people.openAs(person, '/dashboard', look)))
  const [page, ...others] = looking
  if (!page) throw new Error('There is no look to look with')
  for (const one of looking) await one.getByRole('heading', { name: 'Your MT5 account' }).waitFor()
  await Promise.all([...looking.map((one) => one.getByText('What you submitted').waitFor()), people.submit(person)])
  for (const one of looking) expect([await findViolations(one), await sideScroll(one)]).toEqual([[], 0])
  await people.inState(person, 'active')
  for (const one of looking) await one.getByText('Order Details').waitFor()
  for (const one of others) await one.context().close()

  await page.getByRole('switch', { name: 'Bot Active' }).click()
  await page.getByRole('button', { name: 'Pause the bot' }).click()
  await page.getByText('Your bot is paused.').waitFor()
  await page.goto('/dashboard?section=botReport')
  await expectGoodLooks(page, () => page.getByText('Your bot is paused.').waitFor())
  await page.getByRole('switch', { name: 'Bot Deactivated' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume the bot' }).click()
  await page.getByRole('switch', { name: 'Bot Active' }).waitFor()
  await people.as(person)('POST', '/bot/pause')

  // Hosting alone uses the ten dollars up to the threshold of one in fifteen days; a week of grace follows.
  await people.skip(15)
  await people.inState(person, 'low_fuel')
  await page.goto('/dashboard')
  await expectGoodLooks(page, () => page.getByRole('dialog', { name: 'Your fuel is low' }).waitFor())
  await page.getByRole('button', { name: 'Later' }).click()
  await expectGoodLooks(page, () =>
    page.getByText('Your fuel is low. No new positions open until you add fuel.').waitFor(),
  )
  await people.skip(8)
  await people.inState(person, 'deactivated')
  await page.goto('/dashboard')
  await expectGoodLooks(page, () => page.getByRole('button', { name: /Reactivate the bot/ }).waitFor())

  await page.getByRole('button', { name: /Reactivate the bot/ }).click()
  await page.getByText(/more fuel is needed first/).waitFor()
  expect(await page.getByRole('button', { name: /Pay \$10\.00/ }).isDisabled()).toBe(true)
  await people.fuel(person, 40)
  await page.getByText(/more fuel is needed first/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Pay \$10\.00/ }).click()
  await page.getByText(text.reactivationPaid).waitFor()
  await people.inState(person, 'active')
})

test('a form that is sent back shows its reason above the form, filled in but for the password', async () => {
  const person = await people.withPackage(10)
  const operator = await people.operator('support')
  const { id } = await people.as(person)<{ id: number }>('GET', '/auth')
  await people.submit(person)
  const reason = 'The password does not open this account.'
  await people.as(operator)('POST', `/operator/activations/${id}/reject`, { reason })
  await people.inState(person, 'rejected')
  const page = await people.openAs(person, '/dashboard')
  await expectGoodLooks(page, () => page.getByText(reason).waitFor())
  const [sent] = await people.as(person)<{ login_id: string; capital: number }[]>('GET', '/broker-creds')
  await expect.poll(() => page.getByLabel('Login ID').inputValue()).toBe(sent?.login_id)
  expect(await page.getByLabel('Capital').inputValue()).toBe(String(sent?.capital))
  for (const label of ['Broker Name', 'Server']) expect(await page.getByLabel(label).inputValue()).not.toBe('')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
})
