import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import type { membersOf, SignedIn } from './members.ts'

type People = ReturnType<typeof membersOf>

/** Where a deed is asked for, how, and what the page shows when it was done. */
export type Deed = {
  route: Route
  /** Brings somebody to where it can be asked for. */
  prepare(people: People): Promise<SignedIn>
  path: string
  ask(page: Page, person: SignedIn): Promise<void>
  shown(page: Page): Promise<void>
  in: 'dialog' | 'page'
}

const overview = '/dashboard'
const profile = '/dashboard?section=profile'
const wallet = '/dashboard?section=affiliateWallet'

async function trading(people: People): Promise<SignedIn> {
  const person = await people.withPackage(20)
  await people.submit(person)
  await people.inState(person, 'active')
  return person
}

async function withAddress(people: People): Promise<SignedIn> {
  const person = await people.member()
  await people.as(person)('PUT', '/profile/payout-address', { address: people.address, password: person.password })
  const otp = await people.codeTo(person.email, 'Confirm your payout address')
  await people.as(person)('POST', '/profile/payout-address/confirm', { otp })
  return person
}

async function flip(page: Page, button: string): Promise<void> {
  await page.getByRole('switch').first().click()
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Those whose forms are driven at every moment a connection can be lost. */
export const drivenDeeds: readonly Deed[] = [
  {
    route: routes.pauseBot,
    prepare: trading,
    path: overview,
    in: 'dialog',
    ask: (page) => flip(page, 'Pause the bot'),
    shown: (page) => page.getByText('The bot is paused.').waitFor(),
  },
  {
    route: routes.resumeBot,
    async prepare(people) {
      const person = await trading(people)
      await people.as(person)('POST', '/bot/pause')
      return person
    },
    path: overview,
    in: 'dialog',
    ask: (page) => flip(page, 'Resume the bot'),
    shown: (page) => page.getByText('The bot trades again.').waitFor(),
  },
  {
    route: routes.submitBrokerCreds,
    prepare: (people) => people.withPackage(20),
    path: overview,
    in: 'page',
    async ask(page) {
      await page.getByRole('combobox', { name: 'Broker Name' }).selectOption({ label: 'Add new…' })
      await page.getByLabel('Broker Name').fill('Northwind Markets')
      await page.getByLabel('Server').fill('Northwind-Live')
      await page.getByLabel('Login ID').fill(String(Date.now()).slice(-9))
      await page.getByLabel('Capital').fill('100')
      await page.getByLabel('Password', { exact: true }).fill('a broker password')
      await page.getByLabel('Confirm Password').fill('a broker password')
      await page.getByRole('button', { name: 'Submit MT5 Details' }).click()
    },
    shown: (page) => page.getByRole('heading', { name: 'Your MT5 account' }).waitFor({ state: 'detached' }),
  },
  {
    route: routes.withdrawReferral,
    prepare: (people) => people.earner(20),
    path: wallet,
    in: 'page',
    async ask(page) {
      await page.getByRole('spinbutton', { name: 'Amount' }).fill('12')
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    },
    shown: (page) => page.getByLabel('OTP').waitFor(),
  },
  {
    route: routes.cancelWithdrawal,
    async prepare(people) {
      const person = await people.earner(20)
      await people.as(person)('POST', '/wallet/withdraw-referral', { amount: 12 })
      return person
    },
    path: wallet,
    in: 'page',
    ask: (page) => page.getByRole('button', { name: 'Call it off' }).click(),
    shown: (page) => page.getByText(text.withdrawalCalledOff).waitFor(),
  },
  {
    route: routes.closeAccount,
    prepare: withAddress,
    path: profile,
    in: 'dialog',
    async ask(page, person) {
      await page.getByRole('button', { name: 'Close the account…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Close the account?' })
      await dialog.getByLabel('Password', { exact: true }).fill(person.password)
      await dialog.getByRole('button', { name: 'Send the code' }).click()
    },
    shown: (page) => page.getByLabel('Code from the mail').waitFor(),
  },
  {
    route: routes.setOwnAlerts,
    prepare: (people) => people.member(),
    path: profile,
    in: 'page',
    async ask(page) {
      await page.getByRole('checkbox', { name: /^Drawdown/ }).check()
      await page.getByRole('button', { name: 'Save alerts and goals' }).click()
    },
    shown: (page) => page.getByText('Your alerts and goals are saved.').waitFor(),
  },
]

/**
 * The other changes that members make. They go the same way: through the one hook, and to calls of which `server/called-off.db.test.ts`
 * shows for each that it can be called off.
 */
export const otherDeeds: readonly Route[] = [
  routes.setBotSettings,
  routes.reactivateBot,
  routes.closePosition,
  routes.closeAll,
  routes.makeTerminalCode,
  routes.chooseSymbol,
  routes.activateJoiningBonus,
  routes.activatePackage,
  routes.readNotifications,
  routes.setNotificationPreferences,
  routes.updateProfile,
  routes.setPayoutAddress,
  routes.confirmPayoutAddress,
  routes.askForEmail,
  routes.confirmEmail,
  routes.confirmClosing,
  routes.cancelClosing,
  routes.verifyWithdrawalOtp,
]
