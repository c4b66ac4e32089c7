import type { Page } from 'playwright-core'
import { figuresIn } from './keep-calls.ts'
import type { PageWords, Row } from './read-page.ts'

/** The terms that a page was drawn with: its scripts take them over from it. */
export async function termsOfPage(page: Page): Promise<object> {
  const held = await page.locator('#terms-in-force').textContent()
  const terms: unknown = JSON.parse(held ?? 'null')
  if (typeof terms !== 'object' || terms === null) throw new Error(`${page.url()} holds no terms`)
  return terms
}

/** Terms as pages and calls hold them: prices by their names, packages and levels as rows. */
export const readTerms = (terms: object): PageWords => ({
  blocks: figuresIn('terms', terms).map(({ call, path, words }) => ({ heading: call, term: path, words })),
  rows: Object.entries(terms).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one: object) => rowOf(`terms: ${name}`, one)) : [],
  ),
})

const rowOf = (list: string, fields: object): Row => ({
  heading: '',
  list,
  link: '',
  cells: Object.entries(fields).map(([head, value]) => ({ head, lines: [String(value)], raw: '' })),
})
