import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { say } from './say.mjs'

process.chdir(resolve(import.meta.dirname, '..'))
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined

ensureInstalled()
const { runChecks } = await import('./check.mjs')
const { buildStale } = await import('./build.mjs')
let passed = 0
let failed = 0

if (!only) {
  const checksFailed = runChecks()
  failed += checksFailed.length
  passed += 4 - checksFailed.length
}
await buildStale()
if (!only) await runProjects('unit and integration tests', ['unit', 'integration'])
await runProjects('browser journeys', ['e2e'])

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/**
 * @param {string} words
 * @param {string[]} projects
 */
async function runProjects(words, projects) {
  say(`Running ${words}`)
  const folder = '.data/test-results'
  const file = join(folder, `${projects.join('-')}.json`)
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  const args = ['--no-install', 'vitest', 'run', ...projects.flatMap((project) => ['--project', project])]
  const code = await new Promise((done) => {
    spawn('npx', [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
      stdio: ['ignore', 'inherit', 'inherit'],
    }).on('exit', done)
  })
  const counted = countIn(file)
  passed += counted.passed
  failed += counted.failed
  // A run that ends badly without a failed test (it crashed, or found none) is a failure too.
  if (code !== 0 && counted.failed === 0) failed++
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
