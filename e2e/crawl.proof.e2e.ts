import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { claimsOfAll, type Found, fits } from './crawl/claims-of.ts'
import { crawlDemo } from './crawl/demo-crawl.ts'
import { plus } from './crawl/figure.ts'
import { figures } from './crawl/figures.ts'
import { type Claim, findDifferences, toldTwice } from './crawl/find-differences.ts'
import { keepReads, type Read, readKept } from './crawl/kept-reads.ts'
import { startProduct } from './start-product.ts'

const { open } = useBrowser()
let product: { url: string; stop(): Promise<void> } | undefined
let crawled: Found = { claims: [], unknown: [] }
/** Where what was read is kept; once it is there, it is judged again without a browser. */
const kept = process.env.CRAWL_READS

beforeAll(async () => {
  crawled = claimsOfAll(kept && existsSync(kept) ? readKept(kept) : await crawl())
})
afterAll(() => product?.stop())

test('every figure that a page, a file or a mail shows is known: it is compared, or stands alone for a reason', () => {
  expect([...new Set(crawled.unknown)]).toEqual([])
})

test('a figure that stands in several places is the same in all of them', () => {
  expect(findDifferences(crawled.claims)).toEqual([])
})

test('each place of the table still shows its figure, and each figure is told by two places', () => {
  const spots = figures.flatMap(({ is, shown }) => shown.map((spot) => ({ is, ...spot })))
  const isShown = ({ is, at, label }: (typeof spots)[number]) =>
    crawled.claims.some(({ meaning, where }) => {
      const [place = '', ...rest] = where.split(' | ')
      return meaning === is && fits(at, place) && fits(label, rest.join(' | '))
    })
  expect(spots.filter((spot) => !spot.isRare && !isShown(spot))).toEqual([])
  const compared = new Set(toldTwice(crawled.claims).map(([claim]) => claim?.meaning))
  expect(figures.filter(({ is }) => !compared.has(is)).map(({ is }) => is)).toEqual([])
})

test('whichever place told another figure would be found', () => {
  const groups = toldTwice(crawled.claims).filter((told) => told.every(({ figure }) => figure))
  const kinds = new Set(groups.flat().map(({ where }) => kindOf(where)))
  expect([...kinds].sort()).toEqual(['call', 'console', 'file', 'mail', 'page', 'sandbox'])
  const missed = groups.flatMap((told) => told.filter((claim) => findDifferences(withOther(told, claim)).length !== 1))
  expect(missed).toEqual([])
})

/** Nothing trades, is charged or arrives while it is read: only who answers and signs is there. */
async function crawl(): Promise<Read[]> {
  product = await startProduct('e2e-crawl', { SANDBOX_WORLD: 'demo', ROLES: 'api,signer' })
  const reads = await crawlDemo(product.url, open)
  if (kept) keepReads(kept, reads)
  return reads
}

/** One of them is off by the smallest step that the coarsest of them shows. */
function withOther(told: readonly Claim[], wrong: Claim): Claim[] {
  const decimals = Math.min(...told.map(({ figure }) => figure?.decimals ?? 0))
  return told.map((claim) =>
    claim === wrong && claim.figure ? { ...claim, figure: plus(claim.figure, { units: 1n, decimals }) } : claim,
  )
}

function kindOf(where: string): string {
  const [place = ''] = where.split(' | ')
  if (place === 'call' || place === 'mail' || place === 'sandbox') return place
  if (place.endsWith(' file')) return 'file'
  return place.startsWith('console/') ? 'console' : 'page'
}
