import { text } from '@fairlead/contract/text'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'
import { membersOf, refused } from './members.ts'
import { skippedWorld, type TradedWorld } from './traded-member.ts'

const { open } = useBrowser()
let world: TradedWorld
const people = membersOf(() => world.url, open)

beforeAll(async () => {
  world = await skippedWorld()
})
afterAll(() => world?.stop())

type Role = Parameters<typeof people.operator>[0]
const openAs = async (role: Role, section: string) =>
  people.openAs(await people.operator(role), `/operator?section=${section}`, { expected: refused })
const quarterHourSeconds = 900
const daySeconds = 86_400

/** Asks in the dialog that is open, with a reason. */
async function ask(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Request it' }).click()
}

async function prove(page: Page, role: Role): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(`sandbox-${role}-pass`)
  await dialog.getByRole('button', { name: role === 'finance' ? 'Confirm my request' : 'Confirm', exact: true }).click()
}

/** What is open. */
async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm…' }).click()
  await prove(page, 'owner')
  await page.locator('.Toastify').getByText(text.orderDone).waitFor()
}

test('a correction is asked for on the member’s page, comes to the other console by itself, and is confirmed there', async () => {
  const person = await people.earner(30)
  const finance = await openAs('finance', 'members')
  await finance.getByPlaceholder('Find a member').fill(person.email)
  await finance.getByRole('link', { name: person.name, exact: true }).click()
  await finance.getByRole('heading', { level: 1, name: person.name }).waitFor()
  const owner = await openAs('owner', 'orders')
  await owner.getByRole('heading', { level: 1, name: 'Second operator' }).waitFor()

  await finance.getByRole('button', { name: 'Correct the ledger…' }).click()
  const dialog = finance.getByRole('dialog')
  await dialog.getByLabel('From', { exact: true }).selectOption('income')
  await dialog.getByLabel('To', { exact: true }).selectOption('operations')
  await dialog.getByLabel('Amount ($)').fill('12.50')
  await expectGoodLooks(finance, () => dialog.getByText('no account may go below zero').waitFor())
  await ask(finance, 'Paid twice by us.')
  // Whoever closes the question can prove it later; until then nobody confirms it.
  await finance.getByRole('dialog').getByRole('button', { name: 'Confirm my request' }).waitFor()
  await finance.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const what = /Move \$12\.50 from the income of member/
  await owner.getByRole('link', { name: what }).click()
  await owner.getByText('has not yet confirmed making this request').waitFor()
  await finance.goto('/operator?section=orders')
  await finance.getByRole('link', { name: what }).click()
  await finance.getByRole('button', { name: 'Prove…' }).click()
  await prove(finance, 'finance')
  await finance.locator('.Toastify').getByText(text.orderWaits).waitFor()

  await finance.getByText('another operator must confirm it').waitFor()
  for (const page of [owner, finance]) await page.getByText(/also ha(s|ve) this open/).waitFor()
  await expectGoodLooks(owner, () => owner.getByText('Paid twice by us.').waitFor())
  await confirm(owner)
  for (const page of [owner, finance]) await page.getByText(/confirmed this/).waitFor()
  await owner.goto('/operator?section=members')
  await owner.getByPlaceholder('Find a member').fill(person.email)
  await owner.getByRole('cell', { name: '$17.50' }).waitFor()
})

