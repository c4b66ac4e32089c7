import { text } from '@fairlead/contract/text'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'
import { proof } from './proof.ts'
import { type TradedWorld, tradedWorld } from './traded-member.ts'

const { open } = useBrowser()
let world: TradedWorld

beforeAll(async () => {
  world = await tradedWorld()
})
afterAll(() => world?.stop())

async function openDashboard(path: string): Promise<Page> {
  const page = await open(path, { baseURL: world.url, token: world.token })
  await page.getByRole('heading', { level: 1, name: /Mara/ }).waitFor()
  return page
}

/** A chart is there once its own code has drawn it. */
const chartDrawn = (page: Page) =>
  page
    .getByRole('img', { name: /^Equity from / })
    .locator('canvas')
    .first()
    .waitFor()

async function openTickets(): Promise<number[]> {
  const { positions } = await world.call<{ positions: { ticket: number }[] }>('GET', '/bot/positions')
  return positions.map(({ ticket }) => ticket)
}

/** An alert that holds already, and a goal that is far away. */
async function setAlerts(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save alerts and goals' })
  await page.getByRole('checkbox', { name: /^Fuel balance/ }).check()
  await page.getByRole('checkbox', { name: /^Goal since you joined/ }).check()
  await page.getByLabel('Below this many dollars').fill('100000')
  await save.click()
  await page.getByText(text.ownAlertThreshold).waitFor()
  await page.getByLabel('Dollars to keep in total').fill('90000')
  await save.click()
  await page.getByText('Your alerts and goals are saved.').waitFor()
  await page.getByText(/^Now \$[\d,.]+\. Told on /).waitFor()
}

test('health, money, equity, days, sources and positions are there, accessible and in place', async () => {
  const page = await open('/dashboard?section=profile', { baseURL: world.url, token: world.token })
  await setAlerts(page)
  await expectGoodLooks(page, () => page.getByText(/^Kept so far: /).waitFor())
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await page.getByText('Your fuel is below $100000.00').waitFor()
  await page.goto('/dashboard')
  await expectGoodLooks(page, async () => {
    await page.getByText(/: kept [+−]\$[\d,.]+ of \$90,000\.00$/).waitFor()
    await page.getByText('Distance to loss closure').waitFor()
    await chartDrawn(page)
    for (const title of [
      'Equity',
      'Order Details',
      'Daily profit',
      'Where the profit came from',
      'Open positions',
      'Latest deals',
    ])
      await page.getByRole('heading', { level: 2, name: title }).waitFor()
  })
})

proof('a range and a day stand in the address, limit the section, and reload and back keep them', async () => {
  const page = await openDashboard('/dashboard')
  await chartDrawn(page)
  await page.getByText('1W', { exact: true }).click()
  await page.waitForURL(/range=1W/)
  await page.getByText('All', { exact: true }).click()
  await page.waitForURL(/range=all/)

  const days = page.getByRole('table', { name: /Daily profit/ }).getByRole('button')
  const day = days.last()
  const label = (await day.textContent()) ?? ''
  await day.click()
  await page.waitForURL(/day=20/)
  await page.getByRole('button', { pressed: true }).waitFor()
  await page.getByRole('heading', { level: 2, name: /^Deals of / }).waitFor()
  // The figures of the section are now those of that day.
  const profit = /: (\S+),/.exec(label)?.[1] ?? '?'
  await page.getByRole('definition').filter({ hasText: profit }).first().waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 2, name: /^Deals of / }).waitFor()
  await page.getByRole('button', { name: /show the whole range again/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Latest deals' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 2, name: /^Deals of / }).waitFor()
})

