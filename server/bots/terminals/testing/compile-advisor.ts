import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { rewriteMql5 } from './rewrite-mql5.ts'

/** The advisor compiled from its own sources, or why it could not be: there is no C++ compiler, and none can be installed. */
export type Compiled = { program: string } | { missing: string }

export function compileAdvisor(): Compiled {
  const compiler = findCompiler()
  if (!compiler) return { missing: 'g++ is not installed: the advisor was not compiled and these tests are skipped' }
  const folder = resolve('ea')
  const sources = readdirSync(folder).filter((name) => /\.(mq5|mqh)$/.test(name))
  const shim = readdirSync(join(folder, 'shim'))
  const hash = createHash('sha256')
  for (const name of [...sources, ...shim.map((one) => `shim/${one}`)]) hash.update(readFileSync(join(folder, name)))
  // Compiled once for all test files of a run, and of the next one.
  const target = join(tmpdir(), `fairlead-advisor-${hash.digest('hex').slice(0, 16)}`)
  const program = join(target, 'advisor')
  if (existsSync(program)) return { program }
  mkdirSync(target, { recursive: true })
  // MetaEditor takes each file once, however often it is included.
  for (const name of sources)
    writeFileSync(join(target, `${name}.h`), `#pragma once\n${rewriteMql5(readFileSync(join(folder, name), 'utf8'))}`)
  const draft = `${program}.${process.pid}`
  const flags = [
    '-std=c++17',
    '-O1',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-Wno-unused-parameter',
    '-Wno-missing-field-initializers',
    '-Wno-sign-compare',
    // What MetaEditor warns of as a possible loss of data.
    '-Wfloat-conversion',
    // MQL5 sets no local variable to anything.
    '-ftrivial-auto-var-init=pattern',
  ]
  execFileSync(
    compiler,
    [...flags, '-I', target, '-isystem', join(folder, 'shim'), '-o', draft, join(folder, 'shim/main.cpp')],
    { stdio: 'pipe' },
  )
  renameSync(draft, program)
  return { program }
}

function findCompiler(): string | undefined {
  if (works('g++')) return 'g++'
  // As the journeys do with the browser: root on Debian may install it by its name.
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'g++'], { stdio: 'ignore' })
    if (works('g++')) return 'g++'
  }
  return undefined
}

const works = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
