import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'

type Found = { file: string; line: number; source: string; flags: string }

const isServed = (file: string) => !/(\.test\.ts|\.gen\.ts)$|\/testing\/|node_modules/.test(file)
/** What these read no stranger writes. */
const readsOurOwn = new Map([
  ['contract/record-page.ts', 'our own record, when it is written'],
  ['server/platform/schema/schema-files.ts', 'our own SQL files'],
  ['server/platform/schema/migration-kind.ts', 'our own SQL files'],
  ['server/platform/schema/migration-rules.ts', 'our own SQL files'],
  ['server/platform/schema/run-outside.ts', 'our own SQL files'],
  ['server/platform/config.ts', 'the settings'],
  ['server/platform/http/serve-site.ts', 'our own built pages'],
  ['server/bots/market/plain-text.ts', 'the feed that the operator has chosen, bounded in size'],
  ['server/wallet/payouts/sends/broadcast.ts', 'the sentences of the nodes that the operator has chosen'],
])

/** A busy machine is no finding. */
const timeoutMs = 600_000

test('no pattern that sees input takes more than linear time, whatever it is given', () => {
  const found = ['contract', 'money', 'server'].flatMap(patternsIn).filter(({ file }) => !readsOurOwn.has(file))
  expect(found.length).toBeGreaterThan(30)
  const slow = found.filter((pattern) => !isLinear(pattern))
  expect(slow.map(({ file, line, source }) => `${file}:${line} /${source}/`)).toEqual([])
})

test('the search finds a slow one', () => {
  const [pattern] = patternsOf('a.ts', 'path.replace(/(.)\\/+$/, "$1")')
  expect(pattern && isLinear(pattern)).toBe(false)
})

test('the path of a page is found without one', () => {
  expect(patternsOf('', pathOfPage()).filter((pattern) => !isLinear(pattern))).toEqual([])
})

/** The part of the site that looks at what the caller sent; the rest of the file reads built pages. */
function pathOfPage(): string {
  const text = readFileSync('server/platform/http/serve-site.ts', 'utf8')
  return text.slice(text.indexOf('function pathOf('), text.indexOf('function siteFiles('))
}

const isLinear = ({ source, flags }: Found): boolean =>
  checkSync(source, flags, { checker: 'automaton', timeout: timeoutMs }).status === 'safe'

function patternsIn(folder: string): Found[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return files
    .filter((file) => file.endsWith('.ts') && isServed(file))
    .flatMap((file) => patternsOf(file, readFileSync(file, 'utf8')))
}

function patternsOf(file: string, text: string): Found[] {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const line = parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push({ file, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}