proof("every figure says how it is computed, with the member's own numbers, and the server's", async () => {
  const page = await openDashboard('/dashboard?range=all')
  const performance = await world.call<{ startCapital: number; returnPercent: number }>('GET', '/performance?range=all')
  await page.getByRole('button', { name: 'Return: how is this calculated?' }).click()
  const note = page.getByRole('dialog', { name: 'How Return is calculated' })
  // The words are fetched when the first note is opened.
  const capital = `$${performance.startCapital.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  await note.getByText(capital).first().waitFor()
  const words = (await note.textContent()) ?? ''
  expect(words).toContain(`${Math.abs(performance.returnPercent).toFixed(2)}%`)
  const [profit, start, percent] = [...words.matchAll(/[−+]?\$?([\d,]+\.\d+)/g)].map(([, figure]) =>
    Number(figure?.replaceAll(',', '')),
  )
  expect(Math.round(((profit ?? 0) / (start ?? 1)) * 10_000) / 100).toBe(percent)
  await page.keyboard.press('Escape')
  for (const name of [
    'Your Capital',
    'Total Profit',
    'Fuel Balance',
    'Drawdown',
    'Won',
    'Fuel runway',
    'Order Details',
  ])
    expect(await page.getByRole('button', { name: `${name}: how is this calculated?` }).count()).toBe(1)
})

proof('the table behind the curve and the other sources of profit are reached by keyboard', async () => {
  const page = await openDashboard('/dashboard')
  await chartDrawn(page)
  await page.locator('summary').filter({ hasText: 'Show as a table' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Equity, newest first' }).getByRole('row').nth(1).waitFor()
  await page.getByRole('tab', { name: 'Instrument' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('table', { name: /Profit by weekday/ }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('img', { name: /Profit by hour/ }).waitFor()
})

test('a position is closed after a confirmation in figures, and the page follows by itself', async () => {
  const page = await openDashboard('/dashboard')
  const table = page.getByRole('table', { name: 'Open positions' })
  const close = table.getByRole('button', { name: /^Close / }).first()
  const name = (await close.textContent()) ?? ''
  const ticket = /position (\d+)/.exec(name)?.[1] ?? ''
  await close.click()
  const dialog = page.getByRole('dialog', { name: 'Close this position?' })
  expect(await dialog.textContent()).toMatch(/closed at the next price. At the latest price it makes [−+]?\$\d/)
  await Promise.all([
    page.getByText(text.positionCloses).waitFor(),
    dialog.getByRole('button', { name: 'Close the position' }).click(),
  ])
  // A market may rest; then it is closed at the opening.
  while ((await openTickets()).includes(Number(ticket))) await world.skip(6 * 3_600)
  await table.getByText(new RegExp(`position ${ticket}$`)).waitFor({ state: 'detached' })

  await world.call('POST', '/bot/resume').catch(() => undefined)
  if ((await openTickets()).length === 0) return
  await page.getByRole('button', { name: 'Close all and pause' }).click()
  await Promise.all([
    page.getByText(text.allCloses).waitFor(),
    page
      .getByRole('dialog', { name: 'Close everything and pause?' })
      .getByRole('button', { name: 'Close all and pause' })
      .click(),
  ])
  await page.getByText('Your bot is paused.', { exact: false }).waitFor()

  // Where the specification hides the switch, the ability stays: notice, menu and palette lead to one question.
  await page.setViewportSize({ width: 390, height: 844 })
  const question = page.getByRole('dialog', { name: 'Let the bot trade again?' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Resume the bot' }).click()
  await question.getByRole('button', { name: 'Leave it as it is' }).click()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Find a section or an action' })
  await palette.fill('resume')
  await palette.press('Enter')
  await question.getByRole('button', { name: 'Leave it as it is' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Resume the bot' }).click()
  await question.getByRole('button', { name: 'Resume the bot' }).click()
  await page.getByText('Your bot is paused.', { exact: false }).waitFor({ state: 'detached' })
  // The card has it, too.
  await page.getByRole('button', { name: 'Pause the bot' }).click()
  await page.getByRole('dialog', { name: 'Pause the bot?' }).getByRole('button', { name: 'Pause the bot' }).click()
  await page.getByText('Your bot is paused.', { exact: false }).waitFor()
})
