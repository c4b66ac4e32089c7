import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'
import { membersOf } from './members.ts'

const { open, productUrl } = useBrowser()
const people = membersOf(() => productUrl, open)

const since = '2026-05-04T10:20:00.000Z'

type Held = { state: string; reason: string; balance?: number; mayOpen: false }
const states: { held: Held; words: string; more: (page: Page) => Promise<unknown>; isEverywhere: boolean }[] = [
  {
    held: {
      state: 'loss_closed',
      reason: 'Equity fell to $49.80; the loss closure is triggered at $50.00.',
      balance: 49.8,
      mayOpen: false,
    },
    words: 'Losses reached half of the capital. The bot has closed everything and stopped.',
    async more(page) {
      await page.getByText('$49.80 of $100.00 is left in your MT5 account.').waitFor()
      await page.getByRole('button', { name: /Set it up again/ }).click()
      await page
        .getByRole('dialog')
        .getByText(/\$10\.00/)
        .first()
        .waitFor()
      await page.keyboard.press('Escape')
    },
    isEverywhere: false,
  },
  {
    held: { state: 'frozen', reason: 'A deal was sent again with different figures.', mayOpen: false },
    words: text.accountFrozen,
    more: (page) => page.getByText('Your money remains yours in the meantime').waitFor(),
    isEverywhere: true,
  },
  {
    held: { state: 'closing', reason: 'You asked for the account to be closed.', mayOpen: false },
    words: text.accountClosed,
    more: (page) => page.getByText('You asked for the account to be closed.').waitFor(),
    isEverywhere: true,
  },
]

/**
 * How these come about is shown where there are no screens: it takes losses of half a capital, a broker that contradicts itself, or a
 * moment within one transaction. Here the server's own answer is handed on with the state in it.
 */
test('a bot stopped by losses, a frozen one and one that is closing say what is the matter and what can be done', async () => {
  const person = await people.withPackage(20)
  await people.submit(person)
  await people.inState(person, 'active')
  const page = await people.openAs(person, '/dashboard?section=security')
  let held: Held | undefined
  await page.route('**/api/bot', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...held, since } })
  })
  for (const state of states) {
    held = state.held
    await page.goto('/dashboard')
    await expectGoodLooks(page, async () => {
      await page.getByText(state.words).waitFor()
      await page.getByText(state.held.reason).waitFor()
      await state.more(page)
      await page.getByText('Order Details').waitFor()
    })
    expect(await page.getByRole('switch', { name: 'Bot Deactivated' }).isDisabled()).toBe(true)
    await page.goto('/dashboard?section=fuelFaq')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText(state.words).waitFor({ state: state.isEverywhere ? 'visible' : 'detached' })
  }
})
