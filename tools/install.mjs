import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { say, stopWith } from './say.mjs'

/** @typedef {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }> }} Lock */

/**
 * Installs what the lock file names, unless it is all there already. Not by `npm ci`: that refuses a lock file without the
 * binaries of every system in the world, and not every registry has them all.
 */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    stopWith(
      `Fairlead needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and start again.`,
    )
  }
  if (isInstalled()) return
  say('Installing packages (a minute or two the first time)')
  const installed = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (installed.error) stopWith('npm was not found: install Node with npm and start again.')
  if (installed.status !== 0) {
    if (/ENOSPC|no space left/i.test(installed.stderr)) stopWith('The disk is full: free about 1 GB and start again.')
    stopWith(
      `The packages could not be installed; check the network and start again. npm said:\n${installed.stderr.trim().split('\n').slice(0, 6).join('\n')}`,
    )
  }
}

/** npm notes what it installed in node_modules; everything the lock file wants must stand there in the same version. */
function isInstalled() {
  const note = 'node_modules/.package-lock.json'
  if (!existsSync(note)) return false
  /** @type {Lock} */
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  /** @type {Lock} */
  const there = JSON.parse(readFileSync(note, 'utf8'))
  return Object.entries(wanted.packages).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.link ||
      entry.optional ||
      entry.devOptional ||
      there.packages[path]?.version === entry.version,
  )
}
