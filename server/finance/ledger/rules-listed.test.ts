import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutComments } from '../../platform/schema/schema-files.ts'

const page = readFileSync('docs/money.md', 'utf8')
const [, list = ''] = /<!-- rules -->([\s\S]*)<!-- end of rules -->/.exec(page) ?? []
const rows = [...list.matchAll(/^\| (.+) \| `(\S+)` \|$/gm)].map(([, rule = '', file = '']) => ({ rule, file }))

const folder = 'database/functions'
const functions = new Map(
  readdirSync(folder).map((file) => [
    file.replace('.sql', ''),
    withoutComments(readFileSync(`${folder}/${file}`, 'utf8')),
  ]),
)

function calledBy(name: string): string[] {
  const text = functions.get(name) ?? ''
  return [...functions.keys()].filter((other) => other !== name && new RegExp(`\\b${other}\\(`).test(text))
}

/** What posts, by whatever way, and all that it calls: the rules it goes by. */
function movingMoney(): string[] {
  const moving = new Set(['ledger_write'])
  for (let known = 0; known < moving.size; ) {
    known = moving.size
    for (const name of functions.keys()) if (calledBy(name).some((called) => moving.has(called))) moving.add(name)
  }
  // A set that grows is walked to its end.
  for (const name of moving) for (const called of calledBy(name)) moving.add(called)
  return [...moving]
}

test('the list of rules names each rule and each file once, and every file is there', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(list.trim().split('\n')).toHaveLength(rows.length + 2)
  for (const column of ['rule', 'file'] as const) expect(new Set(rows.map((row) => row[column])).size).toBe(rows.length)
  expect(rows.filter(({ file }) => !existsSync(file))).toEqual([])
})

test('every function that moves money, and every rule that one of them goes by, has its line', () => {
  const moving = movingMoney()
  expect(moving).toEqual(expect.arrayContaining(['ledger_write', 'fuel_settle_trades', 'is_eligible']))
  const files = rows.map(({ file }) => file)
  expect(moving.filter((name) => !files.includes(`${folder}/${name}.sql`))).toEqual([])
})
