import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { inNode } from './in-node.ts'
import { expectGoodLooks } from './looks.ts'
import { startLive } from './start-live.ts'

const { open } = useBrowser()

const short =
  'data=simulated:3&bars=3600&from=2023-01-01&to=2023-03-31&capital=20000&risk=1&movement=10&instruments=bot&counter=yes&charge=40&of=winners&hosting=20'

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })
const report = (page: Page) => page.getByRole('heading', { name: 'What came of it' })
const figure = (page: Page, label: string) =>
  page.locator('.figure').and(page.getByText(label, { exact: true }).locator('xpath=following-sibling::*'))
const kept = (page: Page) => figure(page, 'Kept after charges').textContent()

type Dropped = { name: string; bytes: Uint8Array; refused?: string; bars?: number }

test('files as people drop them, a gigabyte among them: each is answered in words, and the lab goes on', async () => {
  const { droppedFiles } = await inNode<{ droppedFiles: readonly Dropped[] }>(
    "export { droppedFiles } from './web/lab/testing/broken-files.ts'",
  )
  const page = await open('/lab')
  await page.getByLabel('Your own files').check()
  const choose = page.getByLabel('Choose files')
  const files = page.getByRole('list', { name: 'Your files' }).locator('> li')
  const answered = async (name: string) => {
    const file = files.filter({ hasText: name })
    await file.locator('[role=alert], :text("Fingerprint")').first().waitFor()
    const words = (await file.textContent()) ?? ''
    await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
    return words
  }
  for (const { name, bytes, refused, bars } of droppedFiles) {
    // The name says what it is of, as files do.
    const fileName = `XAUUSD ${name}.csv`
    await choose.setInputFiles([{ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(bytes) }])
    const words = await answered(fileName)
    expect([name, words]).toEqual([name, expect.stringContaining(refused ?? `${bars} bars of an hour`)])
  }
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-files-'))
  try {
    const zeros = join(folder, 'XAUUSD gigabyte.csv')
    writeFileSync(zeros, '')
    truncateSync(zeros, 1 << 30)
    const minutes = join(folder, 'XAUUSD minutes.csv.gz')
    await writeMinutes(minutes, 6_100_000)
    await choose.setInputFiles([zeros])
    expect(await answered('XAUUSD gigabyte.csv')).toContain('no row names the columns')
    await choose.setInputFiles([minutes])
    expect(await answered('XAUUSD minutes.csv.gz')).toContain('the file has more than 6,000,000 bars')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await page.goto(`/lab#${short}`)
  await page.reload()
  await run(page).click()
  await report(page).waitFor()
})

/** Minutes that would make some 300 MB, zipped. */
async function writeMinutes(path: string, count: number): Promise<void> {
  const zip = createGzip({ level: 1 })
  const file = zip.pipe(createWriteStream(path))
  zip.write('Time,Open,High,Low,Close\n')
  for (let minute = 0; minute < count; ) {
    const rows: string[] = []
    for (const end = Math.min(count, minute + 50_000); minute < end; minute++)
      rows.push(`${1_000_000_000 + minute * 60},1900.00,1901.00,1899.00,1900.50`)
    if (!zip.write(`${rows.join('\n')}\n`)) await once(zip, 'drain')
  }
  zip.end()
  await once(file, 'finish')
}

test('all that the worker answers is what Node answers to the same order, of a market and of a file', async () => {
  const { runs } = await inNode<{ runs: (link: string, csv: string) => Promise<string> }>(`
    import { LabRoom } from './web/lab/worker/lab-room.ts'
    import { Pace } from './web/lab/worker/pace.ts'
    import { settingsIn } from './web/lab/settings/settings-link.ts'
    export async function runs(link, csv) {
      const room = new LabRoom()
      const pace = () => new Pace(() => undefined)
      await room.answer({ kind: 'read', file: new File([csv], 'BTCUSD.csv'), symbol: 'BTCUSD' }, pace())
      return JSON.stringify(await room.answer({ kind: 'run', settings: settingsIn(link).settings }, pace()))
    }`)
  const csv = hoursOf(9_000).join('\n')
  const page = await open(`/lab#${short}`)
  await page.evaluate(() => {
    const told = window as unknown as { report: string }
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        this.addEventListener('message', ({ data }) => {
          if (data.result?.trades) told.report = JSON.stringify(data.result)
        })
      }
    }
  })
  const answered = () => page.evaluate(() => (window as unknown as { report: string }).report)
  await run(page).click()
  await report(page).waitFor()
  const ofMarket = await answered()
  expect(ofMarket.length).toBeGreaterThan(10_000)
  expectSame(ofMarket, await runs(short, csv))
  await page.getByLabel('Your own files').check()
  await page
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'BTCUSD.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }])
  await page.getByText('Fingerprint').waitFor()
  await run(page).click()
  await page.waitForFunction(() => window.location.hash.includes('data=own:BTCUSD-'))
  const ofFile = await answered()
  expect(ofFile === ofMarket).toBe(false)
  expectSame(ofFile, await runs(new URL(page.url()).hash, csv))
})

