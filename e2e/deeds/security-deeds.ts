import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { type At, type Deed, type Doer, type People, press, says } from '../deed.ts'

const security = '/dashboard?section=security'
const stepMs = 30_000
/** A code is good once: the next one is taken for what comes after. */
const nextStep = 1

async function codeOf(people: People, secret: string, steps = 0): Promise<string> {
  const { now } = await people.call<{ now: string }>('GET', '/sandbox')
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) + steps * stepMs })
}

async function withApp(people: People): Promise<Doer> {
  const person = await people.member()
  const { password } = person
  const { secret } = await people.as(person)<{ secret: string }>('POST', '/profile/totp', { password })
  await people.as(person)('POST', '/profile/totp/confirm', { totp: await codeOf(people, secret) })
  return { ...person, secret }
}

async function openSetUp({ page, person }: At): Promise<Locator> {
  await press(page, 'Set it up')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  return dialog
}

async function prove({ page, person, people }: At): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('Authenticator code').fill(await codeOf(people, person.secret ?? '', nextStep))
}

/** Each passkey takes a code of its own, and the page asks for the next one within seconds. */
const nextCode = (people: People) => people.call('POST', '/sandbox/clock', { advanceSeconds: 90 })

async function fillPasskey(at: At): Promise<void> {
  await nextCode(at.people)
  await press(at.page, 'Add a passkey')
  await prove(at)
}

const removeButton = (page: Page) => page.getByRole('button', { name: /^Remove the passkey/ })

export const securityDeeds: readonly Deed[] = [
  {
    route: routes.setPassword,
    prepare: (people) => people.member(),
    path: security,
    in: 'section',
    async fill({ page, person }) {
      await page.getByLabel('Current Password').fill(person.password)
      await page.getByLabel('New Password', { exact: true }).fill('another correct horse')
      await page.getByLabel('Confirm New Password').fill('another correct horse')
    },
    send: ({ page }) => press(page, 'Change Password'),
    shown: ({ page }) => says(page, text.passwordChanged),
  },
  {
    route: routes.endSession,
    async prepare(people) {
      const person = await people.member()
      await people.call('POST', '/auth', { email: person.email, password: person.password })
      return person
    },
    path: security,
    in: 'dialog',
    fill: ({ page }) =>
      page
        .getByRole('button', { name: /^Revoke the session/ })
        .first()
        .click(),
    send: ({ page }) => press(page, 'End session'),
    shown: ({ page }) => says(page, text.sessionEnded),
  },
  {
    route: routes.startTotp,
    prepare: (people) => people.member(),
    path: security,
    in: 'dialog',
    isShownOnce: true,
    fill: async (at) => void (await openSetUp(at)),
    send: ({ page }) => press(page, 'Next'),
    shown: ({ page }) => says(page, text.answerNotKept),
  },
  {
    route: routes.confirmTotp,
    prepare: (people) => people.member(),
    path: security,
    in: 'dialog',
    isShownOnce: true,
    async fill(at) {
      const dialog = await openSetUp(at)
      await dialog.getByRole('button', { name: 'Next' }).click()
      const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
      await dialog.getByLabel('Authenticator code').fill(await codeOf(at.people, secret))
    },
    send: ({ page }) => press(page, 'Switch it on'),
    async shown({ page }) {
      await says(page, text.answerNotKept)
      // The page does not go on saying that it is off.
      await page.getByText('of 10 recovery codes left').waitFor()
    },
  },
  {
    route: routes.renewRecoveryCodes,
    prepare: withApp,
    path: security,
    in: 'dialog',
    isShownOnce: true,
    async fill(at) {
      await press(at.page, 'Create new ones')
      await prove(at)
    },
    send: ({ page }) => press(page, 'Create new codes'),
    shown: ({ page }) => says(page, text.answerNotKept),
  },
  {
    route: routes.removeTotp,
    prepare: withApp,
    path: security,
    in: 'dialog',
    async fill(at) {
      await press(at.page, 'Switch it off…')
      await prove(at)
    },
    send: ({ page }) => press(page, 'Switch it off'),
    shown: ({ page }) => page.getByRole('button', { name: 'Set it up' }).waitFor(),
  },
  {
    route: routes.addPasskey,
    world: 'skipped',
    prepare: withApp,
    path: security,
    in: 'dialog',
    needsDevice: true,
    fill: fillPasskey,
    send: ({ page }) => press(page, 'Add the passkey'),
    shown: ({ page }) => says(page, text.passkeyAdded),
  },
  {
    route: routes.removePasskey,
    world: 'skipped',
    prepare: withApp,
    path: security,
    in: 'dialog',
    needsDevice: true,
    async begin(at) {
      await fillPasskey(at)
      await press(at.page, 'Add the passkey')
      await removeButton(at.page).waitFor()
    },
    async fill(at) {
      await nextCode(at.people)
      await removeButton(at.page).click()
      await prove(at)
    },
    send: ({ page }) => press(page, 'Remove it'),
    shown: ({ page }) => says(page, text.passkeyRemoved),
  },
]
