import { text } from '@fairlead/contract/text'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { newPerson, verifiedPerson } from './people.ts'

const { open, visit } = useBrowser()
const refused = /status of 4\d\d/

test.each([
  { field: 'Name', value: '', msg: text.nameRequired },
  { field: 'Email', value: '', msg: text.emailRequired },
  { field: 'Email', value: 'nobody', msg: text.emailInvalid },
  { field: 'Password', value: '', msg: text.passwordRequired },
  { field: 'Password', value: 'short', msg: text.passwordTooShort },
  { field: 'Password', value: 'password123', msg: text.passwordCommon },
  { field: 'Referral ID (optional)', value: 'FLNOBODY', msg: text.unknownReferrer },
  { field: 'terms', value: '', msg: text.termsRequired },
])('registering with $field "$value" says "$msg"', async ({ field, value, msg }) => {
  const person = newPerson()
  const page = await visit('/register?referral_id=FLNOBODY', refused)
  const filled: Record<string, string> = {
    Name: person.name,
    Email: person.email,
    Password: person.password,
    'Referral ID (optional)': '',
    [field]: value,
  }
  delete filled.terms
  for (const [label, words] of Object.entries(filled)) await page.getByLabel(label, { exact: true }).fill(words)
  if (field !== 'terms') await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText(msg, { exact: true }).first().waitFor()
  expect(page.url()).toContain('/register')
})

test.each([
  { email: '', password: 'x', msg: text.emailRequired },
  { email: 'a@example.test', password: '', msg: text.passwordRequired },
  { email: 'nobody@example.test', password: 'not a real one', msg: text.loginFailed },
])('signing in with "$email" and "$password" says "$msg"', async ({ email, password, msg }) => {
  const page = await visit('/login', refused)
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText(msg, { exact: true }).first().waitFor()
})

test.each(['', '?verification_token=wrong'])('verification with "%s" fails', async (query) => {
  const page = await visit(`/process-email-verification${query}`, refused)
  await page.waitForURL('**/verification-failed')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test.each(['', '?token=wrong'])('resetting with "%s" says why not', async (query) => {
  const page = await visit(`/reset-password${query}`, refused)
  await page.getByText(text.tokenInvalid, { exact: true }).waitFor()
  await page.getByText(`${text.tokenCheckFailedPrefix} ${text.tokenInvalid}`).waitFor()
  expect(await page.getByLabel('New Password', { exact: true }).count()).toBe(0)
})

test('new passwords must match, and must not be common', async () => {
  const person = await verifiedPerson()
  const { api, linkIn, mailTo } = await import('./people.ts')
  await api('POST', '/auth/forgot-password-mail-verification', { email: person.email })
  const page = await open(linkIn(await mailTo(person.email, 'Reset')), { expected: refused })
  await page.getByLabel('New Password', { exact: true }).fill('password123')
  await page.getByLabel('Confirm New Password').fill('password124')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText(text.passwordsDoNotMatch).waitFor()
  await page.getByLabel('Confirm New Password').fill('password123')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText(text.passwordCommon).first().waitFor()
})

test('while the server is away the pages say what the specification says', async () => {
  const page = await open('/register', { expected: /status of 5\d\d/ })
  const down = { status: 500, contentType: 'application/json', body: '{}' }
  await page.route('**/api/auth/**', (route) => route.fulfill(down))
  await page.route('**/api/auth', (route) => route.fulfill(down))
  const person = newPerson()
  for (const [label, words] of [
    ['Name', person.name],
    ['Email', person.email],
    ['Password', person.password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(words)
  }
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText(text.registrationFailed).first().waitFor()

  await page.getByRole('link', { name: 'Login', exact: true }).first().click()
  await page.waitForURL('**/login')
  await page.getByLabel('Username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText(text.loginFailed).first().waitFor()

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Recover Account' }).click()
  await page.getByText(text.resetMailFailed).first().waitFor()
})
