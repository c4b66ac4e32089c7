import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { testKey } from './failures-reporter.mjs'
import { say } from './say.mjs'

/** @typedef {import('./failures-reporter.mjs').Report} Report */
/** @typedef {import('./failures-reporter.mjs').Failure} Failure */
/** @typedef {{ file: string, test: string, firstErrors: string[], secondTry: 'passed' | 'failed' }} SecondTry */

const vitest = resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const reporter = resolve(import.meta.dirname, 'failures-reporter.mjs')
const reports = '.data/test-results'
/** More than these, and it is no accident. */
const filesAgainMax = 12

/**
 * Runs tests of some projects, all of them or those named, and counts what passed and what failed.
 * @param {{ projects: string[], files?: string[], env?: NodeJS.ProcessEnv, report?: string, atOnce?: number, named?: string, root?: string }} asked
 * @returns {Promise<Report>}
 */
export async function runTests({
  projects,
  files = [],
  env = process.env,
  report = projects.join('-'),
  atOnce,
  named,
  root = '.',
}) {
  const file = resolve(root, reports, `${report}.json`)
  mkdirSync(resolve(root, reports), { recursive: true })
  rmSync(file, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const code = await new Promise((done) => {
    spawn(
      process.execPath,
      [
        vitest,
        'run',
        ...chosen,
        ...files,
        ...(atOnce ? [`--maxWorkers=${atOnce}`] : []),
        ...(named ? [`--testNamePattern=${named}`] : []),
        '--reporter=default',
        `--reporter=${reporter}`,
      ],
      { stdio: ['ignore', 'inherit', 'inherit'], env: { ...env, FAILURES_REPORT: file }, cwd: root },
    ).on('exit', done)
  })
  const counted = readReport(file)
  // A run that ends badly without a failed test (it crashed, or found none) is a failure too.
  return { ...counted, failed: code !== 0 && counted.failed === 0 ? 1 : counted.failed }
}

/**
 * Runs them all. A unit or integration test that fails has failed: a second try would hide what chance finds where money is. Journeys also
 * fail for want of a free processor, so they are tried once more by themselves, and `tried-again.json` says each time which and why.
 * @param {{ projects: string[], root?: string }} asked
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTestsAndJourneysAgain({ projects, root = '.' }) {
  const noted = resolve(root, reports, 'tried-again.json')
  rmSync(noted, { force: true })
  const first = await runTests({ projects, root })
  if (!isWorthAgain(first)) {
    writeFileSync(noted, '[]\n')
    return first
  }
  const files = first.failures.map(({ file }) => file)
  say(`Trying these journeys once more, by themselves: ${files.join(', ')}`)
  const second = await runTests({ projects: ['e2e'], files, report: 'again', atOnce: 2, root })
  const tries = first.failures.flatMap((failure) => secondTriesOf(failure, second))
  writeFileSync(noted, `${JSON.stringify(tries, null, 2)}\n`)
  say(`Tried twice, as ${join(reports, 'tried-again.json')} tells:`)
  for (const { file, test, secondTry } of tries) say(`  ${secondTry} the second time: ${testKey(file, test)}`)
  return { passed: first.passed + first.failed - second.failed, failed: second.failed }
}

/** @param {Report} report */
const isWorthAgain = ({ failures, strayErrors }) =>
  failures.length > 0 &&
  failures.length <= filesAgainMax &&
  strayErrors === 0 &&
  failures.every(({ project }) => project === 'e2e')

/**
 * @param {Failure} failure
 * @param {Report} second
 * @returns {SecondTry[]}
 */
function secondTriesOf({ file, tests, errors }, { passedTests, failures }) {
  const ofTests = tests.map(({ name, errors: firstErrors }) => ({
    ...{ file, test: name, firstErrors },
    secondTry: passedTests.includes(testKey(file, name))
      ? /** @type {const} */ ('passed')
      : /** @type {const} */ ('failed'),
  }))
  if (errors.length === 0) return ofTests
  const hasFailedAgain = passedTests.length === 0 || failures.some((failure) => failure.file === file)
  return [
    { file, test: 'the file itself', firstErrors: errors, secondTry: hasFailedAgain ? 'failed' : 'passed' },
    ...ofTests,
  ]
}

/**
 * @param {string} file
 * @returns {Report}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, failures: [], strayErrors: 0, passedTests: [] }
  }
}
