import type { Goal, Site } from './main.ts'
import { median, openPage } from './open-page.ts'

const rounds = 5
const msMax = 100
const sections = [
  { link: 'Trade Report', heading: 'Trade Report' },
  { link: 'Fuel Report', heading: 'Fuel Report' },
  { link: 'Fuel Wallet', heading: 'Fuel Wallet' },
  { link: 'Direct Team', heading: 'Direct Team' },
]

/** From a click in the sidebar to the section's heading on the screen, once its code is there. */
export async function switchSections(site: Site): Promise<Goal[]> {
  const page = await openPage(site)
  await page.goto('/dashboard')
  await page.getByText('Distance to loss closure').waitFor()
  const took: number[] = []
  for (let round = 0; round <= rounds; round++) {
    for (const section of sections) {
      const ms = await page.evaluate(({ link, heading }) => {
        const entry = [...document.querySelectorAll<HTMLElement>('nav a')].find(
          (one) => one.textContent?.trim() === link,
        )
        if (!entry) throw new Error(`no link ${link}`)
        const begun = performance.now()
        entry.click()
        return new Promise<number>((done) => {
          const look = () =>
            document.querySelector('h1')?.textContent === heading
              ? done(performance.now() - begun)
              : requestAnimationFrame(look)
          look()
        })
      }, section)
      // The first round also loads the code of each section.
      if (round > 0) took.push(ms)
    }
  }
  await page.context().close()
  return [{ what: `switching sections (median of ${took.length})`, measured: median(took), unit: 'ms', goal: msMax }]
}
