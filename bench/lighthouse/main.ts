import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserFlags } from '../../e2e/browser-flags.ts'
import { startProduct } from '../../e2e/start-product.ts'
import { findBrowser } from '../../tools/find-browser.mjs'
import { disturbance, stolenShareMax, watched } from '../undisturbed.ts'

const everyPage = ['/', '/trading', '/markets', '/about', '/blog', '/contact', '/register', '/login']
const asked = process.argv.slice(2)
const pages = asked.length > 0 ? asked : everyPage
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const promisedScore = 95
const promisedHomeKilobytes = 600
const promisedScriptKilobytes = 136
/** The score of a page is the median of this many runs; its sizes are the largest seen. */
const runs = 3
const runsMax = 12
/** Lighthouse times the machine before each run. One far below the fastest was disturbed by other work and says less of the page. */
const steadyShare = 0.8

type Measured = {
  scores: number[]
  kilobytes: number
  scriptKilobytes: number
  lcp: string
  /** The words of the largest part where the HTML lacks them. Lighthouse does not name the element in every run. */
  lcpByScript?: string | undefined
  isLcpNamed: boolean
  failing: string[]
  machineSpeed: number
  stolenShare: number
}

/**
 * Every public page, or those named, on the production build, with Lighthouse's own phone: slow network, slow processor,
 * small screen.
 */
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
      const measured = await medianOf(`${product.url}${page}`, chrome.port)
      const { scores, kilobytes, scriptKilobytes, lcp, lcpByScript, isLcpNamed, failing, stolenShare } = measured
      console.log(
        `${page.padEnd(12)}${scores.map((score) => String(score).padStart(16)).join('')}${kilobytes.toFixed(0).padStart(8)}${scriptKilobytes.toFixed(0).padStart(8)}   ${lcp}${disturbance(stolenShare)}`,
      )
      for (const audit of failing) console.log(`${' '.repeat(12)}${audit}`)
      if (scores.some((score) => score < promisedScore)) missed.push(`${page} scores below ${promisedScore}`)
      if (page === '/' && scriptKilobytes > promisedScriptKilobytes)
        missed.push(`home sends ${scriptKilobytes.toFixed(0)} KB of script`)
      if (lcpByScript) missed.push(`${page} draws its largest part by script: ${lcpByScript}`)
      if (!isLcpNamed) missed.push(`${page} has no largest part that Lighthouse could name`)
      if (page === '/' && kilobytes >= promisedHomeKilobytes) missed.push(`home transfers ${kilobytes.toFixed(0)} KB`)
    }
  } finally {
    chrome.kill()
    await product.stop()
  }
  for (const words of missed) console.log(`below what was promised: ${words}`)
  return missed.length === 0 ? 0 : 1
}

let fastestMachine = 0

async function medianOf(url: string, port: number): Promise<Measured> {
  const html = await (await fetch(url)).text()
  const all: Measured[] = []
  let measured: Measured[] = []
  while (all.length < runsMax && measured.length < runs) {
    const { reading, stolenShare } = await watched(() => measure(url, html, port))
    all.push({ ...reading, stolenShare })
    fastestMachine = Math.max(fastestMachine, reading.machineSpeed)
    measured = all.filter(
      (run) => run.machineSpeed >= fastestMachine * steadyShare && run.stolenShare <= stolenShareMax,
    )
  }
  // None was left alone: those that were disturbed least, and it is said.
  if (measured.length < runs) measured = all.sort((one, other) => one.stolenShare - other.stolenShare).slice(0, runs)
  const byPerformance = measured.sort((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0))
  const middle = byPerformance[Math.floor(runs / 2)]
  if (!middle) throw new Error(`${url} could not be measured`)
  return {
    ...middle,
    scores: categories.map((_, index) => median(measured.map(({ scores }) => scores[index] ?? 0))),
    kilobytes: Math.max(...measured.map(({ kilobytes }) => kilobytes)),
    scriptKilobytes: Math.max(...measured.map(({ scriptKilobytes }) => scriptKilobytes)),
    lcpByScript: measured.find(({ lcpByScript }) => lcpByScript)?.lcpByScript,
    isLcpNamed: measured.some(({ isLcpNamed }) => isLcpNamed),
    stolenShare: Math.max(...measured.map(({ stolenShare }) => stolenShare)),
  }
}

const median = (figures: number[]) => figures.sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0

type Item = { transferSize?: number; resourceType?: string; node?: { snippet?: string; nodeLabel?: string } }

async function measure(url: string, html: string, port: number): Promise<Omit<Measured, 'stolenShare'>> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories] })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories: rated, audits, environment } = result.lhr
  // The intro loop comes after the page and is promised apart.
  const requests = itemsOf(audits['network-requests']?.details).filter(({ resourceType }) => resourceType !== 'Media')
  const lcpNode = lcpNodeOf(audits['largest-contentful-paint-element']?.details)
  const kilobytesOf = (items: readonly Item[]) =>
    items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024
  return {
    scores: categories.map((name) => Math.round((rated[name]?.score ?? 0) * 100)),
    kilobytes: kilobytesOf(requests),
    scriptKilobytes: kilobytesOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    lcp: `${audits['largest-contentful-paint']?.displayValue ?? '?'} ${lcpNode.snippet?.replace(/ class="[^"]*"/, '').slice(0, 60) ?? ''}`,
    lcpByScript: wordsOf(html).includes(wordsOf(lcpNode.nodeLabel ?? '')) ? undefined : lcpNode.nodeLabel,
    isLcpNamed: Boolean(lcpNode.nodeLabel),
    machineSpeed: environment.benchmarkIndex,
    failing: Object.values(audits)
      .filter((audit) => audit.score !== null && audit.score < 0.5 && audit.scoreDisplayMode === 'binary')
      .map((audit) => `${audit.id}: ${audit.title}`),
  }
}

function itemsOf(details: unknown): Item[] {
  const items = (details as { items?: Item[] } | undefined)?.items
  return Array.isArray(items) ? items : []
}

function lcpNodeOf(details: unknown): { snippet?: string; nodeLabel?: string } {
  const [table] = itemsOf(details)
  const [element] = itemsOf(table)
  return element?.node ?? {}
}

/** The letters a reader sees, without markup: the browser and the file space and quote them differently. */
const wordsOf = (html: string) => html.replace(/<[^>]*>|&#?\w+;|…$/g, '').replace(/[^\p{L}\p{N}]/gu, '')

process.exitCode = await main()
