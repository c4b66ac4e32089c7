import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '')
const folders = [...new Set(files.flatMap((path) => foldersOf(path.split('/').slice(0, -1))))]
const pages = files.filter((path) =>
  /^(docs\/((decisions|runbooks)\/)?[\w-]+|deploy\/(\w+\/)?README|README|CONTRIBUTING)\.md$/.test(path),
)
/** Made while the product runs. */
const made = ['.data/']

function foldersOf(names: readonly string[]): string[] {
  return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`)
}

test('every file and folder that a page names is there, under the end of its path at least', () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`([\w./-]+(?:\.tsx?|\.sql|\/))`/g)].map(([, name = '']) => ({
      page,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(200)
  const isThere = (name: string) =>
    made.includes(name) || (name.endsWith('/') ? folders : files).some((path) => `/${path}`.endsWith(`/${name}`))
  expect(named.filter(({ name }) => !isThere(name))).toEqual([])
})
