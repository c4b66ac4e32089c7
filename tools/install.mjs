import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { runBound } from './run-bound.mjs'
import { say, stopWith } from './say.mjs'

/** @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */
/** What a start needs, or all that tests and checks need besides. @typedef {'start' | 'all'} Extent */

const note = 'node_modules/.package-lock.json'
/** Stands there while npm works: one that is killed leaves packages of which a part is missing, and takes them for whole. */
const underWay = 'node_modules/.install-under-way'

/**
 * Installs what the lock file names, unless it is all there already.
 * @param {Extent} extent
 */
export async function ensureInstalled(extent) {
  assertNode()
  if (isInstalled(extent)) return
  say('Installing packages (a minute or two the first time)')
  const problem = await install(extent)
  if (problem) stopWith(problem)
}

/**
 * Installs what the server needs, and answers what is left to be installed for the rest of a start: the server prepares while the
 * site is built.
 * @returns {Promise<() => Promise<string | undefined>>} That answers what is wrong, where it could not be done.
 */
export async function ensureServerInstalled() {
  const nothing = async () => undefined
  if (hasDevelopment()) {
    await ensureInstalled('start')
    return nothing
  }
  assertNode()
  if (isInstalled('start')) return nothing
  say('Installing what the server needs (a minute or two the first time)')
  const problem = await runNpm(['--omit=dev', '--workspace=server', '--include-workspace-root'])
  if (problem) stopWith(problem)
  return () => {
    say('Installing what the site needs')
    return install('start')
  }
}

/**
 * What tests have brought stays: npm takes away what it is told to omit.
 * @param {Extent} extent
 */
const install = (extent) => runNpm([extent === 'all' || hasDevelopment() ? '--include=dev' : '--omit=dev'])

function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  stopWith(
    `Fairlead needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and start again.`,
  )
}

/**
 * Not by `npm ci`: that refuses a lock file without the binaries of every system in the world, and not every registry has them all.
 * @param {string[]} extent
 * @returns {Promise<string | undefined>} What is wrong, where it could not be done.
 */
async function runNpm(extent) {
  if (existsSync(underWay)) rmSync('node_modules', { recursive: true, force: true })
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(underWay, '')
  const { code, output } = await runBound('npm', [
    'install',
    ...extent,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code === undefined) return 'npm was not found: install Node with npm and start again.'
  if (code !== 0) {
    if (/ENOSPC|no space left/i.test(output)) return 'The disk is full: free about 1 GB and start again.'
    const firstLines = output.trim().split('\n').slice(0, 6).join('\n')
    return `The packages could not be installed; check the network and start again. npm said:\n${firstLines}`
  }
  rmSync(underWay, { force: true })
  return undefined
}

/** @returns {Lock | undefined} What npm noted when it last installed. */
function readNote() {
  return existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : undefined
}

const hasDevelopment = () => Object.values(readNote()?.packages ?? {}).some(({ dev }) => dev)

/**
 * Everything the lock file wants for this must stand in node_modules in the same version; what is optional may be missing.
 * @param {Extent} extent
 */
function isInstalled(extent) {
  if (existsSync(underWay)) return false
  const there = readNote()
  if (!there) return false
  /** @type {Lock} */
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return Object.entries(wanted.packages).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.link ||
      ((entry.optional || entry.devOptional) && !there.packages[path]) ||
      (extent === 'start' && entry.dev) ||
      there.packages[path]?.version === entry.version,
  )
}

if (process.argv[1] === import.meta.filename) await ensureInstalled('all')
