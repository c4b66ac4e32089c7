import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'
import { proof } from './proof.ts'
import { type TradedWorld, tradedWorld } from './traded-member.ts'

const { open } = useBrowser()
let world: TradedWorld

type Charged = { trade: number; account: number; fuelUsed: number; Profit: number; DealTicket: number }
type Receipt = { due: number; net: number; toOperations: number; paidByFuel: number }
let charged: Charged

beforeAll(async () => {
  world = await tradedWorld()
  const { allTradesData } = await world.call<{ allTradesData: Charged[] }>('GET', '/fuelstats')
  const found = allTradesData.find(({ fuelUsed }) => fuelUsed > 0)
  if (!found) throw new Error('No trade won anything in all that time')
  charged = found
})
afterAll(() => world?.stop())

async function openSection(path: string): Promise<Page> {
  const page = await open(path, {
    baseURL: world.url,
    token: world.token,

    acceptDownloads: true,
  })
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  return page
}

test('a trade with its chart, reasons and receipt is accessible and fits', async () => {
  const page = await openSection(`/dashboard?section=botReport&trade=${charged.trade}&account=${charged.account}`)
  const sheet = page.getByRole('complementary', { name: `Trade ${charged.trade}` })
  await expectGoodLooks(page, async ({ width }) => {
    await sheet
      .getByRole('img', { name: /around trade/ })
      .locator('canvas')
      .first()
      .waitFor()
    for (const words of ['Why it was opened.', 'Why it was closed.', 'Receipt', 'You keep', 'Operations'])
      await sheet.getByText(words, { exact: true }).waitFor()
    await sheet.getByText(/Its part had \d+\.\d% of the stakes\./).waitFor()
    const table = page.getByRole('table', { name: 'All Trades Report' })
    await table.waitFor({ state: width >= 1280 ? 'visible' : 'hidden' })
  })
})

test('what if: with unchanged settings the replay is the account’s real deals, with others the difference is told', async () => {
  const page = await openSection('/dashboard?section=botsettings&view=whatif')
  const replay = page.getByRole('button', { name: 'Replay', exact: true })
  await replay.click()
  const checked = page.getByText(/^Checked: with your own settings the replay gives exactly your \d+ real deals\.$/)
  await checked.waitFor()
  const { past } = await world.call<{ past: { deals: unknown[] } }>('GET', '/bot/what-if')
  expect(await checked.textContent()).toContain(`your ${past.deals.length} real deals`)
  const difference = page.getByText('Difference', { exact: true }).first().locator('xpath=../..')
  await difference.getByText('$0.00', { exact: true }).waitFor()

  await page.getByLabel('Custom settings').check()
  await page.getByLabel('Max number of trades').fill('1')
  await page.getByLabel('Max loss per trade').fill('5')
  await replay.click()
  await page.getByText('Replaying').waitFor({ state: 'hidden' })
  await checked.waitFor()
  const table = page.getByRole('table', { name: 'Trades with your settings and with these' })
  await expectGoodLooks(page, async ({ width }) => {
    await table.waitFor({ state: width >= 1280 ? 'visible' : 'attached' })
  })
})

proof('reports, fees and the log are accessible and fit', async () => {
  const page = await openSection('/dashboard')
  for (const { id, table } of [
    { id: 'botReport', table: 'All Trades Report' },
    { id: 'fuelReport', table: 'Hosting and fees' },
    { id: 'botsettings', table: 'What the bot did, and why' },
  ]) {
    await page.goto(`/dashboard?section=${id}`)
    await expectGoodLooks(page, () => page.getByRole('table', { name: table }).waitFor())
    if (id === 'botsettings') await page.getByRole('table', { name: /^Each part’s share/ }).waitFor()
  }
})

