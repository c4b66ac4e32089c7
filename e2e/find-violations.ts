import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with a page: the rule and where. */
export async function findViolations(page: Page): Promise<string[]> {
  // The library's text is evaluated through the browser's debugger, so the page's own policy stays as strict as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: typeof axe }
    // Colours on their way from one to the other are too faint for a moment.
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    // Of what is in order it need not write down where it stands: that takes longer than to look.
    const found = await run.run(document, { resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}

export const sideScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
