import type { Page } from 'playwright-core'
import type { Goal, Site } from './main.ts'
import { median, openPage } from './open-page.ts'

const runs = 5
const slowdown = 4
const kilobytesMax = 200
const readyMsMax = 2_000

type Load = { kilobytes: number; readyMs: number; shift: number }

/** A first visit of the dashboard: what it sends, when health and money stand there, and how far anything moves afterwards. */
export async function firstLoad(site: Site): Promise<Goal[]> {
  const loads: Load[] = []
  for (let run = 0; run < runs; run++) loads.push(await load(site))
  return [
    {
      what: 'JavaScript of the first load without the charts, compressed',
      measured: Math.max(...loads.map(({ kilobytes }) => kilobytes)),
      unit: 'KB',
      goal: kilobytesMax,
    },
    {
      what: `ready at ${slowdown} times slower processor (median of ${runs})`,
      measured: median(loads.map(({ readyMs }) => readyMs)),
      unit: 'ms',
      goal: readyMsMax,
    },
    {
      what: 'layout shift while everything comes',
      measured: Math.max(...loads.map(({ shift }) => shift)),
      unit: '(CLS)',
      goal: 0.01,
    },
  ]
}

async function load(site: Site): Promise<Load> {
  const page = await openPage(site)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchShifts)
  // The page itself tells when: being asked from outside again and again would be part of the time.
  await page.addInitScript(watchFor, ['Distance to loss closure', 'Your Capital'])
  await page.goto('/dashboard')
  await page.waitForFunction(() => 'readyMs' in window)
  const readyMs = await page.evaluate(() => (window as unknown as { readyMs: number }).readyMs)
  await page
    .getByRole('img', { name: /^Equity from / })
    .locator('canvas')
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'Latest deals' }).waitFor()
  await page.waitForTimeout(1_000)
  const kilobytes = await scriptKilobytes(page)
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
  await page.context().close()
  return { kilobytes, readyMs, shift }
}

/** As they came over the wire, all that the first section asks for; the charts' library, which comes when a chart is shown, is not among them. */
const scriptKilobytes = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => /^(?!.*chart-time).*\.js$/.test(new URL(entry.name).pathname))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0) / 1024,
  )

/** Counted from the moment the address was entered. */
function watchFor(words: string[]): void {
  const watch = new MutationObserver(() => {
    const shown = document.body?.textContent ?? ''
    if (!words.every((word) => shown.includes(word))) return
    watch.disconnect()
    Object.assign(window, { readyMs: performance.now() })
  })
  watch.observe(document, { childList: true, subtree: true, characterData: true })
}

function watchShifts(): void {
  const page = window as unknown as { shift: number }
  page.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
