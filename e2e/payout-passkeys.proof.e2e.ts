import { text } from '@fairlead/contract/text'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { callsOf } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
import { refused } from './members.ts'
import { type Live, startLive } from './start-live.ts'
import { giveDevice } from './virtual-device.ts'

// Operators of its own, in live mode: there a passkey lets money out, and nobody else's console shows it.
const { open } = useBrowser()
let live: Live
const password = 'correct horse battery staple'
const payee = `0x${'5a'.repeat(20)}`
const forgottenPayee = `0x${'6b'.repeat(20)}`
/** Whose passkeys the first journey enrols. */
let ann: Page
let ben: Page

beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live?.stop())

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 2_400; attempt++) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error('It never came to be')
}
const mailed = (to: string, wanted: RegExp) =>
  until(async () => {
    const letters = await live.outside<string[]>('mail', { to })
    return letters.map((letter) => wanted.exec(letter)?.[1]).findLast((found) => found !== undefined)
  })

/** By the one-time link, in the browser: a password, the authenticator app, and the console is open. */
async function operator(name: string, role: 'owner' | 'finance'): Promise<Page> {
  const link = await live.outside<string>('invite', { name, role, email: `${name.toLowerCase()}@desk.test` })
  const page = await open(link, { expected: refused, kept: true })
  await giveDevice(page)
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await page.getByRole('button', { name: 'Become an operator' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Authenticator code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.goto(`${live.url}/operator?section=security`)
  return page
}

async function makeKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add your passkey' }).click()
  await page.locator('.Toastify').getByText(text.payoutKeyAsked).waitFor()
}
const keyOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name} `) })

async function member(email: string, sponsor = ''): Promise<ReturnType<typeof callsOf> & { refId: string }> {
  const visitor = callsOf(live.url, '')
  const person = { name: email.split('@')[0] ?? '', email, password }
  await visitor.call('POST', '/auth/signup', {
    ...person,
    termsAccepted: true,
    ...(sponsor && { referred_by: sponsor }),
  })
  const verification_token = await mailed(email, /verification_token=([\w-]+)/)
  await visitor.call('POST', '/auth/process-email-verification', { verification_token })
  const { token, user } = await visitor.call<{ token: string; user: { refId: string } }>('POST', '/auth', person)
  return { ...callsOf(live.url, token), refId: user.refId }
}

/** Somebody who earned $20 by a referral's deposit, and wants $15 of it. */
async function withdrawal(name: string, payee: string): Promise<void> {
  const email = `${name}@people.test`
  const { call, refId } = await member(email)
  const referral = await member(`friend.of.${email}`, refId)
  const { address } = await referral.call<{ address: string }>('GET', '/wallet')
  await live.outside('pour', { address, dollars: '400' })
  await call('PUT', '/profile/payout-address', { address: payee, password })
  const code = /code is (\d{6})/
  await call('POST', '/profile/payout-address/confirm', { otp: await mailed(email, code) })
  const first = await mailed(email, code)
  await until(async () => {
    const asked = call('POST', '/wallet/withdraw-referral', { amount: 15 })
    return asked.then(
      () => true,
      () => undefined,
    )
  })
  const otp = await until(async () => {
    const newest = await mailed(email, code)
    return newest === first ? undefined : newest
  })
  await call('POST', '/wallet/verify-email-otp', { otp })
}

test('operators enrol passkeys, two sign for a third, and a withdrawal is approved with one and paid', async () => {
  ann = await operator('Ann', 'finance')
  ben = await operator('Ben', 'owner')
  const cleo = await operator('Cleo', 'finance')
  for (const page of [ann, ben]) await makeKey(page)
  await ann.reload()
  await expectGoodLooks(ann, () => keyOf(ann, 'Ben').getByText('0 of 2 signatures').waitFor())
  // Nobody can sign for the first ones: whoever owns the database confirms them.
  expect(await ann.getByRole('button', { name: 'Sign for it' }).count()).toBe(0)
  await live.outside('enrol')

  await makeKey(cleo)
  expect(await cleo.getByRole('button', { name: 'Sign for it' }).count()).toBe(0)
  for (const page of [ann, ben]) {
    await page.reload()
    await keyOf(page, 'Cleo').getByRole('button', { name: 'Sign for it' }).click()
    await page.locator('.Toastify').getByText(text.payoutKeyVoted).waitFor()
  }
  // The signer writes it down once both signatures are good.
  await until(async () => {
    await cleo.reload()
    await keyOf(cleo, 'Cleo').waitFor()
    return (await keyOf(cleo, 'Cleo').getByText('since').count()) > 0 || undefined
  })

  await withdrawal('wanda', payee)
  await cleo.goto(`${live.url}/operator?section=withdrawals`)
  await cleo.getByRole('link', { name: /wanda/ }).first().click()
  await cleo.getByRole('button', { name: 'Approve $15.00' }).click()
  const dialog = cleo.getByRole('dialog')
  await dialog.getByText('Your passkey signs exactly this amount and address.').waitFor()
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await cleo.locator('.Toastify').getByText(text.withdrawalApproved).waitFor()
  await until(async () => ((await live.outside<string>('paid', { address: payee })) === '14' ? true : undefined))
})

test('a payout that the books have forgotten is ordered by npm run reconcile, proved by two in the console, taken into the books, and payouts go on', async () => {
  await withdrawal('walter', forgottenPayee)
  await live.outside('forgotten', { address: forgottenPayee, dollars: '14' })
  const listed = await until(async () => {
    const list = await live.outside<string>('reconcile', {
      email: 'ann@desk.test',
      reason: 'The database was restored.',
    })
    return /Order \d+ waits/.test(list) ? list : undefined
  })
  expect(listed).toMatch(/\$14\.0+ from 0x[\da-f]+ to 0x(6b){20}: it paid withdrawal \d+/)

  await ann.goto(`${live.url}/operator?section=orders`)
  await ann.getByRole('link', { name: /Enter a transfer from the chain/ }).click()
  await expectGoodLooks(ann, () => ann.getByText(/^Withdrawal \d+$/).waitFor())
  await ann.getByRole('button', { name: 'Prove…' }).click()
  await ann.getByRole('dialog').getByRole('button', { name: 'Confirm my request' }).click()
  await ann.locator('.Toastify').getByText(text.orderWaits).waitFor()
  await ben.goto(`${live.url}/operator?section=orders`)
  await ben.getByRole('link', { name: /Enter a transfer from the chain/ }).click()
  await ben.getByText('$14.00').first().waitFor()
  await ben.getByRole('button', { name: 'Confirm…' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await ben.locator('.Toastify').getByText(text.orderDone).waitFor()

  // The signer has looked at it on the chain, and it is paid once.
  await mailed('walter@people.test', /(Your withdrawal was paid)/)
  expect(await live.outside<string>('paid', { address: forgottenPayee })).toBe('14')
  await ben.goto(`${live.url}/operator?section=stops`)
  await ben.getByRole('button', { name: 'Resume payouts…' }).click()
  await ben.getByRole('dialog').getByLabel('Reason').fill('The books know it now.')
  await ben.getByRole('dialog').getByRole('button', { name: 'Resume payouts' }).click()
  await ben.locator('.Toastify').getByText(text.payoutsResumed).waitFor()
})
