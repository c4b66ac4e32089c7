import { text } from '@fairlead/contract/text'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { findViolations, sideScroll } from './find-violations.ts'
import { membersOf } from './members.ts'
import { linkIn } from './people.ts'

const { open } = useBrowser()
const people = membersOf(() => inject('productUrl'), open)
const profile = '/dashboard?section=profile'

test('an address and a closing are confirmed by mailed codes, and one click in the mail stops the closing', async () => {
  const person = await people.member()
  await people.fuel(person, 30)
  const page = await people.openAs(person, profile, { width: 390 })
  const addressForm = page.locator('form', { has: page.getByLabel('New payout address') })
  await addressForm.getByLabel('New payout address').fill(people.address)
  await addressForm.getByLabel('Password', { exact: true }).fill(person.password)
  await addressForm.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Code from the e-mail').fill(await people.codeTo(person.email, 'Confirm your payout address'))
  await page.getByRole('button', { name: 'Save payout address' }).click()
  await page.getByText('Your payout address is saved.').waitFor()

  await page.getByRole('button', { name: 'Close the account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the account?' })
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await page
    .getByLabel('Code from the e-mail')
    .fill(await people.codeTo(person.email, 'Confirm the closure of your account'))
  await page.getByRole('button', { name: 'Close the account in 24 hours' }).click()
  await page.getByText(/Your account will be closed on .+, and \$30/).waitFor()
  await page.getByText(/Your account will be closed on /).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)

  // Every page says so, with the way back.
  await page.goto('/dashboard?section=directTeamReport')
  await page.getByText(/Your account will be closed on /).waitFor()
  expect(await page.getByRole('button', { name: 'Keep my account' }).count()).toBe(1)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Keep my account' }).waitFor()

  const stop = new URL(linkIn(await people.mailTo(person.email, 'Your account will be closed')))
  await page.goto(`${stop.pathname}${stop.search}`)
  await page.getByRole('heading', { name: 'Your account stays open' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.goto(profile)
  await page.getByRole('button', { name: 'Close the account…' }).waitFor()
  expect(await people.as(person)('POST', '/profile/close/cancel')).toMatchObject({ message: text.closingNotAsked })
})