/** Part by part, whatever the order: what differs is named, and not shown with its thousands of figures. */
function expectSame(inBrowser: string, inNode: string): void {
  const [shown, expected] = [JSON.parse(inBrowser), JSON.parse(inNode)] as Record<string, unknown>[]
  expect(Object.keys(shown ?? {}).sort()).toEqual(Object.keys(expected ?? {}).sort())
  const { settings, ...parts } = shown ?? {}
  expect(settings).toEqual(expected?.settings)
  for (const [name, part] of Object.entries(parts))
    expect([name, JSON.stringify(part) === JSON.stringify(expected?.[name])]).toEqual([name, true])
}

test('a worker that dies says so, and the next one knows the files that the visitor has chosen', async () => {
  const page = await open('/lab', { expected: /died on purpose/ })
  await page.getByLabel('Your own files').check()
  await page
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'BTCUSD.csv', mimeType: 'text/csv', buffer: Buffer.from(hoursOf(30_000).join('\n')) }])
  await page.getByText('Fingerprint').waitFor()
  await page.getByLabel('Last day').fill('2025-06-30')
  await run(page).click()
  await page.waitForFunction(() => Number(document.querySelector('progress')?.value) > 0)
  await page.workers()[0]?.evaluate(() => {
    setTimeout(() => {
      throw new Error('died on purpose')
    })
  })
  await page.getByText('The lab stopped working').waitFor()
  await run(page).click()
  await report(page).waitFor()
  expect(page.url()).toContain('to=2025-06-30')
})

test('two runs stand side by side, a link has both, and both are the same for whoever opens it', async () => {
  const page = await open(`/lab#${short}`)
  await run(page).click()
  await report(page).waitFor()
  const first = await kept(page)
  await page.getByRole('button', { name: 'Keep beside the next run' }).click()
  await page.getByRole('button', { name: 'No counter trades' }).click()
  await page.getByLabel('Capital ($)').fill('40000')
  await run(page).click()
  const table = page.getByRole('table', { name: 'Two runs side by side' })
  await table.waitFor()
  const cells = async (on: Page) =>
    on
      .getByRole('table', { name: 'Two runs side by side' })
      .getByRole('row', { name: /^Kept after charges/ })
      .getByRole('cell')
      .allTextContents()
  expect((await cells(page))[1]).toBe(first)
  expect(
    await table
      .getByRole('row', { name: /^Counter trades/ })
      .getByRole('cell')
      .allTextContents(),
  ).toEqual(['no', 'yes'])
  const link = page.url()
  expect(link).toContain('beside.capital=20000')
  const other = await open(link.slice(link.indexOf('/lab')))
  await run(other).click()
  await other.getByRole('table', { name: 'Two runs side by side' }).waitFor()
  expect(await cells(other)).toEqual(await cells(page))
  await expectGoodLooks(other, () => report(other).waitFor())
})