proof('a row opens its trade beside the table; reload, back, Escape and another row find their way', async () => {
  const page = await openSection('/dashboard?section=botReport')
  const rows = page.getByRole('table', { name: 'All Trades Report' }).getByRole('row')
  await rows.nth(1).click()
  await page.waitForURL(/trade=\d+/)
  const sheet = page.getByRole('complementary', { name: /^Trade \d+/ })
  await sheet.getByRole('heading', { level: 2 }).waitFor()
  await page.reload()
  await sheet.getByRole('heading', { level: 2 }).waitFor()
  // Over the pages of the list, and back to where one began.
  const name = await sheet.getAttribute('aria-label')
  for (const [button, step] of [
    ['Next trade', 6],
    ['Previous trade', 6],
  ] as const)
    for (let steps = 0; steps < step; steps++) {
      const before = page.url()
      await sheet.getByRole('button', { name: button }).click()
      await page.waitForURL((url) => url.href !== before)
    }
  await page.getByRole('complementary', { name: name ?? '', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('trade')).toBeNull()
  await page.goBack()
  await sheet.getByRole('heading', { level: 2 }).waitFor()
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
})

test('the receipt adds up to the cent, and every share of the charge is there', async () => {
  const { receipt } = await world.call<{ receipt: Receipt }>(
    'GET',
    `/trades/${charged.trade}?account=${charged.account}`,
  )
  const page = await openSection('/dashboard?section=fuelReport')
  await page.getByLabel('Search trades...').fill(String(charged.DealTicket))
  await page
    .getByRole('link', { name: `Deal ${charged.DealTicket}: open its trade` })
    .first()
    .click()
  const sheet = page.getByRole('complementary', { name: `Trade ${charged.trade}` })
  const line = (label: string | RegExp) =>
    sheet
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: typeof label === 'string' }) })
      .locator('dd')
  const figure = async (label: string | RegExp) =>
    Number((await line(label).first().textContent())?.replaceAll('−', '-').replace(/[$+,]/g, ''))
  const [gross, swap, commission, net] = [
    await figure('Price profit, all legs'),
    await figure('Swap'),
    await figure('Commission'),
    await figure('Profit'),
  ]
  expect(gross + swap + commission).toBeCloseTo(net, 3)
  expect(await figure(/^Fuel Charge 40%/)).toBeCloseTo(-receipt.due, 6)
  expect(await figure('You keep')).toBeCloseTo(receipt.net - receipt.due, 4)
  const shares = await sheet.locator('section').filter({ hasText: 'of fuel went' }).locator('dd').allTextContents()
  const sum = shares.reduce((total, share) => total + Number(share.replace('$', '')), 0)
  expect(sum).toBeCloseTo(receipt.paidByFuel, 6)
  // Closed, one is back at the row it was opened from, in the section it stands in.
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  const focused = page.locator('a:focus')
  expect(await focused.getAttribute('aria-label')).toBe(`Deal ${charged.DealTicket}: open its trade`)
  expect(new URL(page.url()).search).toBe('?section=fuelReport')
})

proof('days limit the whole section; CSV and XLSX hold what the filter shows', async () => {
  const { allUserTrades } = await world.call<{ allUserTrades: { Trade_time: string }[] }>('GET', '/botstats')
  const day = allUserTrades[0]?.Trade_time.slice(0, 10) ?? ''
  const expected = allUserTrades.filter(({ Trade_time }) => Trade_time.startsWith(day)).length
  const page = await openSection('/dashboard?section=botReport')
  await page.getByLabel('From', { exact: true }).fill(day)
  await page.waitForURL(new RegExp(`from=${day}`))
  await page.getByLabel('To', { exact: true }).fill(day)
  await page.waitForURL(new RegExp(`from=${day}.*to=${day}`))
  await page
    .getByText(/^Closed on /)
    .first()
    .waitFor()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export\s+CSV/ }).click(),
  ])
  const lines = (await contentOf(csv)).toString().trim().split('\r\n')
  expect(lines).toHaveLength(expected + 1)
  expect(lines[0]).toBe('DealTicket #,Symbol,Volume,Price,Profit,Trade Type,Updated At')
  const [xlsx] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export\s+XLSX/ }).click(),
  ])
  expect(xlsx.suggestedFilename()).toBe('trades.xlsx')
  expect((await contentOf(xlsx)).subarray(0, 2).toString()).toBe('PK')
  await page.getByRole('button', { name: 'All days' }).click()
  await page
    .getByText(/^Closed on /)
    .first()
    .waitFor({ state: 'detached' })
})

proof('the log is searched, leads to its trades and is downloaded for a range of days', async () => {
  const page = await openSection('/dashboard?section=botsettings')
  const table = page.getByRole('table', { name: 'What the bot did, and why' })
  await table.getByRole('row').nth(1).waitFor()
  await page.getByLabel('Search the log...').fill('exit')
  await table.getByText('Closed', { exact: true }).first().waitFor()
  await table.getByText('Refused').first().waitFor({ state: 'detached' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the log' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^ea-update-log_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.xlsx$/)
  await table
    .getByRole('link', { name: /^Trade \d+/ })
    .first()
    .click()
  await page
    .getByRole('complementary', { name: /^Trade \d+/ })
    .getByRole('heading', { level: 2 })
    .waitFor()
})

proof('fuel: 30 days are captioned and served, and what changes the runway is said in figures', async () => {
  const { period } = await world.call<{ period: { charges: number; hosting: number; reactivation: number } }>(
    'GET',
    '/fuelstats',
  )
  const used = period.charges + period.hosting + period.reactivation
  const page = await openSection('/dashboard?section=fuelReport')
  await page
    .getByText(/^30 days/)
    .first()
    .waitFor()
  await page
    .getByText(`$${used.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`)
    .first()
    .waitFor()
  await page.getByText('Hosting, one day').first().waitFor()
  await page.getByText('With $10 more fuel').waitFor()
})

async function contentOf(download: Download): Promise<Buffer> {
  return Buffer.concat(await (await download.createReadStream()).toArray())
}
