import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'

const { open } = useBrowser()

const sideScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.each(['/', '/markets'])('%s fits at every width, whichever of its tabs are open', async (path) => {
  const page = await open(path, { reducedMotion: 'reduce' })
  const tabs = await page.getByRole('tab').all()
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const tab of tabs) {
      await tab.press('Enter')
      expect([path, width, await sideScroll(page)]).toEqual([path, width, 0])
    }
  }
})

test('pages that open from others fit and are accessible', async () => {
  const page = await open('/unsubscribe', { reducedMotion: 'reduce' })
  for (const path of ['/blog/where-ten-dollars-go', '/unsubscribe']) {
    await page.goto(path)
    await page.evaluate(axe.source)
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect([path, width, await sideScroll(page)]).toEqual([path, width, 0])
    }
    const found = await page.evaluate(async () => {
      const { axe: run } = window as unknown as { axe: typeof axe }
      const { violations } = await run.run(document)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    })
    expect(found).toEqual([])
  }
})
