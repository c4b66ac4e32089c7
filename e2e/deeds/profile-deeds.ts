import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { type Deed, type Doer, offers, type People, press, says } from '../deed.ts'
import { trading } from './bot-deeds.ts'

const profile = '/dashboard?section=profile'

const addressSubject = 'Confirm your payout address'
const closingSubject = 'Confirm the closure of your account'
const emailSubject = 'Confirm your new e-mail address'

const newcomer = (people: People): Promise<Doer> => people.member()

async function askingForAddress(people: People, who = newcomer): Promise<Doer> {
  const person = await who(people)
  await people.as(person)('PUT', '/profile/payout-address', { address: people.address, password: person.password })
  return person
}

async function withAddress(people: People, who = newcomer): Promise<Doer> {
  const person = await askingForAddress(people, who)
  const otp = await people.codeTo(person.email, addressSubject)
  await people.as(person)('POST', '/profile/payout-address/confirm', { otp })
  return person
}

async function closing(people: People, who = newcomer): Promise<Doer> {
  const person = await withAddress(people, who)
  await people.as(person)('POST', '/profile/close', { password: person.password })
  return person
}

const nextOf = (person: Doer): string => person.email.replace('@', '.new@')

/** The form whose fields need a password, too. */
const formWith = (page: Page, label: string) => page.locator('form', { has: page.getByLabel(label) })

