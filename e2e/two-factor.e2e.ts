import { text } from '@fairlead/contract/text'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { findViolations, sideScroll } from './find-violations.ts'
import { membersOf, refused, type SignedIn } from './members.ts'
import { giveDevice } from './virtual-device.ts'

const { open } = useBrowser()
const people = membersOf(() => inject('productUrl'), open)
const stepMs = 30_000

/** Passkeys belong to names, and the product's address is none. */
const named = () => inject('productUrl').replace('127.0.0.1', 'localhost')

async function codeOf(secret: string, steps = 0): Promise<string> {
  const { now } = await people.call<{ now: string }>('GET', '/sandbox')
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) + steps * stepMs })
}

async function openLogin(person: SignedIn, page: Page): Promise<void> {
  await page.goto(`${named()}/login`)
  await page.getByLabel('Username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Authenticator code').waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'))
}

test('two-factor sign-in is set up with an app, a passkey is added, and each way signs in', async () => {
  const person = await people.member()
  const page = await open(`${named()}/login`, { expected: refused })
  await page.evaluate((token) => localStorage.setItem('token', token), person.token)
  await giveDevice(page)

  await page.goto(`${named()}/dashboard?section=security`)
  await page.getByRole('button', { name: 'Set it up' }).click()
  const setUp = page.getByRole('dialog')
  await setUp.getByLabel('Password', { exact: true }).fill(person.password)
  await setUp.getByRole('button', { name: 'Next' }).click()
  await setUp.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await setUp.getByLabel('Authenticator code').fill(await codeOf(secret))
  await setUp.getByRole('button', { name: 'Switch it on' }).click()
  await page.getByText(text.totpOn).waitFor()
  await setUp.getByRole('list', { name: 'Recovery codes' }).waitFor()
  const recovery = (await setUp.getByRole('listitem').first().textContent()) ?? ''
  await setUp.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('of 10 recovery codes left').waitFor()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Password', { exact: true }).fill(person.password)
  await adding.getByLabel('Authenticator code').fill(await codeOf(secret, 1))
  await adding.getByRole('button', { name: 'Add the passkey' }).click()
  await page.getByText(text.passkeyAdded).waitFor()
  await page.getByRole('button', { name: /Remove the passkey/ }).waitFor()
  expect(await findViolations(page)).toEqual([])

  await signOut(page)
  await openLogin(person, page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sideScroll(page)).toBe(0)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(/\/dashboard/)

  await signOut(page)
  await openLogin(person, page)
  await page.getByLabel('Authenticator code').fill('12345')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText(text.totpInvalid).waitFor()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/dashboard/)
})
