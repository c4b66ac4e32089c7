import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'

type Found = { file: string; line: number; source: string; flags: string }

/** What the server runs; patterns of tests and of what only the sandbox's own tools read see no stranger's input. */
const isServed = (file: string) => !/(\.test\.tsx?|\.gen\.ts)$|\/testing\//.test(file)

test('no pattern of the contract, the money or the server takes more than linear time, whatever it is given', () => {
  const found = ['contract', 'money', 'server'].flatMap(patternsIn)
  expect(found.length).toBeGreaterThan(30)
  const slow = found.filter(({ source, flags }) => checkSync(source, flags, { checker: 'automaton' }).status !== 'safe')
  expect(slow.map(({ file, line, source }) => `${file}:${line} /${source}/`)).toEqual([])
}, 600_000)

test('the search finds a slow one', () => {
  expect(
    patternsOf('a.ts', 'path.replace(/(.)\\/+$/, "$1")').map(({ source }) => checkSync(source, '').status),
  ).toEqual(['vulnerable'])
})

function patternsIn(folder: string): Found[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules') && isServed(file))
  return files.flatMap((file) => patternsOf(file, readFileSync(file, 'utf8')))
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
