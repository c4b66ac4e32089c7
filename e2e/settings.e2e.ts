import { json } from 'node:stream/consumers'
import { text } from '@fairlead/contract/text'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { findViolations } from './find-violations.ts'
import { expectGoodLooks } from './looks.ts'
import { membersOf } from './members.ts'
import { proof } from './proof.ts'

const { open } = useBrowser()
const people = membersOf(() => inject('productUrl'), open)
const profile = '/dashboard?section=profile'

proof('the e-mail address is changed by the codes of both mailboxes', async () => {
  const person = await people.member()
  const next = person.email.replace('@', '.new@')
  const page = await people.openAs(person, profile)
  await page.getByLabel('New e-mail address').fill(next)
  await page
    .locator('form', { has: page.getByLabel('New e-mail address') })
    .getByLabel('Password', { exact: true })
    .fill(person.password)
  await page.getByRole('button', { name: 'Send the codes' }).click()
  const subject = 'Confirm your new e-mail address'
  await page.getByLabel('Code from your current address').fill(await people.codeTo(person.email, subject))
  await page.getByLabel('Code from the new address').fill(await people.codeTo(next, subject))
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByText(text.emailChanged).waitFor()
  await page.getByText(next).first().waitFor()
  expect(await people.call('POST', '/auth', { email: next, password: person.password })).toMatchObject({
    status: 'LOGIN_SUCCESS',
  })
})

test('what is mailed, the theme and the time zone are chosen, and stay chosen', async () => {
  const person = await people.member()
  const page = await people.openAs(person, profile)
  const deposits = page.getByRole('checkbox', { name: /Deposits/ })
  expect(await deposits.isChecked()).toBe(false)
  await deposits.check()
  await page.getByText('Your choice is saved.').waitFor()
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page
    .getByText(/GMT\+9/)
    .first()
    .waitFor()
  await page.reload()
  await page.getByText(/Now it is .*GMT\+9/).waitFor()
  expect(await deposits.isChecked()).toBe(true)
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')

  // What waits for a code is still there after a reload, until it is called off.
  const address = page.locator('form', { has: page.getByLabel('New payout address') })
  await address.getByLabel('New payout address').fill(people.address)
  await address.getByLabel('Password', { exact: true }).fill(person.password)
  await address.getByRole('button', { name: 'Send the code' }).click()
  await page.getByText(text.payoutAddressOtpSent).waitFor()
  await page.reload()
  await page.getByLabel('Code from the e-mail').waitFor()
  await page.getByText(/The code works for 00:0\d:\d\d more/).waitFor()
  expect(await page.getByRole('button', { name: /^Send again in \d+ s$/ }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByText(text.codeCalledOff).waitFor()
  await address.waitFor()

  await page.getByRole('button', { name: 'Download your data…' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByLabel('Password', { exact: true }).fill(person.password)
  const saved = page.waitForEvent('download')
  await asking.getByRole('button', { name: 'Download the file' }).click()
  expect((await saved).suggestedFilename()).toBe('fairlead-my-data.json')
  const file = await json(await (await saved).createReadStream())
  expect(file).toMatchObject({ profile: [{ email: person.email }] })
  await asking.waitFor({ state: 'hidden' })
})

proof('the settings of a running bot fit, and say in figures what another capital changes', async () => {
  const person = await people.withPackage(100)
  await people.submit(person, 100)
  await people.inState(person, 'active')
  const page = await people.openAs(person, profile)
  await page.getByRole('button', { name: 'Change the capital…' }).click()
  await page.getByLabel('New capital').fill('600')
  await expectGoodLooks(page, async () => {
    await page.getByRole('row', { name: /Loss closure at \$50\.00 \$300\.00/ }).waitFor()
    await page.getByRole('button', { name: 'Activate Beginners' }).waitFor()
  })
  await page.getByRole('button', { name: 'Activate Beginners' }).click()
  await page.getByText(text.packageActivated).waitFor()
  await page.getByLabel('MT5 password').fill('a broker password')
  await page.getByRole('button', { name: 'Save the capital' }).click()
  await page.getByText('Saved. The bot will be set up again within 24 hours.').waitFor()
  await people.inState(person, 'active')
})

test('Ctrl-K finds sections and actions by keyboard alone', async () => {
  const page = await people.openAs(await people.member(), '/dashboard')
  await page.getByText(text.bonusExpired).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find a section or an action' })
  await field.waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.type('wallet')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Fuel Wallet' }).waitFor()
  expect(await field.count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nothing of that name')
  await page.getByText(/^Nothing matches “/).waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})

proof('it can be installed; without a connection it says so, and nothing of the member is kept', async () => {
  const page = await people.openAs(await people.member(), '/dashboard', { expected: /503|INTERNET_DISCONNECTED/ })
  await page.getByText(text.bonusExpired).waitFor()
  const manifest = await page.evaluate(async () => (await fetch('/site.webmanifest')).json())
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/dashboard' })
  for (const { src } of (manifest as { icons: { src: string }[] }).icons)
    expect([src, await page.evaluate(async (path) => (await fetch(path)).status, src)]).toEqual([src, 200])
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await page.context().setOffline(true)
  await page.evaluate(() => window.location.reload()).catch(() => {})
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  // It comes back by itself.
  await page.context().setOffline(false)
  await page.getByText(text.bonusExpired).waitFor()
})

proof('a section that cannot be loaded says so, and leaves the rest standing', async () => {
  const page = await people.openAs(await people.member(), '/dashboard', { expected: /dynamically imported|ERR_FAILED/ })
  await page.getByText(text.bonusExpired).waitFor()
  await page.route('**/assets/security-settings*', (route) => route.abort())
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' }).first()
  await sidebar.getByRole('link', { name: 'Security Settings' }).click()
  await page.getByText('This section could not be loaded').waitFor()
  expect(await findViolations(page)).toEqual([])
  await sidebar.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByText(text.bonusExpired).waitFor()
  // The same while nobody answers: it opens as soon as somebody does.
  await page.route('**/api/health', (route) => route.abort())
  await sidebar.getByRole('link', { name: 'Security Settings' }).click()
  await page.getByText('The section will open as soon as the server responds.').waitFor()
  await page.unrouteAll()
  await page.getByRole('heading', { level: 1, name: 'Security Settings' }).waitFor()
})
