import type { Download, Locator, Page } from 'playwright-core'
import { settled } from '../demo-member.ts'
import { type PageWords, readPage } from './read-page.ts'

/** `of`: the list that it holds, as its button names it. */
type KeptFile = { file: Download; of: string }
export type Visit = PageWords & { place: string; path: string; files: KeptFile[] }
type Walk = {
  first: string
  /** What is not followed from there. */
  leavesOut?: (path: string) => boolean
  more?: readonly string[]
  /** Read when all others were: a page beneath stands there again beside a trade. */
  last?: readonly string[]
}

/** Pages of the same shape (a trade beside a list) are looked at this often. */
const sameShapeMax = 1

/** Every page that links lead to, each with everything that its tabs and segments show, and every file that it offers. */
export async function* walkPages(
  page: Page,
  { first, leavesOut = () => false, more = [], last = [] }: Walk,
): AsyncGenerator<Visit> {
  const waiting = [first, ...more]
  const waitingLast = [...last]
  const seen = new Set([...waiting, ...last])
  const shapes = new Map<string, number>()
  const quiet = whenQuiet(page)
  const read = new Set<string>()
  const next = () => waiting.shift() ?? waitingLast.shift()
  for (let path = next(); path !== undefined; path = next()) {
    await page.goto(path)
    await quiet()
    await openFolded(page)
    await quiet()
    for (const link of await linksOn(page)) {
      const shape = placeOf(link)
      const count = shapes.get(shape) ?? 0
      if (seen.has(link) || leavesOut(link) || count >= sameShapeMax) continue
      seen.add(link)
      shapes.set(shape, count + 1)
      waiting.push(link)
    }
    const place = placeOf(path)
    const at = { place, path, read }
    yield { place, path, ...(await readPage(page)), files: await filesOf(page) }
    yield* notesOf(page, at, quiet)
    yield* sidesOf(page, at, quiet)
    yield* questionsOf(page, at, quiet)
  }
}

/** What is read only when somebody looks, all of it at once: those of one name would close each other. */
const openFolded = (page: Page): Promise<void> =>
  page.locator('main details').evaluateAll((folded) => {
    for (const one of folded) {
      one.removeAttribute('name')
      one.setAttribute('open', '')
    }
  })

const linksOn = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/dashboard"], a[href^="/operator"]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link.getAttribute('href') ?? '').replace(/#.*/, '')))])

/** `botReport?trade`: which section it is, which of its views, and what it shows one of. */
export function placeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site')
  const {
    section = pathname === '/operator' ? 'overview' : 'welcome',
    view,
    ...others
  } = Object.fromEntries(searchParams)
  const names = Object.keys(others).sort().join('&')
  return `${pathname === '/operator' ? 'console/' : ''}${section}${view ? `/${view}` : ''}${names ? `?${names}` : ''}`
}

/** `read`: what was read already of the page beneath, which stands there again beside a trade. */
type At = { place: string; path: string; read: Set<string> }

const isNew = ({ place, read }: At, name: string): boolean => {
  const spot = `${place.replace(/\?.*/, '')}›${name}`
  return !read.has(spot) && read.add(spot).has(spot)
}

/** What tabs, pressed buttons and segments hide: each is looked at once. */
async function* sidesOf(page: Page, of: At, quiet: () => Promise<void>): AsyncGenerator<Visit> {
  const { place, path } = of
  const sides = page.locator(
    'main [role=tab], main fieldset > button[aria-pressed], main fieldset:has(> legend) > label:has(> input[type=radio].sr-only)',
  )
  for (let at = 0; at < (await sides.count()); at++) {
    const side = sides.nth(at)
    if (!(await side.isVisible())) continue
    const name = (await side.textContent()) ?? ''
    const isShown = await side.evaluate(
      (element) =>
        element.matches('[aria-selected=true], [aria-pressed=true]') || element.querySelector('input:checked') !== null,
    )
    if (isShown || !isNew(of, name)) continue
    await press(side)
    await quiet()
    yield { place: `${place}›${name}`, path, ...(await readPage(page)), files: await filesOf(page) }
  }
}

/** How figures are computed, in the reader's own ones, and what the member was told. */
async function* notesOf(page: Page, of: At, quiet: () => Promise<void>): AsyncGenerator<Visit> {
  const { place, path } = of
  const notes = page.getByRole('button', { name: /: how is this calculated\?$|^Notifications/ })
  for (let at = 0; at < (await notes.count()); at++) {
    const note = notes.nth(at)
    const name = (await note.getAttribute('aria-label')) ?? ''
    if ((name.startsWith('Notifications') && place !== 'welcome') || !(await note.isVisible()) || !isNew(of, name))
      continue
    await press(note)
    const opened = page.locator('[role=dialog][aria-label^="How "], [role=dialog][aria-label=Notifications]')
    await opened.waitFor()
    await quiet()
    yield { place: `${place}›${name}`, path, ...(await readPage(page, opened)), files: [] }
    await press(note)
    await opened.waitFor({ state: 'detached' })
  }
}

/** At once, whatever lies above it: a trade beside its list, a window about low fuel. */
const press = (button: Locator): Promise<void> =>
  button.evaluate((one) => {
    if (one instanceof HTMLElement) one.click()
  })

/** What setting a bot up again costs, as it is asked before it is paid. */
async function* questionsOf(page: Page, of: At, quiet: () => Promise<void>): AsyncGenerator<Visit> {
  const { place, path } = of
  const button = page.getByRole('button', { name: /^(Reactivate the bot|Set it up again) for / })
  if (of.read.has('reactivation') || (await button.count()) === 0) return
  of.read.add('reactivation')
  await press(button)
  const question = page.getByRole('dialog', { name: /^(Reactivate the bot|Set it up again)\?$/ })
  await question.waitFor()
  await quiet()
  yield { place: `${place}›reactivation`, path, ...(await readPage(page, question)), files: [] }
  await press(question.getByRole('button', { name: 'Close' }))
  await question.waitFor({ state: 'hidden' })
}

async function filesOf(page: Page): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  const buttons = page.locator('main button:enabled', { hasText: /\b(CSV|XLSX)\b/ })
  for (let at = 0; at < (await buttons.count()); at++) {
    if (!(await buttons.nth(at).isVisible())) continue
    const [file] = await Promise.all([page.waitForEvent('download'), press(buttons.nth(at))])
    const name = (await buttons.nth(at).textContent()) ?? ''
    files.push({ file, of: name.split(': ').slice(1).join(': ') })
    // It is busy until the file is there.
    await buttons.nth(at).and(page.locator(':enabled')).waitFor()
  }
  return files
}

/** When nothing is asked for any more and nothing stands for what is to come. */
function whenQuiet(page: Page): () => Promise<void> {
  const open = new Set<unknown>()
  const isCall = (url: string) => url.includes('/api/') && !url.includes('/api/stream')
  page.on('request', (request) => isCall(request.url()) && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const isLoading = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((answer) => {
          const look = () =>
            answer(document.querySelector('[role=status][aria-label=Loading], main [aria-busy=true]') !== null)
          requestAnimationFrame(() => requestAnimationFrame(look))
        }),
    )
  return async () => {
    await settled(page, true)
    while ((await isLoading()) || open.size > 0);
  }
}
