import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = { decisions: readFileSync('docs/decisions.md', 'utf8'), money: readFileSync('docs/money.md', 'utf8') }
type Page = keyof typeof pages

/** Each constant of the contract whose comment leans on one of the pages, and on which. */
const citing = readdirSync('contract')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => citationsIn(readFileSync(`contract/${file}`, 'utf8')))

function citationsIn(code: string): { name: string; page: Page }[] {
  // A comment of one line or several, and what it stands above.
  const commented = code.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export const )?(\w+)(?=[:\s])/g)
  return [...commented].flatMap(([, comment = '', name = '']) =>
    (['decisions', 'money'] as const)
      .filter((page) => new RegExp(`docs/${page}\\b`).test(comment))
      .map((page) => ({ name, page })),
  )
}

const isNamed = (name: string, page: Page): boolean => pages[page].includes(`\`${name}\``)

test('a constant that cites a decision or a rule of money is named by one', () => {
  expect(citing.map(({ name }) => name)).toEqual(expect.arrayContaining(['quotesAgeMsMax', 'lowFuelMin', 'amountMin']))
  expect(citing.filter(({ name, page }) => !isNamed(name, page))).toEqual([])
})

const rows = (pages.decisions.split('## Where the specification')[1] ?? '')
  .split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(' | '))

test('every constant that a difference from the specification names is one', () => {
  const known = new Set(
    [...readFileSync('contract/constants.ts', 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name),
  )
  const named = (rows ?? []).flatMap((cells) =>
    [...(cells.at(-1) ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test.each([
  'EA log covers',
  'knows no sign-in',
  'bot-status switch',
  'custom bot settings',
  'affiliate pool',
  'working days',
  'activating has no price',
  'notifications begin',
  'the blog is static',
  'footer links',
])('the difference "%s" has its row', (words) => {
  expect((rows ?? []).filter((cells) => cells.join(' ').includes(words))).toHaveLength(1)
})
