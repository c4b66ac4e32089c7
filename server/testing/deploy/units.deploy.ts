import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readUnit } from '../../sandbox/testing/deploy-units.ts'
import { whyNot } from './needs.ts'

const files = readdirSync('deploy/systemd').filter((name) => name.endsWith('.service') || name.endsWith('.target'))
const services = files.filter((name) => name.endsWith('.service'))
/** Of the distribution: what ours wait for. */
const debianUnits = '/usr/lib/systemd/system'
const missing = whyNot(['systemd-analyze'])
const root = mkdtempSync(join(tmpdir(), 'fairlead-units-'))
const own = join(root, 'etc/systemd/system')

beforeAll(() => {
  if (missing !== '') return
  cpSync('deploy/systemd', own, { recursive: true })
  cpSync(debianUnits, join(root, debianUnits), { recursive: true, verbatimSymlinks: true })
  for (const name of services) {
    // What is started has to be there and nothing more is asked of it.
    const program = join(root, readUnit(/^fairlead-(.+)\.service$/.exec(name)?.[1] ?? '').command[0] ?? '')
    mkdirSync(dirname(program), { recursive: true })
    writeFileSync(program, '', { mode: 0o755 })
  }
})

afterAll(() => rmSync(root, { recursive: true }))

function analyze(...args: string[]): string {
  const { stdout, stderr, error } = spawnSync('systemd-analyze', [`--root=${root}`, ...args], { encoding: 'utf8' })
  if (error) throw error
  return `${stdout}${stderr}`.trim()
}

test.skipIf(missing !== '')(`systemd has nothing to say against any of the ${files.length} units${missing}`, () => {
  expect(services).toHaveLength(6)
  for (const name of files) expect(analyze('verify', '--man=no', name), name).toBe('')
  // It says so of a word that it does not know, and goes on.
  writeFileSync(join(own, 'fairlead-odd.service'), '[Service]\nExecStart=/usr/bin/node\nProtectSystems=strict\n')
  expect(analyze('verify', '--man=no', 'fairlead-odd.service')).toContain("Unknown key 'ProtectSystems'")
})

test.skipIf(missing !== '')(`each unit is as closed as deploy/README.md says${missing}`, () => {
  const told = new Map<string, number>()
  for (const [, units = '', level] of readFileSync('deploy/README.md', 'utf8').matchAll(
    /^\| (`fairlead-.+?) \| (\d\.\d) \|/gm,
  ))
    for (const [, name] of units.matchAll(/`(?:fairlead)?-([\w-]+)`/g))
      told.set(`fairlead-${name}.service`, Number(level))
  const found = services.map((name) => {
    const level = /Overall exposure level for .+: (\d+\.\d) /.exec(analyze('security', '--offline=true', name))?.[1]
    return [name, Number(level)] as const
  })
  expect(new Map(found)).toEqual(told)
  console.log(found.map(([name, level]) => `  ${name.padEnd(32)} ${level.toFixed(1)} of 10 exposed`).join('\n'))
})
