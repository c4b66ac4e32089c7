import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { expect, inject, test } from 'vitest'

/** Told apart from this file's own imports. */
const engine = './engine'
const work = `
import { runBacktest } from '${engine}/backtest/run-backtest.ts'
import { simulateBars } from '${engine}/market/simulate-bars.ts'
import { createSimulatedMarket } from '${engine}/market/simulated-market.ts'
import { botSettings } from '${engine}/strategy/bot-settings.ts'
import { fairleadBot } from '${engine}/strategy/fairlead-bot.ts'

/** A year of the simulated market with the whole bot, and everything that came of it in words. */
export function play() {
  const start = Date.UTC(2024, 0, 1) / 1000
  const market = createSimulatedMarket(7, start)
  const series = ['USDJPY', 'BTCUSD', 'XAUUSD'].map((symbol) => ({
    symbol,
    bars: simulateBars(market, symbol, start, start + 365 * 86_400, 3600),
  }))
  const terms = { companyShareBasisPoints: 4_000, discountBasisPoints: 0 }
  const { report, deals, curve } = runBacktest({ series, strategy: fairleadBot(), account: botSettings(50_000_00, {}) }, terms)
  const column = (values) => Array.from(values).slice(0, deals.length)
  return JSON.stringify({
    report,
    deals: [deals.time, deals.symbol, deals.steps, deals.price, deals.profit, deals.reason].map(column),
    curve: Array.from(curve.cents),
  })
}
if (typeof postMessage === 'function' && typeof window === 'undefined') postMessage(play())
`

test('a back-test in a browser worker is the one in Node, byte for byte', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-engine-'))
  const browser = await chromium.connect(inject('browserUrl'))
  try {
    const outfile = join(folder, 'engine.mjs')
    const root = resolve(import.meta.dirname, '..')
    await build({
      stdin: { contents: work, resolveDir: root, loader: 'js' },
      outfile,
      bundle: true,
      format: 'esm',
      // Whatever asks for a part of Node does not build for a browser.
      platform: 'browser',
    })
    const script = readFileSync(outfile, 'utf8')
    const { play } = (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as { play: () => string }
    const inNode = play()

    const page = await browser.newPage()
    await page.route('http://engine.test/**', (route) =>
      route.request().url().endsWith('.mjs')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>engine</title>' }),
    )
    await page.goto('http://engine.test/')
    const inWorker = await page.evaluate(
      () =>
        new Promise<string>((done, fail) => {
          const worker = new Worker('/engine.mjs', { type: 'module' })
          worker.onmessage = ({ data }) => done(data)
          worker.onerror = ({ message }) => fail(new Error(message))
        }),
    )
    expect(JSON.parse(inNode).deals[0].length).toBeGreaterThan(50)
    expect(inWorker).toBe(inNode)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
