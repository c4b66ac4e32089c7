import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const preload = `--import=${pathToFileURL(join(import.meta.dirname, 'end-with-parent.mjs')).href}`

/** Those that still run, to be ended when this process is told to end. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a Node program that ends when this process does, however that ends: what it printed, and its exit code; none where the
 * program was not found.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number | null | undefined, output: string }>}
 */
export function runBound(command, args, { cwd, env } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}`.trim() },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((done) => {
    child.on('error', () => done({ code: undefined, output }))
    child.on('close', (code) => {
      running.delete(child)
      done({ code, output })
    })
  })
}

export function endBound() {
  for (const child of running) child.kill('SIGKILL')
}