test('a sweep plays each pair of settings as a run would, and says what its best is worth', async () => {
  const page = await open(`/lab#${short}`)
  await page.getByRole('button', { name: 'Set up a sweep' }).click()
  await page.getByLabel('Down').selectOption('risk')
  await page.getByLabel('Across').selectOption('counter')
  await page.getByRole('button', { name: 'Play 26 runs' }).click()
  await page.getByText('The best of 26 runs is mostly luck:').waitFor()
  await page.getByText(/better than the best that luck alone would have found among as many, is \d+%/).waitFor()
  const map = (name: string) => page.getByRole('table', { name })
  const share = map('Kept after charges, in percent of the capital')
  expect((await share.locator('td').allInnerTexts()).filter((words) => /\d/.test(words))).toHaveLength(26)
  const cell = async (name: string) => {
    const row = map(name).getByRole('row', { name: /^0\.5%/ })
    // The best says so.
    return ((await row.getByRole('cell').nth(1).textContent()) ?? '').replace(' (kept most)', '')
  }
  const show = (view: string) =>
    page.getByRole('group', { name: 'What the cells show' }).getByText(view, { exact: true }).click()
  const shareShown = await cell('Kept after charges, in percent of the capital')
  await show('Deepest fall')
  const fallShown = await cell('Deepest fall of the account, in percent')
  await show('Trades')
  const tradesShown = await cell('Number of trades')
  await expectGoodLooks(page, () => map('Number of trades').waitFor())
  await show('Kept')
  await expectGoodLooks(page, () => share.waitFor())

  await page.getByLabel('A trade plans to lose at most (% of the capital)').fill('0.5')
  await page.getByLabel(/^Counter trades/).uncheck()
  await run(page).click()
  await report(page).waitFor()
  const amount = Number(((await kept(page)) ?? '').replace(/[$,+]/g, '').replace('−', '-'))
  expect(Number.parseFloat(shareShown.replace('−', '-'))).toBeCloseTo((amount / 20_000) * 100, 1)
  await figure(page, 'Deepest fall').getByText(`${fallShown}%`, { exact: true }).waitFor()
  await figure(page, 'Trades').getByText(tradesShown, { exact: true }).waitFor()

  // What is stopped has not been played.
  await page.getByLabel('Across').selectOption('movement')
  await page.getByRole('button', { name: 'Play 130 runs' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Play 130 runs' }).waitFor()
})

test('a run by keyboard alone: from the capital to the reasons of a trade', async () => {
  const page = await open(`/lab#${short}`)
  const capital = page.getByLabel('Capital ($)')
  await capital.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('10000')
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press('Tab')
    if (await run(page).evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await report(page).waitFor()
  // The report is read from its beginning.
  expect(await report(page).evaluate((heading) => heading === document.activeElement)).toBe(true)
  const trade = page.getByRole('button', { name: 'Trade 1', exact: true })
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press('Tab')
    if (await trade.evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: /^Trade 1:/ })
  await panel.getByText('Why it was opened.').waitFor()
  expect(await panel.evaluate((section) => section === document.activeElement)).toBe(true)
})

test('figures and trades come as files, and the page as a sheet of paper', async () => {
  const page = await open(`/lab#${short}`)
  await run(page).click()
  await report(page).waitFor()
  const saved = async (name: string | RegExp) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return (await text(await download.createReadStream())).trim().split('\r\n')
  }
  const figures = await saved('Figures as CSV')
  expect(figures[0]).toBe('part,figure,value')
  const amount = Number(figures.find((line) => line.startsWith('figures,kept after charges,'))?.split(',')[2])
  expect(((await kept(page)) ?? '').replace(/[$,+]/g, '').replace('−', '-')).toBe(amount.toFixed(2))
  const trades = await saved(/^Export CSV/)
  const count = Number(figures.find((line) => line.startsWith('figures,trades,'))?.split(',')[2])
  expect(trades).toHaveLength(count + 1)
  expect(trades[0]).toBe(
    'Trade,Symbol,Opened,Closed,Charge,Net,Lots,Open price,Close price,Why it was opened,Why it was closed',
  )

  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  for (const gone of [
    run(page),
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('navigation', { name: 'Main' }),
  ])
    expect(await gone.isVisible()).toBe(false)
  await page.getByText('simulated market no. 3').waitFor()
  await page.getByRole('heading', { name: 'Where the money went' }).waitFor()
})

test('real prices that the owner has put up are played, by a link, too, until they are taken down', async () => {
  const live = await startLive()
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-prices-'))
  try {
    const path = join(folder, 'btc.csv')
    writeFileSync(path, hoursOf(9_000).join('\n'))
    // Nothing of the sandbox answers there.
    const page = await open('/lab', { baseURL: live.url, expected: /status of 404/ })
    expect(await page.getByLabel('Real prices').count()).toBe(0)
    expect(await live.outside('bars', { words: `BTCUSD ${path}` })).toContain('9000 bars of BTCUSD are new')
    expect(await live.outside('bars', { words: 'put-up BTCUSD' })).toContain('9000 bars of BTCUSD are shown in the lab')
    await page.reload()
    await page.getByLabel('Real prices').check()
    await page.getByRole('list', { name: 'Real prices' }).getByText('9,000 bars').waitFor()
    await run(page).click()
    await report(page).waitFor()
    const words = await kept(page)
    const link = page.url()
    expect(link).toMatch(/#data=shared:BTCUSD-[0-9a-f]{32}&/)
    const other = await open(link.slice(live.url.length), { baseURL: live.url, expected: /status of 404/ })
    await other.getByRole('list', { name: 'Real prices' }).getByText('9,000 bars').waitFor()
    await run(other).click()
    await report(other).waitFor()
    expect(await kept(other)).toBe(words)

    await live.outside('bars', { words: 'take-down BTCUSD' })
    const late = await open(link.slice(live.url.length), { baseURL: live.url, expected: /status of 404/ })
    await late.getByText('These prices could not be fetched, or are offered no more.').waitFor()
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await live.stop()
  }
})

/** Hours of a coin that rises and falls, row by row. */
function hoursOf(count: number): string[] {
  const price = (i: number) => 30_000 + 8_000 * Math.sin(i / 700) + 500 * Math.sin(i / 13)
  const rows = Array.from({ length: count }, (_, i) => {
    const at = new Date(Date.UTC(2023, 0, 1) + i * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const [from, to] = [price(i), price(i + 1)]
    const row = [from, Math.max(from, to) + 40, Math.min(from, to) - 40, to].map((one) => one.toFixed(2))
    return `${at},${row.join(',')},100`
  })
  return ['Date,Open,High,Low,Close,Volume', ...rows]
}
