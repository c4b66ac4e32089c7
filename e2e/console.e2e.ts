import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { findViolations, sideScroll } from './find-violations.ts'
import { expectGoodLooks } from './looks.ts'
import { membersOf, refused, type SignedIn } from './members.ts'
import { proof } from './proof.ts'

const { open, productUrl } = useBrowser()
const people = membersOf(() => productUrl, open)

/** Asks for this much and confirms it by the mailed code, so that it waits for operators. */
async function asksFor(person: SignedIn, amount: number): Promise<void> {
  await people.as(person)('POST', '/wallet/withdraw-referral', { amount })
  await people.as(person)('POST', '/wallet/verify-email-otp', {
    otp: await people.codeTo(person.email, 'Confirm your withdrawal'),
  })
}

/** A signed-in page has an open stream and is never idle. */
const loaded = (page: Page) => page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
const section = (name: string) => `/operator?section=${name}`

test('every section of the console opens for its roles, in both looks, with nothing a screen reader stumbles over', async () => {
  const page = await people.openAs(await people.operator('owner'), '/operator')
  await expectGoodLooks(page, async () => {
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.getByText('Background services').waitFor()
  })
  for (const [id, title] of [
    ['activations', 'Activations'],
    ['withdrawals', 'Withdrawals & refunds'],
    ['deposits', 'Deposits & suspense'],
    ['frozen', 'Frozen'],
    ['messages', 'Messages'],
    ['members', 'Members'],
    ['alerts', 'Alerts'],
    ['doctor', 'Doctor'],
  ] as const) {
    await page.goto(section(id))
    await expectGoodLooks(page, async () => {
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await loaded(page)
    })
  }
  const support = await people.openAs(await people.operator('support'), section('audit'))
  await support.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(await support.getByRole('link', { name: 'Audit' }).count()).toBe(0)
  const asking = await people.member()
  const asked = await people.openAs(asking, '/dashboard?section=help')
  await asked.getByLabel('Subject').fill('Why so soon?')
  await asked.getByLabel('Your question').fill('My trade was closed after an hour.')
  await asked.getByRole('button', { name: 'Send the question' }).click()
  await asked.getByText(text.questionSent).waitFor()
  await support.goto(section('messages'))
  await support.getByRole('link', { name: `${asking.name}: Why so soon?` }).click()
  await support.getByRole('link', { name: asking.name, exact: true }).click()
  await support.waitForURL(/section=members/)
  const member = await people.openAs(await people.member(), '/operator')
  await member.getByText(text.forbidden).waitFor()
})

