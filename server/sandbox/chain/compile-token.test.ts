import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileToken } from './compile-token.ts'

test('the token on the chain is the one in the source', () => {
  expect(readFileSync(new URL('test-usdt.gen.ts', import.meta.url), 'utf8')).toBe(compileToken())
})
