import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'

const { open, productUrl } = useBrowser()

/** Three months are played in a moment. */
const short =
  'data=simulated:3&bars=3600&from=2023-01-01&to=2023-03-31&capital=20000&risk=1&movement=10&instruments=bot&counter=yes&charge=40&of=winners&hosting=20'
const long = short.replace('2023-03-31', '2032-12-31')

type Figures = {
  kept: number
  traded: number
  charge: number
  hosting: number
  fall: number
  trades: number
  held: number
  costs: number[]
  months: number[]
  ahead: string
  firstTrade: { net: number; opened: string }
}

/** Told apart from this file's own imports. */
const engine = './engine'
const lab = './web/lab'
const work = `
import { judgeRun } from '${engine}/backtest/judge-run.ts'
import { runThrough } from '${engine}/backtest/run-through.ts'
import { shownReason } from '${engine}/broker/reason.ts'
import { instruments, priceOf } from '${engine}/market/instrument.ts'
import { settingsIn } from '${lab}/settings/settings-link.ts'
import { drawSeries, runOrder } from '${lab}/worker/run-order.ts'

export function play(link) {
  const { settings } = settingsIn(link)
  const found = runThrough(judgeRun(runOrder(settings, runThrough(drawSeries(settings, settings.data.seed)))))
  const { costs, starts, trades } = found
  const [first] = trades
  const instrument = instruments[first.symbol]
  const opening = { reason: first.openedFor, evidence: first.openEvidence, symbol: instrument.symbol }
  return {
    kept: found.keptMicros / 1e6,
    traded: found.netCents / 100,
    charge: found.chargeMicros / 1e6,
    hosting: found.hostingMicros / 1e6,
    fall: found.report.drawdown.percent,
    trades: trades.length,
    held: (found.heldEndCents - found.startCents) / 100,
    costs: [costs.grossCents, costs.spreadCents, costs.slippageCents, costs.commissionCents, costs.swapCents].map((cents) => cents / 100),
    months: found.months.map(({ keptMicros }) => keptMicros / 1e6),
    ahead: starts.starts.filter(({ keptMicros }) => keptMicros > 0).length + ' of ' + starts.starts.length,
    firstTrade: {
      net: first.netCents / 100,
      opened: shownReason({ ...opening, side: first.side > 0 ? 'buy' : 'sell', price: priceOf(instrument, first.openPrice) }),
    },
  }
}
`

/** What a back-test in Node makes of a link. */
async function inNode(link: string): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-lab-'))
  try {
    const outfile = join(folder, 'lab.mjs')
    await build({
      stdin: { contents: work, resolveDir: resolve(import.meta.dirname, '..'), loader: 'js' },
      ...{ outfile, bundle: true, format: 'esm', platform: 'neutral' },
    })
    const { play } = (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as {
      play: (link: string) => Figures
    }
    return play(link)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const money = (amount: number, decimals = 2) =>
  `$${Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`
const signed = (amount: number) => `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${money(amount)}`

test('a link is run in the browser: its figures are those of Node, and nothing is asked of anybody', async () => {
  const expected = await inNode(short)
  expect(expected.trades).toBeGreaterThan(3)
  const page = await open(`/lab#${short}`, { expected: /Content Security Policy/ })
  expect(await page.getByLabel('Capital ($)').inputValue()).toBe('20000')
  const run = page.getByRole('button', { name: 'Run', exact: true })
  await run.click()
  await page.getByRole('heading', { name: 'What came of it' }).waitFor()

  const card = (label: string) => page.getByText(label, { exact: true }).first().locator('xpath=../..')
  const shows = async (label: string, words: string) =>
    expect([label, await card(label).textContent()]).toEqual([label, expect.stringContaining(words)])
  await shows('Kept after charges', signed(expected.kept))
  await shows('Traded, before charges', signed(expected.traded))
  await shows('Charged', `${money(expected.charge)} of profits, ${money(expected.hosting)} for 90 days of hosting`)
  await shows('Deepest fall', `${expected.fall.toFixed(1)}%`)
  await shows('Trades', String(expected.trades))
  await shows('Buying and holding', signed(expected.held))
  const costs = page.getByRole('table', { name: 'From what prices alone brought to what is kept' })
  const amounts = await costs.locator('tbody td:last-child').allInnerTexts()
  expect(amounts).toEqual(
    [...expected.costs, expected.traded, -expected.charge, -expected.hosting, expected.kept].map(signed),
  )
  await page.getByText(`${expected.ahead} would have been ahead.`).waitFor()
  const months = page.getByRole('table', { name: 'Kept by month, in dollars' }).locator('tbody td[title]')
  expect(await months.evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).title.split(', ')[0]))).toEqual(
    ['January', 'February', 'March'].map((month, k) => `${month} 2023: ${signed(expected.months[k] as number)}`),
  )
  await page.getByRole('button', { name: 'Trade 1', exact: true }).click()
  const trade = page.getByRole('region', { name: /^Trade 1:/ })
  expect(await trade.textContent()).toContain(signed(expected.firstTrade.net))
  expect(await trade.textContent()).toContain(expected.firstTrade.opened)
  await trade.locator('canvas').first().waitFor()

  // All that is needed is here: another run asks nobody for anything, and the worker could not.
  const asked: string[] = []
  // The icon of the tab is the browser's own wish, at a time of its own.
  page.on('request', (request) => !request.url().endsWith('/favicon.svg') && asked.push(request.url()))
  await page.getByLabel('Capital ($)').fill('10000')
  await run.click()
  await page.getByText('% of $10,000', { exact: false }).first().waitFor()
  expect(asked).toEqual([])
  expect(page.url()).toContain('capital=10000')
  const [worker] = page.workers()
  expect(await worker?.evaluate((url) => fetch(url).then(() => 'answered', String), productUrl)).toContain('TypeError')
})