test('many accounts that share an address are held for review and let go by two operators, one alone or all at once', async () => {
  const [one, other] = [await people.earner(20), await people.earner(20)]
  // More than one operator may freeze alone.
  for (let more = 0; more < 2; more++) await people.earner(20)
  await world.skip(quarterHourSeconds)
  const owner = await openAs('owner', 'growth')
  await owner.getByLabel('Shared').selectOption('network')
  await owner.getByRole('button', { name: 'Mark as known source…' }).first().click()
  await owner.getByLabel('Owner').fill('The office')
  await owner.getByRole('button', { name: 'Add to the list' }).click()
  await owner.getByText('No accounts share this.').waitFor()
  await owner.getByRole('button', { name: 'Remove The office' }).click()
  await owner.locator('.Toastify').getByText(text.knownSourceRemoved).waitFor()

  const finance = await openAs('finance', 'growth')
  await finance.getByLabel('Shared').selectOption('payout_address')
  await finance.getByRole('button', { name: 'Hold for review…' }).first().click()
  const dialog = finance.getByRole('dialog')
  await expectGoodLooks(finance, () => dialog.getByText(/accounts? would be frozen/).waitFor())
  await dialog.getByText(text.holdNeedsTwo).waitFor()
  await ask(finance, 'One address, many names.')
  await prove(finance, 'finance')
  await finance.locator('.Toastify').getByText(text.orderWaits).waitFor()
  await owner.goto('/operator?section=orders')
  await owner.getByRole('link', { name: /^Hold \d+ accounts of cluster/ }).click()
  await owner.getByText(/accounts? would be frozen/).waitFor()
  await confirm(owner)

  await finance.goto('/operator?section=frozen')
  for (const person of [one, other]) {
    await finance.getByPlaceholder('Name, e-mail, reason').fill(person.email)
    await finance.getByRole('row', { name: new RegExp(`${person.name}.*One address`) }).waitFor()
  }
  await finance.getByRole('row', { name: new RegExp(one.name) }).waitFor({ state: 'detached' })
  await expectGoodLooks(finance, () => finance.getByRole('button', { name: 'Unfreeze…' }).waitFor())
  await finance.getByRole('button', { name: 'Unfreeze…' }).click()
  await ask(finance, 'A family, each with papers.')
  await prove(finance, 'finance')
  await finance.locator('.Toastify').getByText(text.orderWaits).waitFor()
  await finance.getByRole('button', { name: 'Unfreeze…' }).click()
  await ask(finance, 'Asked twice.')
  await finance.locator('.Toastify').getByText(text.orderWaitsAlready).waitFor()
  await owner.goto('/operator?section=orders')
  await owner
    .getByRole('link', { name: /be paid again/ })
    .first()
    .click()
  await confirm(owner)
  await finance.goto('/operator?section=frozen')
  await finance.getByPlaceholder('Name, e-mail, reason').fill(other.email)
  await finance.getByText('No frozen members').waitFor()

  await finance.goto('/operator?section=growth')
  await finance.getByRole('button', { name: 'Undo…' }).click()
  await finance
    .getByRole('dialog')
    .getByText(/accounts are free again/)
    .waitFor()
  await ask(finance, 'They are who they say.')
  await prove(finance, 'finance')
  await finance.locator('.Toastify').getByText(text.orderWaits).waitFor()
  await owner.goto('/operator?section=orders')
  await owner.getByRole('link', { name: /^Undo hold/ }).click()
  await confirm(owner)
  await finance.goto('/operator?section=growth')
  await expectGoodLooks(finance, () => finance.getByText('undone', { exact: true }).waitFor())
  await finance.goto('/operator?section=frozen')
  await finance.getByText('No frozen members').waitFor()
})

test('what came after an account was closed goes to its payout address', async () => {
  // Less income than can be withdrawn: it would be in the way of closing.
  const person = await people.earner(5)
  const { address } = await people.as(person)<{ address: string }>('GET', '/wallet')
  await people.as(person)('POST', '/profile/close', { password: person.password })
  await people.as(person)('POST', '/profile/close/confirm', {
    otp: await people.codeTo(person.email, 'Confirm the closure of your account'),
  })
  await world.skip(3 * daySeconds)
  await people.call('POST', '/sandbox/faucet', { address, amount: 4 })
  await world.skip(60)
  const finance = await openAs('finance', 'deposits&view=leftovers')
  const row = finance.getByRole('row', { name: new RegExp(person.name) })
  await row.getByRole('cell', { name: '$4.00' }).waitFor()
  await row.getByRole('button', { name: 'Send the deposits…' }).click()
  await finance
    .getByRole('dialog')
    .getByText(/\$4\.00 go to/)
    .waitFor()
  await ask(finance, 'Came after closing.')
  await prove(finance, 'finance')
  await finance.locator('.Toastify').getByText(text.orderDone).waitFor()
  await finance.goto('/operator?section=deposits&view=found')
  await expectGoodLooks(finance, () => finance.getByText('Everything sent to our addresses').waitFor())
})

