import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'

const { open } = useBrowser()

/** Taller than the space between any two parts, and lower than the place that is kept for a part not laid out yet. */
const blankPxMax = 400

/** The first line of the tallest stretch of a picture in which nothing is drawn, and how tall it is. */
async function tallestBlank(page: Page, png: Buffer): Promise<{ top: number; height: number }> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas to look at the picture with')
    context.drawImage(picture, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer)
    const isBlank = (line: number) => {
      const from = line * picture.width
      for (let at = from + 1; at < from + picture.width; at++) if (pixels[at] !== pixels[from]) return false
      return true
    }
    let tallest = { top: 0, height: 0 }
    for (let line = 0, height = 0; line < picture.height; line++) {
      height = isBlank(line) ? height + 1 : 0
      if (height > tallest.height) tallest = { top: line - height + 1, height }
    }
    return tallest
  }, png.toString('base64'))
}

/** How many pages of a document there are, and in how many drawings of them words are written. */
function pagesOf(pdf: Buffer): { pages: number; written: number } {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g)].map(({ 0: head, index }) => {
    const from = index + head.length
    return inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1')
  })
  return {
    pages: [...text.matchAll(/\/Type \/Page\b/g)].length,
    written: streams.filter((stream) => /\bBT\b/.test(stream)).length,
  }
}

const paths = ['/', '/trading', '/markets']
const pictures =
  inject('proofs') === 'long'
    ? paths.flatMap((path) => [1920, 1280, 390, 320].map((width) => ({ path, width })))
    : [{ path: '/', width: 1280 }]

test.each(pictures)(
  '$width px wide, a picture of all of $path shows every part of it, and so does a print',
  async ({ path, width }) => {
    const page = await open(path, { viewport: { width, height: 844 } })
    await page.waitForFunction(() => !document.querySelector('.below-fold:not(.laid-out)'))
    const blank = await tallestBlank(page, await page.screenshot({ fullPage: true }))
    expect(blank.height, `from line ${blank.top}`).toBeLessThan(blankPxMax)
    const { pages, written } = pagesOf(await page.pdf())
    expect(pages).toBeGreaterThan(1)
    expect(written).toBeGreaterThanOrEqual(pages)
  },
)

test('without scripts a picture of the whole home page shows every part of it', async () => {
  const page = await open('/', { javaScriptEnabled: false })
  const picture = await page.screenshot({ fullPage: true })
  const blank = await tallestBlank(await open('/terms'), picture)
  expect(blank.height, `from line ${blank.top}`).toBeLessThan(blankPxMax)
})

test('in a picture of the whole home page the news have come, each with its drawing', async () => {
  const page = await open('/')
  await page.getByRole('article').nth(5).waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article img')].every((image) => (image as HTMLImageElement).naturalWidth > 0),
  )
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
