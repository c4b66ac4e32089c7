import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|node_modules|^build|^\.react-router/.test(path))
  .map((path) => ({ path, words: readFileSync(join('web', path), 'utf8') }))
const deeds = new Set(
  Object.entries<Route>(routes)
    .filter(([, { idempotent, auth }]) => idempotent && auth !== 'public')
    .map(([name]) => name),
)

test('what signed-in people change goes through the one hook, on every page', () => {
  const past = files.flatMap(({ path, words }) =>
    [...words.matchAll(/\bcall\(([^,)]*)/g)]
      .filter(([, asked = '']) => asked.split(/\W+/).some((name) => deeds.has(name)))
      .map(([found]) => `${path}: ${found}`),
  )
  expect(past).toEqual([])
  const naming = (word: string) => files.filter(({ words }) => words.includes(word)).map(({ path }) => path)
  expect(naming('actUntil').sort()).toEqual(['lib/calls/api.ts', 'lib/calls/use-act.ts'])
  expect(naming('sendDeed').sort()).toEqual(['lib/calls/api.ts', 'lib/calls/send-deed.ts'])
})

test('no change waits for a connection or is repeated by itself', () => {
  expect(createQueryClient().getDefaultOptions().mutations).toEqual({ networkMode: 'always', retry: false })
  const own = files.filter(({ words }) => /useMutation\(\{[^}]*\b(networkMode|retry)\b/.test(words))
  expect(own.map(({ path }) => path)).toEqual([])
})
