import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { say, stopWith } from './say.mjs'

process.chdir(resolve(import.meta.dirname, '..'))

// The first takes as long as the others together, so two cores are busy for as long as one check lasts. With one checker: each more
// works out for itself what most types are, and four took twice the processor's time of one.
/** @type {{ name: string, args: string[], fix?: string[] }[][]} */
const lanes = [
  [{ name: 'types', args: ['node_modules/typescript-native/bin/tsc', '-p', '.', '--checkers', '1'] }],
  [
    {
      name: 'biome',
      args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '.'],
      fix: ['--write'],
    },
    { name: 'knip', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
    { name: 'db:types', args: ['--import', 'tsx', 'server/sandbox/testing/types-stamp.ts'] },
    { name: 'tidy', args: ['--import', 'tsx', 'tools/tidy.ts'] },
  ],
]

/**
 * Everything a machine can say about the code without running it: how many checks passed, and the names of those that failed.
 * @param {{ only?: string | undefined, fixes?: boolean }} [asked] One check alone; whether what a machine can mend is mended.
 */
export async function runChecks({ only, fixes = false } = {}) {
  const chosen = lanes.map((lane) => lane.filter(({ name }) => !only || name === only))
  const names = chosen.flat().map(({ name }) => name)
  if (names.length === 0) stopWith(`No check is called ${only}.`)
  say(`Checking: ${names.join(', ')}`)
  const results = await Promise.all(
    chosen.map(async (lane) => {
      const passing = []
      for (const { name, args, fix = [] } of lane)
        passing.push({ name, passed: await passes(name, fixes ? [...args, ...fix] : args) })
      return passing
    }),
  )
  const failed = results.flat().filter(({ passed }) => !passed)
  return { passed: results.flat().length - failed.length, failed: failed.map(({ name }) => name) }
}

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
function passes(name, args) {
  return new Promise((done) => {
    let output = ''
    const check = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [check.stdout, check.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
      })
    }
    check.on('close', (code) => {
      if (code !== 0) console.log(`\nFailed: ${name}\n${output}`)
      done(code === 0)
    })
  })
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { only: { type: 'string' }, fix: { type: 'boolean' } } })
  await ensureInstalled('all')
  const { failed } = await runChecks({ only: values.only, fixes: values.fix ?? false })
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
