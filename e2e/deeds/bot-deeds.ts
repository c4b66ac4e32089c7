import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { type Deed, type Doer, type People, press, says } from '../deed.ts'
import { doubtfulGold, terminalOf } from '../own-terminal.ts'

const overview = '/dashboard'

export async function trading(people: People): Promise<Doer> {
  const person = await people.withPackage(20)
  await people.submit(person)
  await people.inState(person, 'active')
  return person
}

/** Hosting alone uses ten dollars up in fifteen days; a week of grace follows. */
async function deactivated(people: People): Promise<Doer> {
  const person = await people.withPackage(10)
  await people.submit(person)
  await people.inState(person, 'active')
  await people.skip(15)
  await people.inState(person, 'low_fuel')
  await people.skip(8)
  await people.inState(person, 'deactivated')
  await people.fuel(person, 40)
  return person
}

/** The member of a traded product, with something open. */
async function holding(people: People, lent: string): Promise<Doer> {
  const person = { name: '', email: '', password: '', refId: '', token: lent }
  // Paused by what was closed before; refused where it trades.
  await people.as(person)('POST', '/bot/resume')
  await people.until(async () => {
    const { positions } = await people.as(person)<{ positions: unknown[] }>('GET', '/bot/positions')
    if (positions.length > 0) return true
    await people.skip(1)
    return false
  })
  return person
}

/** A terminal of their own whose broker has gold by two names. */
async function withDoubtfulGold(people: People): Promise<Doer> {
  const person = await people.withPackage(20)
  const { code } = await people.as(person)<{ code: string }>('POST', '/bot/terminal/code', { capital: 100 })
  const terminal = terminalOf(people.url(), 1_000_000 + (Date.now() % 1_000_000_000))
  await terminal.pair(code)
  await terminal.sync()
  await terminal.sync(doubtfulGold)
  return person
}

async function flip(page: Page, title: string): Promise<void> {
  await page.getByRole('switch').first().click()
  await page.getByRole('dialog', { name: title }).waitFor()
}

export const botDeeds: readonly Deed[] = [
  {
    route: routes.pauseBot,
    prepare: trading,
    path: overview,
    in: 'dialog',
    fill: ({ page }) => flip(page, 'Pause the bot?'),
    send: ({ page }) => press(page, 'Pause the bot'),
    shown: ({ page }) => says(page, 'The bot is paused.'),
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
    fill: ({ page }) => flip(page, 'Let the bot trade again?'),
    send: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Resume the bot' }).click(),
    shown: ({ page }) => says(page, 'The bot is trading again.'),
  },
  {
    route: routes.setBotSettings,
    prepare: trading,
    path: '/dashboard?section=botsettings',
    in: 'section',
    async fill({ page }) {
      await page.getByRole('radio', { name: /Custom settings/ }).check()
      await page.getByLabel(/Max loss per trade/i).fill('4')
      await page.getByLabel(/number of trades/i).fill('3')
    },
    send: ({ page }) => press(page, 'Save settings'),
    shown: ({ page }) => says(page, 'Your bot settings are saved.'),
  },
  {
    route: routes.submitBrokerCreds,
    prepare: (people) => people.withPackage(20),
    path: overview,
    in: 'section',
    async fill({ page }) {
      await page.getByRole('combobox', { name: 'Broker Name' }).selectOption({ label: 'Add new…' })
      await page.getByLabel('Broker Name').fill('Northwind Markets')
      await page.getByLabel('Server').fill('Northwind-Live')
      await page.getByLabel('Login ID').fill(String(Date.now()).slice(-9))
      await page.getByLabel('Capital').fill('100')
      await page.getByLabel('Password', { exact: true }).fill('a broker password')
      await page.getByLabel('Confirm Password').fill('a broker password')
    },
    send: ({ page }) => press(page, 'Submit MT5 Details'),
    shown: ({ page }) => says(page, text.brokerSubmitted),
  },
  {
    route: routes.makeTerminalCode,
    prepare: (people) => people.withPackage(20),
    path: overview,
    in: 'section',
    isShownOnce: true,
    async fill({ page }) {
      await page.getByText('I run MetaTrader myself').click()
      await page.getByLabel('Capital').fill('100')
    },
    send: ({ page }) => press(page, 'Create a pairing code'),
    shown: ({ page }) => says(page, text.answerNotKept),
  },
  {
    route: routes.chooseSymbol,
    prepare: withDoubtfulGold,
    path: overview,
    in: 'section',
    fill: ({ page }) => page.getByLabel('XAUUSD.b').check(),
    send: ({ page }) => press(page, 'Choose'),
    shown: ({ page }) => says(page, text.symbolChosen),
  },
  {
    route: routes.reactivateBot,
    world: 'skipped',
    prepare: deactivated,
    path: overview,
    in: 'dialog',
    async fill({ page }) {
      await page.getByRole('button', { name: /^Reactivate the bot/ }).click()
      await page.getByText('Left after the fee').waitFor()
    },
    send: ({ page }) => page.getByRole('button', { name: /^Pay \$10\.00/ }).click(),
    shown: ({ page }) => says(page, text.reactivationPaid),
  },
  {
    route: routes.closePosition,
    world: 'traded',
    prepare: holding,
    path: overview,
    in: 'dialog',
    fill: ({ page }) =>
      page
        .getByRole('button', { name: /^Close .+, position \d+$/ })
        .first()
        .click(),
    send: ({ page }) => press(page, 'Close the position'),
    shown: ({ page }) => says(page, text.positionCloses),
  },
  {
    route: routes.closeAll,
    world: 'traded',
    prepare: holding,
    path: overview,
    in: 'dialog',
    fill: ({ page }) => press(page, 'Close all and pause'),
    send: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Close all and pause' }).click(),
    shown: ({ page }) => says(page, text.allCloses),
  },
]
