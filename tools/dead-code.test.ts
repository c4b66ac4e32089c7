import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const tree = mkdtempSync(join(tmpdir(), 'fairlead-dead-'))
afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('a file that nothing imports is found, and an export that nobody uses, though the package exports every file', () => {
  for (const name of ['package.json', 'knip.jsonc', 'tsconfig.json']) cpSync(resolve(name), join(tree, name))
  for (const name of ['money', 'contract'])
    cpSync(resolve(name), join(tree, name), { recursive: true, filter: (path) => !path.includes('node_modules') })
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  writeFileSync(join(tree, 'contract/routes/forgotten.ts'), 'export const forgotten = 1\n')
  appendFileSync(join(tree, 'money/money.ts'), 'export const unasked = 1\n')
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/knip/bin/knip.js', '--no-progress', '--include', 'files,exports', '--reporter', 'compact'],
    { cwd: tree, encoding: 'utf8' },
  )
  expect(stdout).toContain('contract/routes/forgotten.ts')
  expect(stdout).toMatch(/money\/money\.ts: .*unasked/)
})
