import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = '.data/test-results'

/**
 * Runs tests of some projects, all of them or those named, and counts what passed and what failed.
 * @param {{ projects: string[], files?: string[], env?: NodeJS.ProcessEnv }} asked
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTests({ projects, files = [], env = process.env }) {
  const file = join(folder, `${projects.join('-')}.json`)
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
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { stdio: ['ignore', 'inherit', 'inherit'], env },
    ).on('exit', done)
  })
  const { passed, failed } = countIn(file)
  // A run that ends badly without a failed test (it crashed, or found none) is a failure too.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** @param {string} file */
function countIn(file) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