test('two operators decide the same withdrawal at once: they see each other, one decision counts, the other is told plainly', async () => {
  const person = await people.earner(30)
  await asksFor(person, 20)
  const [one, other] = await Promise.all(
    (['owner', 'finance'] as const).map(async (role) =>
      people.openAs(await people.operator(role), section('withdrawals'), { expected: refused }),
    ),
  )
  if (!one || !other) throw new Error('Two operators are needed')
  for (const page of [one, other]) {
    await page.getByPlaceholder('Name, e-mail, address').fill(person.email)
    await page.getByRole('link', { name: `${person.name}, $20.00` }).click()
    await page.getByRole('heading', { name: `${person.name} asks for $20.00` }).waitFor()
    await page.getByText('first withdrawal').waitFor()
    await page
      .getByText('no shared deposit source')
      .or(page.getByText('with deposits from the same address'))
      .first()
      .waitFor()
  }
  for (const page of [one, other]) await page.getByText(/also ha(s|ve) this open/).waitFor()

  for (const [page, role] of [
    [one, 'owner'],
    [other, 'finance'],
  ] as const) {
    await page.getByRole('button', { name: 'Approve $20.00' }).click()
    await page.getByLabel('Your password').fill(`sandbox-${role}-pass`)
  }
  // Who is so late that the button has gone already was told, too: by the panel itself.
  const statuses = await Promise.all(
    [one, other].map(async (page) => {
      const answer = page.waitForResponse((response) => response.url().endsWith('/approve'), { timeout: 20_000 })
      const sent = page.getByRole('dialog').getByRole('button', { name: 'Approve' })
      await sent.click({ timeout: 10_000 }).catch(() => undefined)
      const status = await answer.then(
        (response) => response.status(),
        () => 'gone',
      )
      if (status === 409) await page.locator('.Toastify').getByText(text.withdrawalNotWaiting).waitFor()
      return status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  for (const page of [one, other])
    await page
      .getByText(/no longer waiting for a decision/)
      .first()
      .waitFor()
})

proof('a withdrawal is rejected with a reason, and several are approved together', async () => {
  const [first, second, third] = [await people.earner(30), await people.earner(30), await people.earner(30)]
  for (const person of [first, second, third]) await asksFor(person, 15)
  const page = await people.openAs(await people.operator('finance'), section('withdrawals'))
  const find = page.getByPlaceholder('Name, e-mail, address')
  await find.fill(first.email)
  await page.getByRole('link', { name: `${first.name}, $15.00` }).click()
  await page.getByRole('button', { name: 'Reject…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The address belongs to an exchange.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByText(text.withdrawalRejected).waitFor()
  expect((await people.mailTo(first.email, 'was rejected')).text).toContain('The address belongs to an exchange.')

  await page.goto(section('withdrawals'))
  // Of this file's people only: other journeys have withdrawals, too.
  await find.fill(`.${process.pid}.`)
  for (const person of [second, third])
    await page.getByRole('checkbox', { name: `Choose ${person.name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Approve 2 chosen, $30.00' }).click()
  await page.getByLabel('Your password').fill('sandbox-finance-pass')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve $30.00' }).click()
  await page.getByRole('dialog').getByText(text.withdrawalApproved).nth(1).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
})

proof(
  'a form that waits appears by itself, is checked beforehand, and a decision that came too late is told',
  async () => {
    const page = await people.openAs(await people.operator('support'), section('activations'), { expected: refused })
    const person = await people.withPackage(20)
    await people.submit(person)
    // The sandbox sets bots up by itself within seconds: whichever comes first, the console says what is.
    const row = page.getByRole('link', { name: person.name, exact: true })
    await row.waitFor()
    await row.click()
    await page.getByText('Checks').waitFor()
    await page.getByText(/No one else uses/).waitFor()
    const late = page.getByText('This form is no longer waiting for a decision.')
    await page.getByRole('button', { name: 'Activate the bot' }).or(late).first().waitFor()
    if ((await late.count()) === 0)
      await page
        .getByRole('button', { name: 'Activate the bot' })
        .click({ timeout: 5_000 })
        .catch(() => undefined)
    await page.getByText(text.botActivated).or(page.getByText(text.formNotWaiting)).or(late).first().waitFor()
    await people.inState(person, 'active')
  },
)

proof('money in suspense, a message answered by mail, and a message closed by a colleague meanwhile', async () => {
  const person = await people.member()
  const { address } = await people.as(person)<{ address: string }>('GET', '/wallet')
  await people.call('POST', '/sandbox/faucet', { address, amount: 4 })
  const support = await people.operator('support')
  const page = await people.openAs(support, section('deposits'), { expected: refused })
  await page.getByPlaceholder('Name, e-mail, transaction, address').fill(person.email)
  await page.getByRole('cell', { name: '$4.00' }).waitFor()

  const sent = {
    name: 'Vera Visitor',
    email: `vera-${Date.now()}@visitor.test`,
    phone: '12',
    subject: 'Fees',
    message: 'How much?',
  }
  await page.goto(section('messages'))
  await people.call('POST', '/contact/submit', sent)
  await people.call('POST', '/contact/submit', { ...sent, subject: 'Spam' })
  await page.getByPlaceholder('Search messages').fill(sent.email)
  await page.getByRole('link', { name: 'Vera Visitor: Fees' }).click()
  await page.getByRole('textbox', { name: 'Answer' }).fill('Forty per cent of profit.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await page.getByText(text.messageAnswered).waitFor()
  expect((await people.mailTo(sent.email, 'Re: Fees')).text).toContain('Forty per cent of profit.')

  await page.getByRole('link', { name: 'Vera Visitor: Spam' }).click()
  await page.getByRole('button', { name: 'Mark as done' }).waitFor()
  const id = Number(new URL(page.url()).searchParams.get('open'))
  await people.as(await people.operator('owner'))('POST', `/operator/messages/${id}/done`)
  await page
    .getByRole('button', { name: 'Mark as done' })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await page.getByText(text.messageIsDone).or(page.getByText('No matching messages.')).first().waitFor()
})

test('a member is found by address, noted, viewed without being changed, locked out and let in again', async () => {
  const person = await people.member()
  const { address } = await people.as(person)<{ address: string }>('GET', '/wallet')
  const support = await people.operator('support')
  const page = await people.openAs(support, section('members'), { expected: refused })
  await page.getByPlaceholder('Find a member').fill(address.slice(0, 14))
  await page.getByRole('link', { name: person.name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: person.name }).waitFor()
  await page.getByRole('textbox', { name: 'Note' }).fill('Called about the fee.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Called about the fee.' }).waitFor()
  for (const tab of ['Statement', 'Trades', 'Bot log', 'Team', 'Sessions', 'Mails']) {
    await page.getByRole('button', { name: tab, exact: true }).click()
    await loaded(page)
  }
  expect([await findViolations(page), await sideScroll(page)]).toEqual([[], 0])

  await page.getByRole('button', { name: 'View as member' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Looks at the wallet with them.')
  await page.getByRole('dialog').getByRole('button', { name: 'View' }).click()
  await page.getByText(`You are viewing ${person.name}`).waitFor()
  await page.goto('/dashboard?section=profile')
  await page.getByLabel('Name', { exact: true }).fill('Somebody Else')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByText(text.viewOnly).first().waitFor()
  await page.getByRole('button', { name: 'Back to the console' }).click()
  await page.getByRole('heading', { level: 1, name: person.name }).waitFor()

  await page.getByRole('button', { name: 'Lock out' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Stolen phone.')
  await page.getByRole('dialog').getByRole('button', { name: 'Lock out' }).click()
  await page.getByText('Locked: Stolen phone.').waitFor()
  expect(await people.call('POST', '/auth', { email: person.email, password: person.password })).toMatchObject({
    message: text.accountLocked,
  })
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Found again.')
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
  await page.getByText(text.memberUnlocked).waitFor()
  await page.getByRole('button', { name: 'Audit', exact: true }).click()
  await page.getByRole('cell', { name: 'view as member' }).waitFor()
})