test('a lost second factor is taken off by two operators, who must say how they made sure', async () => {
  const person = await people.member()
  const { secret } = await people.as(person)<{ secret: string }>('POST', '/profile/totp', { password: person.password })
  const { now } = await people.call<{ now: string }>('GET', '/sandbox')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) })
  await people.as(person)('POST', '/profile/totp/confirm', { totp })
  await world.skip(quarterHourSeconds)

  const finance = await openAs('finance', 'members')
  await finance.getByPlaceholder('Find a member').fill(person.email)
  await finance.getByRole('link', { name: person.name, exact: true }).click()
  await finance.getByRole('button', { name: 'Reset the second factor…' }).click()
  const dialog = finance.getByRole('dialog')
  await expectGoodLooks(finance, () => dialog.getByText('how you verified').waitFor())
  await ask(finance, 'Called back on the known number, knew the last deposits.')
  await prove(finance, 'finance')
  await finance.locator('.Toastify').getByText(text.orderWaits).waitFor()
  await people.mailTo(person.email, 'Did you ask us to switch off')

  const owner = await openAs('owner', 'orders')
  await owner
    .getByRole('link', { name: /Switch two-factor sign-in off/ })
    .first()
    .click()
  await owner.getByText('knew the last deposits').waitFor()
  await confirm(owner)
  await people.mailTo(person.email, 'was switched off')
  await finance.goto('/operator?section=members')
  await finance.getByPlaceholder('Find a member').fill(person.email)
  await finance.getByRole('link', { name: person.name, exact: true }).click()
  await finance.getByText('Correct the ledger…').waitFor()
  expect(await finance.getByRole('button', { name: 'Reset the second factor…' }).count()).toBe(0)
  const again = await people.call<{ status: string }>('POST', '/auth', person)
  expect(again.status).toBe('LOGIN_SUCCESS')
})

test('USDT that somebody sent to the treasury goes where they say, by two operators', async () => {
  const { treasury } = await people.call<{ treasury: string }>('GET', '/sandbox')
  await people.call('POST', '/sandbox/faucet', { address: treasury, amount: 33 })
  await world.skip(quarterHourSeconds)
  const finance = await openAs('finance', 'deposits&view=found')
  const row = finance.getByRole('row', { name: /\$33\.00/ }).first()
  await row.getByText('the treasury').waitFor()
  await row.getByRole('button', { name: 'Return it…' }).click()
  const dialog = finance.getByRole('dialog')
  await dialog.getByLabel('Destination').fill('0x123')
  await expectGoodLooks(finance, () => dialog.getByText('Exchanges rarely credit').waitFor())
  await dialog.getByLabel('Destination').fill(people.address)
  await ask(finance, 'They wrote from the address it came from.')
  await prove(finance, 'finance')
  await finance.locator('.Toastify').getByText(text.orderWaits).waitFor()
  const owner = await openAs('owner', 'orders')
  await owner
    .getByRole('link', { name: /Send found money/ })
    .first()
    .click()
  await confirm(owner)
  await finance.goto('/operator?section=deposits&view=found')
  await finance.getByText('Returned', { exact: true }).click()
  await finance
    .getByRole('row', { name: /\$33\.00/ })
    .first()
    .getByText('returned')
    .waitFor()
})

test('operators see to their own sign-in, and the books, in the console', async () => {
  const page = await openAs('finance', 'security')
  await page.getByText('You need a code from your authenticator app to sign in.').waitFor()
  await expectGoodLooks(page, () => page.getByText('No one has one yet.').waitFor())
  await page.goto('/operator?section=books')
  await expectGoodLooks(page, () => page.getByText(/All in order/).waitFor())
  await page.goto('/operator?section=withdrawals&view=stuck')
  await expectGoodLooks(page, () => page.getByText('Nothing is stuck').waitFor())
  const support = await openAs('support', 'books')
  await support.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})