export const profileDeeds: readonly Deed[] = [
  {
    route: routes.updateProfile,
    prepare: newcomer,
    path: profile,
    in: 'section',
    fill: ({ page }) => page.getByLabel('Name', { exact: true }).fill('Grace'),
    send: ({ page }) => press(page, 'Save name'),
    shown: ({ page }) => says(page, 'Your name is saved.'),
  },
  {
    route: routes.setPayoutAddress,
    prepare: newcomer,
    path: profile,
    in: 'section',
    async fill({ page, person, people }) {
      const form = formWith(page, 'New payout address')
      await form.getByLabel('New payout address').fill(people.address)
      await form.getByLabel('Password', { exact: true }).fill(person.password)
    },
    send: ({ page }) => formWith(page, 'New payout address').getByRole('button', { name: 'Send the code' }).click(),
    shown: ({ page }) => says(page, text.payoutAddressOtpSent),
  },
  {
    route: routes.confirmPayoutAddress,
    prepare: (people) => askingForAddress(people),
    path: profile,
    in: 'section',
    async fill({ page, person, people }) {
      await page.getByLabel('Code from the e-mail').fill(await people.codeTo(person.email, addressSubject))
    },
    send: ({ page }) => press(page, 'Save payout address'),
    shown: ({ page }) => says(page, 'Your payout address is saved.'),
  },
  {
    route: routes.sendCodeAgain,
    world: 'skipped',
    async prepare(people) {
      const person = await askingForAddress(people)
      // Between two mails of the same kind there is a minute.
      await people.call('POST', '/sandbox/clock', { advanceSeconds: 61 })
      return person
    },
    path: profile,
    in: 'section',
    fill: ({ page }) => offers(page, 'Send again'),
    send: ({ page }) => press(page, 'Send again'),
    shown: ({ page }) => says(page, text.codeSentAgain),
  },
  {
    route: routes.callOffCode,
    prepare: (people) => askingForAddress(people),
    path: profile,
    in: 'section',
    fill: ({ page }) => offers(page, 'Cancel request'),
    send: ({ page }) => press(page, 'Cancel request'),
    shown: ({ page }) => says(page, text.codeCalledOff),
  },
  {
    route: routes.askForEmail,
    prepare: newcomer,
    path: profile,
    in: 'section',
    async fill({ page, person }) {
      const form = formWith(page, 'New e-mail address')
      await form.getByLabel('New e-mail address').fill(nextOf(person))
      await form.getByLabel('Password', { exact: true }).fill(person.password)
    },
    send: ({ page }) => press(page, 'Send the codes'),
    shown: ({ page }) => says(page, text.emailCodesSent),
  },
  {
    route: routes.confirmEmail,
    async prepare(people) {
      const person = await people.member()
      const { password } = person
      await people.as(person)('PUT', '/profile/email', { email: nextOf(person), password })
      return person
    },
    path: profile,
    in: 'section',
    async fill({ page, person, people }) {
      const [present, next] = [person.email, nextOf(person)]
      await page.getByLabel('Code from your current address').fill(await people.codeTo(present, emailSubject))
      await page.getByLabel('Code from the new address').fill(await people.codeTo(next, emailSubject))
    },
    send: ({ page }) => press(page, 'Change the address'),
    shown: ({ page }) => says(page, text.emailChanged),
  },
  {
    route: routes.closeAccount,
    prepare: (people) => withAddress(people),
    path: profile,
    in: 'dialog',
    async fill({ page, person }) {
      await press(page, 'Close the account…')
      const dialog = page.getByRole('dialog', { name: 'Close the account?' })
      await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    },
    send: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Send the code' }).click(),
    shown: ({ page }) => page.getByLabel('Code from the e-mail').waitFor(),
  },
  {
    route: routes.confirmClosing,
    prepare: (people) => closing(people),
    path: profile,
    in: 'section',
    async fill({ page, person, people }) {
      await page.getByLabel('Code from the e-mail').fill(await people.codeTo(person.email, closingSubject))
    },
    send: ({ page }) => press(page, 'Close the account in 24 hours'),
    shown: ({ page }) => says(page, text.closingConfirmed),
  },
  {
    route: routes.cancelClosing,
    async prepare(people) {
      const person = await closing(people, trading)
      const otp = await people.codeTo(person.email, closingSubject)
      await people.as(person)('POST', '/profile/close/confirm', { otp })
      return person
    },
    path: profile,
    in: 'frame',
    fill: ({ page }) => offers(page, 'Keep my account'),
    send: ({ page }) => press(page, 'Keep my account'),
    async shown({ page }) {
      await says(page, text.closingCalledOff)
      await says(page, 'Your account stays open. The bot is still paused.')
    },
  },
  {
    route: routes.readNotifications,
    async prepare(people) {
      const person = await people.member()
      await people.fuel(person, 20)
      return person
    },
    path: '/dashboard?section=affiliateFaq',
    in: 'frame',
    async fill({ page }) {
      await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
      await page.getByRole('heading', { name: 'Notifications' }).waitFor()
    },
    // What was shown is read once the list is closed.
    send: ({ page }) => page.keyboard.press('Escape'),
    shown: ({ page }) => page.getByRole('button', { name: 'Notifications', exact: true }).waitFor(),
  },
  {
    route: routes.setNotificationPreferences,
    prepare: newcomer,
    path: profile,
    in: 'section',
    fill: ({ page }) => page.getByRole('checkbox', { name: /Deposits/ }).waitFor(),
    // Not `check`, which waits for the tick to stay: a refusal takes it back.
    send: ({ page }) => page.getByRole('checkbox', { name: /Deposits/ }).click(),
    shown: ({ page }) => says(page, 'Your choice is saved.'),
  },
  {
    route: routes.setOwnAlerts,
    prepare: newcomer,
    path: profile,
    in: 'section',
    async fill({ page }) {
      await page.getByRole('checkbox', { name: /Drawdown/ }).setChecked(true)
      await page.getByLabel('From this percentage').fill('12')
    },
    send: ({ page }) => press(page, 'Save alerts and goals'),
    shown: ({ page }) => says(page, 'Your alerts and goals are saved.'),
  },
  {
    route: routes.askUs,
    prepare: newcomer,
    path: '/dashboard?section=help',
    in: 'section',
    async fill({ page }) {
      await page.getByLabel('Subject').fill('A question')
      await page.getByLabel('Your question').fill('What does the bot do at night?')
    },
    send: ({ page }) => press(page, 'Send the question'),
    shown: ({ page }) => says(page, text.questionSent),
  },
]
