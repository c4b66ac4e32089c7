import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureInstalled } from './install.mjs'
import { say, stopWith } from './say.mjs'

process.chdir(resolve(import.meta.dirname, '..'))

await ensureInstalled('all')
const { buildStale } = await import('./build.mjs')
const { ensureBrowser } = await import('./install-browser.mjs')
const { runTests } = await import('./run-tests.mjs')

/** What each attacker got, with nothing around it: `npm run proofs -- attack`. */
if (process.argv[2] === 'attack') {
  const told = resolve('.data/attack.txt')
  mkdirSync(dirname(told), { recursive: true })
  writeFileSync(told, '')
  const { passed, failed } = await runTests({
    projects: ['integration'],
    files: ['server/testing/attack.proof.db.test.ts', 'server/testing/rights.db.test.ts'],
    env: { ...process.env, PROOFS: 'long', ATTACK_REPORT: told },
  })
  console.log(`\nWhat each of them tried and got:\n${readFileSync(told, 'utf8')}\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/**
 * Where Debian's packages are needed, and for a cluster a machine that does nothing else: `npm run proofs -- cluster` or `-- deploy`, or a part
 * of it by words of its name.
 */
const byName = ['cluster', 'deploy']
if (byName.includes(process.argv[2] ?? '')) {
  const words = process.argv.slice(3).join('|')
  const { passed, failed } = await runTests({
    projects: process.argv.slice(2, 3),
    env: { ...process.env, PROOFS: 'long' },
    ...(words && { named: words }),
  })
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/** What the README recommends; its binary comes with the npm package `node`. */
const newerNode = 24

/** In words of its own, or by looking at pages in every look. */
const asksHowOften = /inject\('proofs'\)|'\.\/(looks|proof)\.ts'/

/** Hours in all, so each can be asked for by itself: `npm run proofs -- repeated`. */
const parts = { repeated: runRepeated, mutants: runMutants, newer: runOnNewerNode }
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in parts))
if (unknown)
  stopWith(`There is no proof named ${unknown}; there are ${[...Object.keys(parts), 'attack', ...byName].join(', ')}.`)

await Promise.all([buildStale(), ensureBrowser()])
let passed = 0
let failed = 0
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const counted = await run()
  passed += counted.passed
  failed += counted.failed
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function runRepeated() {
  say('Repeating what chance decides many times, and what is seen at every width')
  return runTests({
    projects: ['unit', 'integration', 'e2e'],
    files: ['money', 'engine', 'contract', 'server', 'e2e'].flatMap(repeatingTestsBelow),
    env: { ...process.env, PROOFS: 'long' },
  })
}

/**
 * The tests that only proofs run, and those that ask how often they shall repeat themselves.
 * @param {string} folder
 * @returns {string[]}
 */
function repeatingTestsBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'build')
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return repeatingTestsBelow(path)
      if (!/\.(test|e2e)\.tsx?$/.test(path)) return []
      return /\.proof\./.test(path) || asksHowOften.test(readFileSync(path, 'utf8')) ? [path] : []
    })
}

/** @returns {Promise<{ passed: number, failed: number }>} */
async function runMutants() {
  say('Putting known bugs into a copy of the code, one by one')
  const run = spawn(process.execPath, ['--import', 'tsx', 'tools/mutants/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => run.on('exit', done))
  let passed = 0
  let failed = 0
  for await (const line of createInterface({ input: run.stdout })) {
    console.log(line)
    if (line.startsWith('caught ')) passed++
    if (line.startsWith('SURVIVED ')) failed++
  }
  // One that ends badly without a survivor has not tried them all.
  return { passed, failed: (await ended) !== 0 && failed === 0 ? 1 : failed }
}

/** @returns {Promise<{ passed: number, failed: number }>} */
async function runOnNewerNode() {
  say(`Running the whole suite on Node ${newerNode}`)
  const run = spawn('npx', ['--yes', '--package', `node@${newerNode}`, '--', 'node', 'tools/test.mjs', '--whole'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => run.on('exit', done))
  let counted = { passed: 0, failed: 0 }
  for await (const line of createInterface({ input: run.stdout })) {
    console.log(line)
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? []
    if (passed && failed) counted = { passed: Number(passed), failed: Number(failed) }
  }
  return (await ended) !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}
