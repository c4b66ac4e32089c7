import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { specifiedTerms } from '@fairlead/contract/specified-terms'
import type { Terms } from '@fairlead/contract/terms'
import { oddTerms } from '@fairlead/contract/testing/odd-terms'
import { afterAll, expect, test } from 'vitest'
import { createLogger } from '../platform/logging.ts'
import { redrawSite } from './redraw-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'draw-'))
afterAll(() => rmSync(folder, { recursive: true }))

const drawing = join(folder, 'draw-pages.mjs')
writeFileSync(
  drawing,
  `import { parentPort, workerData } from 'node:worker_threads'
   parentPort.postMessage(new Map([['index.html', 'fee ' + workerData.withdrawalFee + ' ' + process.hrtime.bigint()]]))`,
)

const [odd = specifiedTerms, odder = specifiedTerms] = oddTerms
const logger = createLogger('silent')
const pageOf = (pages: ReadonlyMap<string, string> | undefined) => pages?.get('index.html')

test('pages that were built hold until other terms do, and again when those are taken back; each terms are drawn once', async () => {
  let inForce: Terms = specifiedTerms
  const redrawn = redrawSite({ drawing, readTerms: async () => inForce, logger })
  expect(await redrawn()).toBeUndefined()
  inForce = odd
  const [first, second] = await Promise.all([redrawn(), redrawn()])
  expect(pageOf(first)).toContain(`fee ${odd.withdrawalFee} `)
  expect(second).toBe(first)
  expect(await redrawn()).toBe(first)
  inForce = odder
  expect(pageOf(await redrawn())).toContain(`fee ${odder.withdrawalFee} `)
  inForce = specifiedTerms
  expect(await redrawn()).toBeUndefined()
})

test('the end of the bonus and a version that says the same draw nothing', async () => {
  const { bonusEndsAt, validFrom, version } = odd
  const redrawn = redrawSite({
    drawing: join(folder, 'nothing.mjs'),
    readTerms: async () => ({ ...specifiedTerms, bonusEndsAt, validFrom, version }),
    logger,
  })
  expect(await redrawn()).toBeUndefined()
})

test('without its database a site says what held last', async () => {
  let away = false
  const redrawn = redrawSite({
    drawing,
    readTerms: async () => {
      if (away) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return odd
    },
    logger,
  })
  const pages = await redrawn()
  away = true
  expect(pages).toBeDefined()
  expect(await redrawn()).toBe(pages)
})

test('what cannot be drawn is shown as it was built, and said', async () => {
  const told: string[] = []
  const loud = Object.assign(createLogger('silent'), { error: (_: unknown, words: string) => told.push(words) })
  const redrawn = redrawSite({ drawing: join(folder, 'nothing.mjs'), readTerms: async () => odd, logger: loud })
  expect(await redrawn()).toBeUndefined()
  expect(await redrawn()).toBeUndefined()
  expect(told).toEqual(['The site could not be drawn with the terms in force'])
})
