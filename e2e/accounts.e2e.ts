import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { newPerson, verifiedPerson } from './people.ts'
import { proof } from './proof.ts'

const { open } = useBrowser()
/** A wrong password, and a session that has ended. */
const refused = /status of 40[01]/

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a person registers with a referral link, verifies, signs in, reloads, signs out, resets the password', async () => {
  const sponsor = await verifiedPerson()
  const person = newPerson()
  // Whoever reads around before registering is still known to have been invited; the newest link wins.
  const page = await open('/about?referral_id=FLNOBODY2', { expected: refused })
  await page.goto(`/trading?referral_id=${sponsor.refId}`)
  await page.goto('/faq')
  await page.goto('/register')
  const referral = page.getByLabel('Referral ID (optional)')
  await page.getByRole('button', { name: 'Remove the referral ID' }).waitFor()
  expect(await referral.inputValue()).toBe(sponsor.refId)
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox').check()
  // Words that go away by themselves are waited for before what brings them: a slow machine could miss them.
  await Promise.all([
    page.getByText(text.registrationDone, { exact: true }).waitFor(),
    page.getByText(text.registrationRedirecting).waitFor(),
    page.getByRole('button', { name: 'Sign Up' }).click(),
  ])
  await page.waitForURL('**/verification-email-sent')
  await page.getByRole('heading', { name: 'Verification Email Sent!' }).waitFor()

  await page.goto('/sandbox')
  await page.getByText(person.email).first().waitFor()
  await page
    .getByRole('button', { name: /Verify your e-mail address/ })
    .filter({ hasText: person.email })
    .first()
    .click()
  const mail = page.frameLocator('iframe')
  // The name is whatever somebody typed: it is in no mail to an address that nobody has proved.
  await mail.getByText('Hello,', { exact: true }).waitFor()
  expect(await mail.getByText(person.name).count()).toBe(0)
  const verifying = mail.getByRole('link', { name: 'Verify e-mail address' })
  const address = new URL((await verifying.getAttribute('href')) ?? '')
  const link = `${address.pathname}${address.search}`
  await verifying.click()
  await page.waitForURL('**/email-verified')
  // Opened again, by whoever holds it, it says so again.
  await page.goto(link)
  await page.waitForURL('**/email-verified')
  await page.getByRole('link', { name: 'Login Now' }).click()

  await signIn(page, person.email, person.password)
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: new RegExp(person.name) }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: new RegExp(person.name) }).waitFor()

  await page.goto('/login')
  await page.waitForURL('**/dashboard')
  await page
    .getByRole('button', { name: /account|profile|menu/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(person.email)
  await Promise.all([
    page.getByText(text.resetMailSent).waitFor(),
    page.getByRole('button', { name: 'Recover Account' }).click(),
  ])
  await page.waitForURL('**/login')
  await page.goto('/sandbox')
  await page
    .getByRole('button', { name: /Reset your password/ })
    .filter({ hasText: person.email })
    .first()
    .click()
  await page.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }).click()
  await page.waitForURL('**/reset-password?token=*')
  const nextPassword = 'an even better phrase'
  await page.getByLabel('New Password', { exact: true }).fill(nextPassword)
  await page.getByLabel('Confirm New Password').fill(nextPassword)
  await Promise.all([
    page.getByText(text.passwordChanged).waitFor(),
    page.getByText(text.passwordReset).waitFor(),
    page.getByRole('button', { name: 'Reset Password' }).click(),
  ])
  await page.waitForURL('**/login')

  await Promise.all([page.getByText(text.loginFailed).first().waitFor(), signIn(page, person.email, person.password)])
  expect(page.url()).toContain('/login')
})

proof('a referral that nobody has is said at its field, is removed with one click and does not come back', async () => {
  const person = newPerson()
  const page = await open('/register?referral_id=FLNOBODY2', { expected: refused })
  const referral = page.getByLabel('Referral ID (optional)')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('alert').filter({ hasText: text.unknownReferrer }).first().waitFor()
  await page.getByRole('button', { name: 'Register without it' }).click()
  expect(await referral.inputValue()).toBe('')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('**/verification-email-sent')
  await page.goto('/register')
  await page.getByText('Who invited you.').waitFor()
  expect(await referral.inputValue()).toBe('')
})

proof('an unverified member is sent to the verification page and keeps no token', async () => {
  const person = newPerson()
  const page = await open('/register')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('**/verification-email-sent')
  await page.goto('/login')
  await Promise.all([page.getByText(text.verificationSent).waitFor(), signIn(page, person.email, person.password)])
  await page.waitForURL('**/verification-email-sent')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

proof('both headers carry the token; a session revoked elsewhere ends here at the next call', async () => {
  const person = await verifiedPerson()
  const page = await open('/login', { expected: refused })
  await signIn(page, person.email, person.password)
  const request = await page.waitForRequest(
    (candidate) => candidate.method() === 'GET' && candidate.url().endsWith('/api/auth'),
  )
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(await request.headerValue('authorization')).toBe(`Bearer ${token}`)
  expect(await request.headerValue('x-auth-token')).toBe(token)
  await page.waitForURL('**/dashboard')

  const revoked = await page.evaluate(() =>
    fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    }).then((answer) => answer.status),
  )
  expect(revoked).toBe(200)
  await page.reload()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

proof('signing out in one tab sends the other to the sign-in page', async () => {
  const person = await verifiedPerson()
  const page = await open('/login')
  await signIn(page, person.email, person.password)
  await page.waitForURL('**/dashboard')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('heading', { name: new RegExp(person.name) }).waitFor()
  await page.evaluate(() => localStorage.removeItem('token'))
  await other.waitForURL('**/login')
})
