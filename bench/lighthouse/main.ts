import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserFlags } from '../../e2e/browser-flags.ts'
import { findBrowser } from '../../e2e/find-browser.ts'
import { startProduct } from '../../e2e/start-product.ts'

const pages = ['/', '/trading', '/markets', '/about', '/blog', '/contact', '/register', '/login']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const promisedScore = 95
const promisedHomeKilobytes = 600
const promisedScriptKilobytes = 150
/** A busy machine only ever makes a page slower, so the best of a few runs is nearest to the page itself. */
const runsMax = 3

type Measured = { scores: number[]; kilobytes: number; scriptKilobytes: number; lcp: string; failing: string[] }

/** Every public page on the production build, with Lighthouse's own phone: slow network, slow processor, small screen. */
async function main(): Promise<number> {
  const product = await startProduct('bench-lighthouse')
  const chrome = await launch({
    chromePath: await findBrowser(),
    chromeFlags: ['--headless=new', ...browserFlags],
    logLevel: 'silent',
  })
  const missed: string[] = []
  try {
    console.log(
      `${'page'.padEnd(12)}${categories.map((name) => name.padStart(16)).join('')}${'KB'.padStart(8)}${'JS KB'.padStart(8)}   LCP`,
    )
    for (const page of pages) {
      const measured = await bestOf(`${product.url}${page}`, chrome.port)
      const { scores, kilobytes, scriptKilobytes, lcp, failing } = measured
      console.log(
        `${page.padEnd(12)}${scores.map((score) => String(score).padStart(16)).join('')}${kilobytes.toFixed(0).padStart(8)}${scriptKilobytes.toFixed(0).padStart(8)}   ${lcp}`,
      )
      for (const audit of failing) console.log(`${' '.repeat(12)}${audit}`)
      if (scores.some((score) => score < promisedScore)) missed.push(`${page} scores below ${promisedScore}`)
      if (scriptKilobytes >= promisedScriptKilobytes)
        missed.push(`${page} sends ${scriptKilobytes.toFixed(0)} KB of script`)
      if (page === '/' && kilobytes >= promisedHomeKilobytes) missed.push(`home transfers ${kilobytes.toFixed(0)} KB`)
    }
  } finally {
    chrome.kill()
    await product.stop()
  }
  for (const words of missed) console.log(`below what was promised: ${words}`)
  return missed.length === 0 ? 0 : 1
}

async function bestOf(url: string, port: number): Promise<Measured> {
  let best: Measured | undefined
  for (let run = 0; run < runsMax; run++) {
    const measured = await measure(url, port)
    if (!best || Math.min(...measured.scores) > Math.min(...best.scores)) best = measured
    if (best.scores.every((score) => score >= promisedScore)) break
  }
  if (!best) throw new Error(`${url} could not be measured`)
  return best
}

type Item = { transferSize?: number; resourceType?: string; node?: { snippet?: string } }

async function measure(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories] })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories: rated, audits } = result.lhr
  // The intro loop comes after the page and is promised apart.
  const requests = itemsOf(audits['network-requests']?.details).filter(({ resourceType }) => resourceType !== 'Media')
  const kilobytesOf = (items: readonly Item[]) =>
    items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024
  return {
    scores: categories.map((name) => Math.round((rated[name]?.score ?? 0) * 100)),
    kilobytes: kilobytesOf(requests),
    scriptKilobytes: kilobytesOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    lcp: `${audits['largest-contentful-paint']?.displayValue ?? '?'} ${lcpElement(audits['largest-contentful-paint-element']?.details)}`,
    failing: Object.values(audits)
      .filter((audit) => audit.score !== null && audit.score < 0.5 && audit.scoreDisplayMode === 'binary')
      .map((audit) => `${audit.id}: ${audit.title}`),
  }
}

function itemsOf(details: unknown): Item[] {
  const items = (details as { items?: Item[] } | undefined)?.items
  return Array.isArray(items) ? items : []
}

function lcpElement(details: unknown): string {
  const [table] = itemsOf(details)
  const [element] = itemsOf(table)
  return element?.node?.snippet?.replace(/ class="[^"]*"/, '').slice(0, 60) ?? ''
}

process.exitCode = await main()
