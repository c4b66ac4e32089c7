import { text } from '@fairlead/contract/text'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { findViolations, sideScroll } from './find-violations.ts'
import { membersOf, refused, type SignedIn } from './members.ts'
import { proof } from './proof.ts'

const { open } = useBrowser()
const people = membersOf(() => inject('productUrl'), open)
const wallet = '/dashboard?section=affiliateWallet'

async function newestId(person: SignedIn): Promise<number> {
  const operator = await people.operator('finance')
  const { withdrawals } = await people.as(operator)<{ withdrawals: { id: number }[] }>(
    'GET',
    `/operator/withdrawals?page=1&pageSize=1&search=${encodeURIComponent(person.email)}&sort=createdAt&order=desc`,
  )
  return withdrawals[0]?.id ?? 0
}

test('form, code, processing, success: paid on the chain while one looks, and told under the bell', async () => {
  const person = await people.earner(20)
  const page = await people.openAs(person, wallet)
  await page.getByText('$20.0000 is available.').waitFor()
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('12')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByLabel('OTP').fill(await people.codeTo(person.email, 'Confirm your withdrawal'))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await page.getByText(text.withdrawalReceived).waitFor()

  const finance = await people.operator('finance')
  const { password } = finance
  await people.as(finance)('POST', `/operator/withdrawals/${await newestId(person)}/approve`, { password })
  // The signer pays once the books were looked at, which a skip of time does at once.
  await people.call('POST', '/sandbox/clock', { advanceSeconds: 1 })
  await page.getByRole('heading', { name: 'Withdrawal successful' }).waitFor()
  await page.getByRole('cell', { name: 'Success' }).waitFor()
  await page.getByRole('button', { name: /Notifications, [2-9] unread/ }).click()
  for (const title of ['Your withdrawal is on its way', 'Your withdrawal was paid'])
    await page.getByText(title).waitFor()
  expect(await findViolations(page)).toEqual([])
})

proof(
  'a withdrawal whose code is awaited is called off, another is refused meanwhile, and a rejected one comes back',
  async () => {
    const person = await people.earner(30)
    const page = await people.openAs(person, wallet, { expected: refused, width: 390, colorScheme: 'dark' })
    const ask = async (amount: string) => {
      await page.getByRole('spinbutton', { name: 'Amount' }).fill(amount)
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
      await page.getByLabel('OTP').waitFor()
    }
    await ask('10')
    expect(await findViolations(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)
    const again = await people.as(person)<{ message: string }>('POST', '/wallet/withdraw-referral', { amount: 11 })
    expect(again.message).toBe(text.withdrawalPending)
    await page.getByRole('button', { name: 'Cancel request' }).click()
    await page.getByText(text.withdrawalCalledOff).waitFor()
    await page.getByText('$30.0000 is available.').waitFor()
    await page.getByText('Cancelled', { exact: true }).waitFor()

    await ask('15')
    await people.as(await people.operator('finance'))(
      'POST',
      `/operator/withdrawals/${await newestId(person)}/reject`,
      {
        reason: 'The address belongs to an exchange that is closed.',
      },
    )
    await page.getByText('$30.0000 is available.').waitFor()
    await page.getByRole('button', { name: /Notifications/ }).click()
    await page.getByText('The address belongs to an exchange that is closed.').waitFor()
  },
)

proof('the statement has each line with its balance, is filtered, and is saved as a file', async () => {
  const person = await people.earner(25)
  await people.as(person)('POST', '/wallet/withdraw-referral', { amount: 10 })
  await people.as(person)('POST', '/wallet/withdraw-referral/cancel')
  const page = await people.openAs(person, wallet)
  await page.getByRole('link', { name: 'Statement' }).click()
  await page.getByRole('cell', { name: /back in the balance/ }).waitFor()
  await page.getByRole('cell', { name: '−$10.000000' }).waitFor()
  await page.getByRole('cell', { name: '$15.000000', exact: true }).waitFor()
  await page.getByRole('cell', { name: /Direct income: deposit of Ada/ }).waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.getByLabel('Kind').selectOption({ label: 'Withdrawals requested' })
  await page.getByRole('cell', { name: /Direct income/ }).waitFor({ state: 'detached' })
  await page.getByLabel('Account').selectOption({ label: 'All accounts' })
  await page.getByRole('cell', { name: /Set aside for withdrawal/ }).waitFor()
  for (const format of ['CSV', 'XLSX']) {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: new RegExp(`^${format}`) }).click()
    expect((await saving).suggestedFilename()).toBe(`statement.${format.toLowerCase()}`)
  }
  await page.getByLabel('Search').fill('no such thing')
  await page.getByText('No Data Available').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Statement' }).waitFor()
})

proof('why income came is told for each deposit; the tree opens branch by branch', async () => {
  const top = await people.member()
  const middle = await people.member(top)
  await people.fuel(middle, 20)
  await people.member(middle)
  const page = await people.openAs(top, '/dashboard?section=directTeamReport')
  await page.getByRole('button', { name: middle.name }).click()
  await page.getByText('Direct income: 5% of a deposit of a member you referred yourself.').waitFor()
  await page.getByText('+$1.000000').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.goto('/dashboard?section=generationTeamReport')
  await page.getByRole('link', { name: 'As a tree' }).click()
  await page.getByRole('button', { name: `Whom ${middle.name} brought` }).click()
  await page.getByText(/^Level 2 · since/).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.goto('/dashboard?section=recurringReferral')
  await page.getByText('0 of 20 levels pay you').waitFor()
  await page.getByText(/you need an active package/).waitFor()
  expect(await findViolations(page)).toEqual([])
})
