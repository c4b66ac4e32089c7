import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { newPerson } from './people.ts'

const { open } = useBrowser()

/** From here on the page's time passes only when a test lets it, however long the machine takes. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('the sign-up button waits and counts down from 60, one a second; two seconds after success the page moves on', async () => {
  const page = await open('/register')
  await stopTime(page)
  const person = newPerson()
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/auth/signup', async (route) => {
    await held
    await route.continue()
  })
  for (const [label, words] of [
    ['Name', person.name],
    ['Email', person.email],
    ['Password', person.password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(words)
  }
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const button = page.getByRole('button', { name: 'Please Wait...' })
  await button.getByText('Please Wait... 60').waitFor()
  expect(await button.isDisabled()).toBe(true)
  await page.clock.runFor(3_000)
  await button.getByText('Please Wait... 57').waitFor()
  answer()
  await page.getByText(text.registrationDone, { exact: true }).waitFor()
  await page.clock.runFor(1_900)
  expect(page.url()).toContain('/register')
  await page.clock.runFor(200)
  await page.waitForURL('**/verification-email-sent')
})

test('the sign-in button counts from 30 every 3 seconds and comes back 10 seconds after a failure', async () => {
  const page = await open('/login', { expected: /status of 400/ })
  await stopTime(page)
  await page.getByLabel('Username').fill('nobody@example.test')
  await page.getByLabel('Password', { exact: true }).fill('not a real password')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText(text.loginFailed).first().waitFor()
  const waiting = page.getByRole('button', { name: 'Please Wait...' })
  await waiting.getByText('Please Wait... 30').waitFor()
  await page.clock.runFor(6_000)
  await waiting.getByText('Please Wait... 28').waitFor()
  expect(await waiting.isDisabled()).toBe(true)
  await page.clock.runFor(4_100)
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true)
})

test.for(['no-preference', 'reduce'] as const)(
  'a toast closes by itself after five seconds (motion: %s)',
  async (reducedMotion) => {
    const page = await open('/login', { expected: /status of 400/, reducedMotion })
    await page.getByLabel('Username').fill('nobody@example.test')
    await page.getByLabel('Password', { exact: true }).fill('not a real password')
    await page.getByRole('button', { name: 'Login' }).click()
    const toast = page.locator('.Toastify__toast', { hasText: text.loginFailed })
    await toast.waitFor()
    const { x } = (await toast.boundingBox()) ?? { x: 0 }
    expect(x).toBeGreaterThan(640)
    const bar = toast.locator('.Toastify__progress-bar--animated')
    expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s')
    await toast.waitFor({ state: 'detached' })
  },
)