test('a long run shows how far it is and can be cancelled; wrong settings are said at their fields', async () => {
  const page = await open(`/lab#${long}`)
  const run = page.getByRole('button', { name: 'Run', exact: true })
  await run.click()
  await page.getByText('Drawing the market').waitFor()
  await page.waitForFunction(() => Number(document.querySelector('progress')?.value) > 0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await run.waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await page.getByLabel('Capital ($)').fill('50')
  await page.getByLabel('Last day').fill('2022-12-31')
  await run.click()
  await page.getByText('From $100 to $10,000,000.').waitFor()
  await page.getByText('The last day must come after the first.').waitFor()
})

test('a file of one’s own is read, what could not be is said, and a link to its run asks for that file', async () => {
  const page = await open('/lab')
  await page.getByLabel('Your own files').check()
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'XAUUSD hours.csv', mimeType: 'text/csv', buffer: Buffer.from(goldFile()) },
    {
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 1, 2]),
    },
  ])
  const files = page.getByRole('list', { name: 'Your files' }).locator('> li')
  await files.first().getByText('1 row was left out').click()
  await files.first().getByText('high is below open or close').waitFor()
  await files
    .nth(1)
    .getByText(/^This file could not be read: /)
    .waitFor()
  await page.getByRole('button', { name: 'Remove picture.png' }).click()
  await page.getByLabel('The bot chooses by the capital').uncheck()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('heading', { name: 'What came of it' }).waitFor()
  await expectGoodLooks(page, () => page.getByRole('heading', { name: 'Every trade' }).waitFor())
  const link = page.url()
  expect(link).toMatch(/#data=own:XAUUSD-[0-9a-f]{32}&/)

  const other = await open(link.slice(productUrl.length))
  await other.getByText('This run was made with a file that only its owner has: XAUUSD with the fingerprint').waitFor()
  await other
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'gold, the same.csv', mimeType: 'text/csv', buffer: Buffer.from(goldFile()) }])
  await other.getByLabel('Prices of').selectOption('XAUUSD')
  await other.getByText('This run was made with a file').waitFor({ state: 'hidden' })
  await other.getByRole('button', { name: 'Run', exact: true }).click()
  await other.getByRole('heading', { name: 'What came of it' }).waitFor()
  expect(other.url()).toBe(link)
})

/** A year and a half of hours that rise and fall, one of them with its highest price below its lowest. */
function goldFile(): string {
  const rows = Array.from({ length: 13_000 }, (_, i) => {
    const at = new Date(Date.UTC(2021, 0, 1) + i * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const open = 1_800 + 150 * Math.sin(i / 900) + 10 * Math.sin(i / 17)
    const close = 1_800 + 150 * Math.sin((i + 1) / 900) + 10 * Math.sin((i + 1) / 17)
    const [low, high] = [Math.min(open, close) - 1, Math.max(open, close) + 1]
    return `${at},${open.toFixed(2)},${(i === 40 ? low - 9 : high).toFixed(2)},${low.toFixed(2)},${close.toFixed(2)},100`
  })
  return ['Date,Open,High,Low,Close,Volume', ...rows].join('\n')
}

test.runIf(inject('proofs') !== 'none')('the home page fetches nothing of the lab', async () => {
  const page = await open('/')
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(fetched.filter((name) => /lab|chart|report/.test(new URL(name).pathname))).toEqual([])
})
