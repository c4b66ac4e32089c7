import { expect, test } from 'vitest'
import { withBug } from './with-bug.ts'

const file = 'money/share.ts'
const source = `export function one(a: number): number {
  return a + 1
}

async function two({
  a,
}: {
  a: number
}): Promise<number> {
  return a + 1
}

const three = (a: number) =>
  a + 1

export const four = 4 + 1
`
const bug = { name: 'off by one', file, find: '+ 1', replace: '+ 2' }

test.each([
  { within: undefined, line: 1 },
  { within: 'one', line: 1 },
  { within: 'two', line: 9 },
  { within: 'three', line: 13 },
  { within: 'four', line: 15 },
])('within $within the bug comes into line $line and no other', ({ within, line }) => {
  const changed = withBug(source, { ...bug, ...(within && { within }) }).split('\n')
  const differing = source.split('\n').flatMap((text, at) => (text === changed[at] ? [] : [at]))
  expect(differing).toEqual([line])
})

test.each([
  { asked: { within: 'five' }, words: 'there is no five' },
  { asked: { within: 'one', find: '4 + 1' }, words: 'no longer fits one' },
  { asked: { within: 'one', find: 'a' }, words: 'fits one in money/share.ts twice' },
  { asked: { find: 'nowhere' }, words: 'no longer fits money/share.ts' },
])('what does not fit is said: $words', ({ asked, words }) => {
  expect(() => withBug(source, { ...bug, ...asked })).toThrow(words)
})
