import { execFile, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'

type Packages = Record<string, { version: string; dev?: true; optional?: true }>

const needed: Packages = { 'node_modules/fastify': { version: '5.0.0' } }
const forSite: Packages = { 'node_modules/vite': { version: '8.0.0' } }
const forTests: Packages = { 'node_modules/vitest': { version: '4.0.0', dev: true } }
const optional: Packages = { 'node_modules/@nomicfoundation/edr': { version: '2.0.0', optional: true } }
const everything = { ...needed, ...forSite, ...forTests }
const olderOptional: Packages = { 'node_modules/@nomicfoundation/edr': { version: '1.0.0', optional: true } }
const note = 'node_modules/.package-lock.json'
const underWay = 'node_modules/.install-under-way'
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A clone with the real scripts, a lock file, and an npm that notes what it is asked for; `then` is what it does about it. */
function clone(installed: Packages | undefined, then = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'install-'))
  folders.push(folder)
  for (const name of ['install', 'run-bound', 'end-with-parent', 'say'])
    cpSync(join(import.meta.dirname, `${name}.mjs`), join(folder, `${name}.mjs`))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...everything, ...optional } }))
  const npm = `#!${process.execPath}
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n')
mkdirSync('node_modules', { recursive: true })
const sets = ${JSON.stringify({ server: needed, start: { ...needed, ...forSite }, all: everything })}
const asked = process.argv.join(' ')
const packages = asked.includes('--include=dev') ? sets.all : asked.includes('--workspace') ? sets.server : sets.start
${then || `writeFileSync('${note}', JSON.stringify({ packages }))`}`
  writeFileSync(join(folder, 'npm'), npm)
  chmodSync(join(folder, 'npm'), 0o755)
  if (installed) {
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, note), JSON.stringify({ packages: installed }))
  }
  return folder
}

const running = (folder: string, script: string) =>
  [
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import * as install from '${pathToFileURL(join(folder, 'install.mjs')).href}'; ${script}`,
    ],
    { cwd: folder, env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } },
  ] as const
const run = async (folder: string, script: string) => promisify(execFile)(...running(folder, script))
const asked = (folder: string) =>
  existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n') : []

const start = 'const rest = await install.ensureServerInstalled(); await rest()'
const tests = "await install.ensureInstalled('all')"

test.each([
  { first: 'nothing', installed: undefined, does: start, npm: ['--omit=dev --workspace=server', '--omit=dev'] },
  { first: 'nothing', installed: undefined, does: tests, npm: ['--include=dev'] },
  { first: 'a start', installed: { ...needed, ...forSite }, does: start, npm: [] },
  { first: 'a start', installed: { ...needed, ...forSite }, does: tests, npm: ['--include=dev'] },
  { first: 'tests', installed: everything, does: start, npm: [] },
  { first: 'tests', installed: everything, does: tests, npm: [] },
  { first: 'half a start', installed: needed, does: start, npm: ['--omit=dev --workspace=server', '--omit=dev'] },
  {
    first: 'an older optional package',
    installed: { ...everything, ...olderOptional },
    does: tests,
    npm: ['--include=dev'],
  },
  // npm takes away what it is told to omit.
  { first: 'tests of an older lock', installed: { ...needed, ...forTests }, does: start, npm: ['--include=dev'] },
])('after $first: $does asks npm for $npm', async ({ installed, does, npm }) => {
  const folder = clone(installed)
  await run(folder, does)
  expect(asked(folder)).toEqual(npm.map((extent) => expect.stringContaining(`install ${extent} `)))
  expect(existsSync(join(folder, underWay))).toBe(false)
})

test('what an npm that was killed has left behind is thrown away and installed anew', async () => {
  const folder = clone(everything)
  mkdirSync(join(folder, 'node_modules/half'))
  writeFileSync(join(folder, underWay), '')
  await run(folder, start)
  expect(existsSync(join(folder, 'node_modules/half'))).toBe(false)
  expect(asked(folder)).toEqual([expect.stringContaining('install --include=dev ')])
})

test('an npm that fails leaves its mark and one sentence', async () => {
  const folder = clone(undefined, "console.error('ENOSPC: no space left on device'); process.exit(1)")
  await expect(run(folder, tests)).rejects.toThrow('The disk is full: free about 1 GB and start again.')
  expect(existsSync(join(folder, underWay))).toBe(true)
})

test('npm ends with whoever started it, however that ends', async () => {
  const folder = clone(undefined, "writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1_000)")
  const starting = spawn(...running(folder, tests))
  const pid = await until(() => existsSync(join(folder, 'pid')) && Number(readFileSync(join(folder, 'pid'), 'utf8')))
  starting.kill('SIGKILL')
  await until(() => !isAlive(pid))
  expect(existsSync(join(folder, underWay))).toBe(true)
})

async function until<T>(look: () => T | false | 0): Promise<T> {
  for (;;) {
    const found = look()
    if (found) return found
    await new Promise((next) => setTimeout(next, 10))
  }
}

function isAlive(pid: number): boolean {
  try {
    // One that has ended and nobody has waited for is still listed.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
