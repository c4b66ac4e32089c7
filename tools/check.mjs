import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { say } from './say.mjs'

process.chdir(resolve(import.meta.dirname, '..'))

/** Everything a machine can say about the code without running it. Returns the checks that failed. */
export function runChecks() {
  const checks = [
    { name: 'types', command: ['npx', '--no-install', 'tsc', '-p', '.'] },
    {
      name: 'biome',
      command: ['npx', '--no-install', 'biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '.'],
    },
    { name: 'knip', command: ['npx', '--no-install', 'knip', '--no-progress'] },
    { name: 'tidy', command: ['node', '--import', 'tsx', 'tools/tidy.ts'] },
  ]
  return checks.filter(({ name, command: [file = '', ...args] }) => {
    say(`Checking: ${name}`)
    const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    if (status !== 0) console.log(`${stdout}${stderr}`)
    return status !== 0
  })
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  const failed = runChecks()
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
