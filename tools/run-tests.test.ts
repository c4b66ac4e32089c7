import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, inject, test } from 'vitest'

/** Each push tries one run of the three kinds: every one starts a whole vitest, and another where something is tried again. */
const areAllProved = inject('proofs') !== 'none'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const passes = `test('passes', () => {})`
const fails = `test('fails', () => { throw new Error('never right') })`
const straysAndPasses = `test('strays', () => { Promise.reject(new Error('nobody waited for this')) })`
/** Says that it was tried, and passes from the second time on. */
const failsOnce = `
import { appendFileSync, readFileSync } from 'node:fs'
test('fails once', () => {
  appendFileSync('tried', '.')
  if (readFileSync('tried', 'utf8').length === 1) throw new Error('the first time only')
})`

/** Runs a small project of the three kinds by the runner that `npm test` uses; answers what came of it. */
async function ran(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'run-tests-'))
  folders.push(root)
  const projects = { unit: '**/*.test.js', integration: '**/*.db.js', e2e: '**/*.e2e.js' }
  const config = {
    test: {
      projects: Object.entries(projects).map(([name, include]) => ({
        test: { name, include: [include], globals: true },
      })),
    },
  }
  const all = { 'a.test.js': passes, 'a.db.js': passes, 'a.e2e.js': passes, ...files }
  for (const [name, text] of Object.entries({
    'vitest.config.mjs': `export default ${JSON.stringify(config)}`,
    ...all,
  })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const runner = pathToFileURL(join(import.meta.dirname, 'run-tests.mjs')).href
  const script = `const { runTestsAndJourneysAgain } = await import('${runner}')
const came = await runTestsAndJourneysAgain({ projects: ['unit', 'integration', 'e2e'], root: '.' })
console.log('\\n' + JSON.stringify({ passed: came.passed, failed: came.failed }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
  return {
    came: JSON.parse(stdout.trim().split('\n').at(-1) ?? ''),
    triedAgain: JSON.parse(readFileSync(join(root, '.data/test-results/tried-again.json'), 'utf8')),
    times: existsSync(join(root, 'tried')) ? readFileSync(join(root, 'tried'), 'utf8').length : 0,
    stdout,
  }
}

test.runIf(areAllProved).each(['unit.test.js', 'integration.db.js'])(
  'what failed in %s has failed: nothing is tried again',
  async (file) => {
    const { came, triedAgain, times } = await ran({ [file]: failsOnce })
    expect({ came, triedAgain, times }).toEqual({ came: { passed: 3, failed: 1 }, triedAgain: [], times: 1 })
  },
)

test('journeys are tried once more, and each such try is noted in a file', async () => {
  const { came, triedAgain, times, stdout } = await ran({
    'b.e2e.js': failsOnce,
    'c.e2e.js': fails,
    'd.e2e.js': `throw new Error('no file')`,
  })
  expect({ came, times }).toEqual({ came: { passed: 4, failed: 2 }, times: 2 })
  expect(triedAgain).toEqual([
    {
      file: 'b.e2e.js',
      test: 'fails once',
      firstErrors: [expect.stringContaining('the first time only')],
      secondTry: 'passed',
    },
    { file: 'c.e2e.js', test: 'fails', firstErrors: [expect.stringContaining('never right')], secondTry: 'failed' },
    {
      file: 'd.e2e.js',
      test: 'the file itself',
      firstErrors: [expect.stringContaining('no file')],
      secondTry: 'failed',
    },
  ])
  expect(stdout).toContain('passed the second time: b.e2e.js > fails once')
})

test.runIf(areAllProved)(
  'a journey beside a failed test, or beside an error that no test waited for, is no reason to try again',
  async () => {
    const beside = await ran({ 'b.e2e.js': failsOnce, 'b.db.js': fails })
    expect([beside.came, beside.times]).toEqual([{ passed: 3, failed: 2 }, 1])
    const stray = await ran({ 'b.e2e.js': failsOnce, 'b.db.js': straysAndPasses })
    expect([stray.came, stray.times]).toEqual([{ passed: 4, failed: 1 }, 1])
  },
)
