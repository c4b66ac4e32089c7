import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { say, stopWith } from '../say.mjs'
import { pgBin } from './needs.ts'

const run = promisify(execFile)
const answerMsMax = 6_000

/** Rows of a statement, each a list of its columns. */
export async function query(url: string, sql: string): Promise<string[][]> {
  const flags = [
    '--no-psqlrc',
    '--quiet',
    '--tuples-only',
    '--no-align',
    '--field-separator=\t',
    '-v',
    'ON_ERROR_STOP=1',
  ]
  const env = { PATH: process.env.PATH, PGCONNECT_TIMEOUT: '3' }
  const { stdout } = await run(join(pgBin, 'psql'), [...flags, '--command', sql, url], { env, timeout: 30_000 })
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
}

export type Answer = { status: number; body: unknown }

/** Nothing where nobody answers in time. */
export async function ask(url: string): Promise<Answer | undefined> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(answerMsMax) })
    const text = await reply.text()
    return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  } catch {
    return undefined
  }
}

type Wait = { what: string; secondsMax: number; hint: string }

/** Says each ten seconds what is still missing, and gives up with a hint. */
export async function waitUntil(
  { what, secondsMax, hint }: Wait,
  missing: () => Promise<string | undefined>,
): Promise<void> {
  const began = Date.now()
  let saidAt = began
  for (;;) {
    const left = await missing()
    if (left === undefined) return
    if (Date.now() - began > secondsMax * 1_000)
      stopWith(`${what} did not come up within ${secondsMax} seconds (${left}). ${hint}`)
    if (Date.now() - saidAt > 10_000) {
      say(`${what}: waiting for ${left}`)
      saidAt = Date.now()
    }
    await pause(300)
  }
}
