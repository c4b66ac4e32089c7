import { resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { say } from './say.mjs'

process.chdir(resolve(import.meta.dirname, '..'))
// Each push runs what is quick; all tests, as `npm run proofs` runs them but less often, are the whole of it.
if (process.argv.includes('--whole')) process.env.PROOFS = 'short'
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined

await ensureInstalled('all')
const { runChecks } = await import('./check.mjs')
const { buildStale } = await import('./build.mjs')
const { ensureBrowser } = await import('./install-browser.mjs')
const { runTestsAndJourneysAgain } = await import('./run-tests.mjs')

const [checks] = await Promise.all([
  only ? { passed: 0, failed: [] } : runChecks(),
  buildStale(),
  only === undefined || only === 'e2e' ? ensureBrowser() : undefined,
])
say(only ? `Running the tests of ${only}` : 'Running unit tests, integration tests and browser journeys')
// Together: while some wait for a page or a block, others use the processor.
const tests = await runTestsAndJourneysAgain({ projects: only ? [only] : ['unit', 'integration', 'e2e'] })

const failed = checks.failed.length + tests.failed
console.log(`\n${checks.passed + tests.passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
