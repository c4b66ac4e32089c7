import { resolve } from 'node:path'
import { buildStale } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runTests } from './run-tests.mjs'
import { stopWith } from './say.mjs'

process.chdir(resolve(import.meta.dirname, '..'))
const files = process.argv.slice(2)
if (files.length === 0) stopWith('Say which: npm run test:one -- FILE, or several.')

await ensureInstalled('all')
// A single file is run with all its tests, those too that a push does not wait for.
process.env.PROOFS ||= 'short'
const projects = [...new Set(files.map(projectOf))]
if (projects.includes('e2e')) await buildStale()
const { failed } = await runTests({ projects, files, report: 'one' })
process.exitCode = failed === 0 ? 0 : 1

/** @param {string} file */
function projectOf(file) {
  if (file.endsWith('.e2e.ts')) return 'e2e'
  if (file.endsWith('.cluster.ts')) return 'cluster'
  if (file.endsWith('.deploy.ts')) return 'deploy'
  return file.endsWith('.db.test.ts') ? 'integration' : 'unit'
}
