import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namesTerm } from './testing/named-terms.ts'
import { isNoTerm } from './testing/no-terms.ts'

/**
 * Texts in the sources that write out a figure which is also one of the specification's terms, and why they may: what is a term is taken from the
 * terms in force, on every screen and in every letter.
 */
const ofSources: Record<string, string> = {
  'web/content/blog-posts.ts: one tenth': 'said where the share is a tenth',
  'web/content/markets.ts: ': 'margins and hours of markets',
  'web/sandbox/': 'samples of the design system, and hours to put the sandbox’s clock forward',
  'web/operator/bots/terminals.tsx: Signals, 7 days': 'how far back signals are counted',
  'web/operator/wallet/withdrawals/refunds-list.tsx: younger than seven days':
    'timings.youngMoneyMs, a constant of ours',
}

const folders = ['contract', 'server', 'web']
/** Where the specification's figures live, sentences of it as comments. */
const homes = /^contract\/(constants|packages|default-levels|specified-terms)\.ts$/
const isSource = (path: string) =>
  /\.(ts|tsx)$/.test(path) &&
  !/\.test\.tsx?$|(^|\/)(testing|node_modules|build|\.react-router)\/|\.gen\.ts$/.test(path) &&
  !homes.test(path)

const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(isSource),
)

/** Strings and the words between the tags of a screen, without comments, without what is put into them and without what SQL calls its values. */
function textsOf(source: string): string[] {
  const bare = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
  const quoted = [...bare.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
  const between = [...bare.matchAll(/>([^<>{}=;]+)[<{]/g), ...bare.matchAll(/\}([^<>{}=;]+)[<{]/g)].map(
    ([, words = '']) => words,
  )
  return [...quoted, ...between].map((words) =>
    words
      .replace(/\$\{[^{}]*\}/g, '…')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

const isSql = (words: string) => /\b(SELECT|INSERT|UPDATE|DELETE|unnest|lock|FROM|REPLACE)\b|^[\w$:]*\$\d/.test(words)
const isMarkup = (words: string) => /[a-z]-\[|\bwidth=|max-w|:\d|px\b/.test(words)

test('no source writes out the figure of a term', () => {
  const found = sources.flatMap((path) =>
    textsOf(readFileSync(path, 'utf8'))
      .filter((words) => namesTerm(words) && !isSql(words) && !isMarkup(words))
      .map((words) => `${path}: ${words}`),
  )
  const isKnown = (said: string) => isNoTerm(said) || Object.keys(ofSources).some((known) => said.startsWith(known))
  expect(found.filter((said) => !isKnown(said))).toEqual([])
  // What is not found any more needs no reason any more.
  expect(Object.keys(ofSources).filter((known) => !found.some((said) => said.startsWith(known)))).toEqual([])
})

/** Who may read the first version: what makes it the terms, what they begin with where nobody has said otherwise, and a world that begins with it. */
const readsFirst =
  /^contract\/(constants|specified-terms)\.ts$|^server\/(compose\/compose-to-look|desk\/settings\/bonus-ends-at-first|sandbox\/demo\/[\w-]+)\.ts$/

test('nobody else reads what holds until somebody changes it', () => {
  const all = [...sources, 'contract/constants.ts', 'contract/specified-terms.ts']
  const reading = all.filter((path) => /\bfirstTerms\b/.test(readFileSync(path, 'utf8')))
  expect(reading.filter((path) => !readsFirst.test(path))).toEqual([])
})

/** Of the web: what has nothing else yet. Everything drawn asks for the terms in force. */
const readsSpecified = ['web/entry.server.tsx', 'web/lib/settings/use-terms.ts']

test('a page has the specification’s figures from where it begins alone', () => {
  const reading = sources.filter(
    (path) => path.startsWith('web/') && readFileSync(path, 'utf8').includes('specifiedTerms'),
  )
  expect(reading.sort()).toEqual(readsSpecified)
})
