import { text } from '@fairlead/contract/text'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { findViolations, sideScroll } from './find-violations.ts'
import { verifiedPerson } from './people.ts'
import { type Answers, activeBot, running, runningAnswers, stubAnswers } from './stub-answers.ts'

const { open } = useBrowser()

async function openWith(
  path: string,
  { prefs = running, answers = {}, width = 1280 }: { prefs?: typeof running; answers?: Answers; width?: number } = {},
) {
  const { token } = await verifiedPerson()
  const page = await open('/login', {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: width < 768 ? 'dark' : 'light',
  })
  await stubAnswers(page, prefs, { ...runningAnswers, ...answers })
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test.each([1280, 390])('at %i px a running bot is shown, accessible and without side scroll', async (width) => {
  const page = await openWith('/dashboard', { width })
  for (const [section, words] of [
    ['welcome', 'Order Details'],
    ['botReport', 'Page 1 of 5'],
    ['fuelReport', '$1.256000'],
    ['botsettings', 'Everything is closed at an equity of'],
    ['directTeamReport', 'Page 1 of 2'],
    ['recurringReferral', 'Page 1 of 2'],
    ['affiliateWallet', '$27.4071'],
  ] as const) {
    await page.goto(`/dashboard?section=${section}`)
    await page.getByText(words).first().waitFor()
    expect([section, await findViolations(page), await sideScroll(page)]).toEqual([section, [], 0])
  }
})

test('trades are paged, searched and exported as the search leaves them', async () => {
  const page = await openWith('/dashboard?section=botReport')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Page 2 of 5').waitFor()
  await page.getByPlaceholder('Search trades...').fill('btc')
  await page.getByRole('cell', { name: 'XAUUSD' }).first().waitFor({ state: 'detached' })
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /Export CSV/ }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('trades.csv')
})

test('the bot is paused after a confirmation, and only then', async () => {
  const page = await openWith('/dashboard')
  const pauses: string[] = []
  page.on('request', (request) => request.url().endsWith('/bot/pause') && pauses.push(request.method()))
  await page.getByRole('switch', { name: 'Bot Active' }).click()
  await page.getByText('The 4 open positions are still managed.').waitFor()
  expect(pauses).toEqual([])
  await page.getByRole('button', { name: 'Pause the bot' }).click()
  await page.getByRole('switch', { name: 'Bot Deactivated' }).waitFor()
  expect(pauses).toEqual(['POST'])
})

test('low fuel opens a modal that leads to the fuel wallet', async () => {
  const page = await openWith('/dashboard', {
    prefs: { ...running, lowFuelStatus: true, fuelBalance: 0.82 },
    answers: { 'GET /bot': { ...activeBot, state: 'low_fuel', deactivatesAt: new Date().toISOString() } },
  })
  const modal = page.getByRole('dialog', { name: 'Your fuel is low' })
  await modal.getByText('reactivation costs $10').waitFor()
  await modal.getByRole('button', { name: 'Add fuel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fuel Wallet' }).waitFor()
})

test.each([
  { state: 'deactivated' as const, words: 'Reactivate for $10' },
  { state: 'loss_closed' as const, words: 'Losses reached half of the capital.' },
  { state: 'frozen' as const, words: text.accountFrozen },
  { state: 'paused' as const, words: 'Your bot is paused.' },
])('a bot that is $state says so', async ({ state, words }) => {
  const page = await openWith('/dashboard', { answers: { 'GET /bot': { ...activeBot, state } } })
  await page.getByText(words).first().waitFor()
})

test('a rejected form is shown again with the reason; a pending one counts down after its message', async () => {
  const submitted = { packageActive: true, metaForm: true, metaSubmittedAt: new Date().toISOString() }
  const reason = 'The password was refused by the broker.'
  const rejected = await openWith('/dashboard', {
    prefs: submitted,
    answers: { 'GET /bot': { ...activeBot, state: 'rejected', reason } },
  })
  await rejected.getByText(reason).waitFor()
  await rejected.getByRole('button', { name: 'Submit MT5 Details' }).waitFor()

  const pending = await openWith('/dashboard', {
    prefs: submitted,
    answers: { 'GET /bot': { ...activeBot, state: 'pending' } },
  })
  await pending.getByText('Your MT5 details are with our team.').waitFor()
  await pending.getByRole('timer').waitFor()
  expect(await pending.getByRole('timer').textContent()).toMatch(/^2[34]:\d\d:\d\d$/)
})
