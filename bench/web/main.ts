import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { browserFlags } from '../../e2e/browser-flags.ts'
import { startProduct } from '../../e2e/start-product.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { startPostgres } from '../../server/platform/postgres/start-postgres.ts'
import { findBrowser } from '../../tools/find-browser.mjs'
import { handOn } from '../hand-on.ts'
import { firstLoad } from './first-load.ts'
import { followBurst } from './follow-burst.ts'
import { readPages } from './read-pages.ts'
import { seedTrader } from './seed-trader.ts'
import { switchSections } from './switch-sections.ts'

export type Goal = { what: string; measured: number; unit: string; goal: number; isAtLeast?: true }
export type Site = { url: string; token: string; browser: Browser }

const dataDir = resolve('.data/bench-web')
const trades = Number(process.env.BENCH_DEALS ?? 1_000_000)

/** The dashboard in a real browser, on the production build, for a member with a million deals. */
async function main(): Promise<number> {
  rmSync(dataDir, { recursive: true, force: true })
  const postgres = await startPostgres({
    dataDir,
    database: 'fairlead',
    settings: ['shared_buffers=512MB', 'max_wal_size=8GB', 'checkpoint_timeout=1h'],
  })
  const product = await startProduct('bench-web-site', { DATABASE_URL: postgres.url, SANDBOX_WORLD: 'empty' })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  const database = openDatabase(postgres.url)
  try {
    const { token, memberId } = await seedTrader(product.url, database.db, trades)
    const site = { url: product.url, token, browser }
    const measures = [
      () => firstLoad(site),
      () => switchSections(site),
      () => readPages(site, trades),
      () => followBurst(site, database.db, memberId),
    ]
    let missed = 0
    for (const measure of measures) {
      for (const goal of await measure()) {
        console.log(lineOf(goal))
        handOn('web', { [`${goal.what}, ${goal.unit}`]: goal.measured })
        if (!isMet(goal)) missed++
      }
    }
    return missed
  } finally {
    await database.close()
    await browser.close()
    await product.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const isMet = ({ measured, goal, isAtLeast }: Goal): boolean => (isAtLeast ? measured >= goal : measured <= goal)

function lineOf(goal: Goal): string {
  const { what, measured, unit, goal: bound, isAtLeast } = goal
  const figure = measured.toLocaleString('en-US', { maximumFractionDigits: measured < 10 ? 3 : 1 })
  return `${isMet(goal) ? 'holds ' : 'MISSED'} ${what}: ${figure} ${unit} (goal: ${isAtLeast ? 'at least' : 'at most'} ${bound})`
}

process.exitCode = await main()
