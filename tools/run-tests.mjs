import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { say } from './say.mjs'

const folder = '.data/test-results'
/** More than these, and it is no accident. */
const mostFilesAgain = 12

/**
 * Runs tests of some projects, all of them or those named, and counts what passed and what failed.
 * @param {{ projects: string[], files?: string[], env?: NodeJS.ProcessEnv, report?: string, atOnce?: number }} asked
 * @returns {Promise<{ passed: number, failed: number, failures: { file: string, tests: string[] }[] }>}
 */
export async function runTests({ projects, files = [], env = process.env, report = projects.join('-'), atOnce }) {
  const file = join(folder, `${report}.json`)
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const code = await new Promise((done) => {
    spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...chosen,
        ...files,
        ...(atOnce ? [`--maxWorkers=${atOnce}`] : []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { stdio: ['ignore', 'inherit', 'inherit'], env },
    ).on('exit', done)
  })
  const { passed, failed, failures } = readReport(file)
  // A run that ends badly without a failed test (it crashed, or found none) is a failure too.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures }
}

/**
 * Runs them all, and what failed once more by itself, on a product and a database that nothing else uses: a test that only a busy machine
 * fails says so by name and does not stop the rest from being delivered; one that fails twice has found something.
 * @param {{ projects: string[] }} asked
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTestsAndFailuresAgain({ projects }) {
  const first = await runTests({ projects })
  const isWorthAgain = first.failures.length > 0 && first.failures.length <= mostFilesAgain
  if (!isWorthAgain) return first
  const files = first.failures.map(({ file }) => file)
  say(`Running again, by themselves: ${files.join(', ')}`)
  const again = await runTests({ projects, files, report: 'again', atOnce: 2 })
  const stillFailing = new Set(again.failures.flatMap(({ tests }) => tests))
  const recovered = first.failures.flatMap(({ tests }) => tests.filter((test) => !stillFailing.has(test)))
  if (again.failed === 0)
    say(`Failed once and passed by themselves:\n${recovered.map((test) => `  ${test}`).join('\n')}`)
  return { passed: first.passed + first.failed - again.failed, failed: again.failed }
}

/** @param {string} file */
function readReport(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests, failures: testResults.flatMap(failuresOf) }
  } catch {
    return { passed: 0, failed: 0, failures: [] }
  }
}

/**
 * A file that could not be read has failed without a test.
 * @param {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} result
 */
function failuresOf({ name, status, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
  return status === 'failed' || tests.length > 0 ? [{ file: relative('.', name), tests }] : []
}
