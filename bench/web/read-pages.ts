import type { Goal, Site } from './main.ts'
import { median, openPage } from './open-page.ts'

const pages = 20
const msMax = 150

/** From a click on Next to the rows of the next page on the screen, for whoever has so many deals. */
export async function readPages(site: Site, deals: number): Promise<Goal[]> {
  const page = await openPage(site)
  await page.goto('/dashboard?section=botReport')
  await page.getByRole('table', { name: 'All Trades Report' }).waitFor()
  const took: number[] = []
  for (let at = 0; at < pages; at++)
    took.push(
      await page.evaluate(() => {
        const first = () => document.querySelector('tbody tr td')?.textContent
        const next = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next')
        const before = first()
        const begun = performance.now()
        next?.click()
        return new Promise<number>((done) => {
          const look = () => (first() === before ? requestAnimationFrame(look) : done(performance.now() - begun))
          look()
        })
      }),
    )
  await page.context().close()
  return [
    {
      what: `a page out of ${deals.toLocaleString('en-US')} deals (median of ${pages})`,
      measured: median(took),
      unit: 'ms',
      goal: msMax,
    },
  ]
}
