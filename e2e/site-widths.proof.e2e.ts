import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { findViolations, sideScroll } from './find-violations.ts'

const { open } = useBrowser()

test.each(['/', '/markets'])('%s fits at every width, whichever of its tabs are open', async (path) => {
  const page = await open(path)
  const tabs = await page.getByRole('tab').all()
  for (const width of [320, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const tab of tabs) {
      await tab.press('Enter')
      expect([path, width, await sideScroll(page)]).toEqual([path, width, 0])
    }
  }
})

test('pages that open from others fit and are accessible', async () => {
  const page = await open('/unsubscribe')
  for (const path of ['/blog/where-ten-dollars-go', '/unsubscribe']) {
    await page.goto(path)
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect([path, width, await sideScroll(page)]).toEqual([path, width, 0])
    }
    expect(await findViolations(page)).toEqual([])
  }
})
