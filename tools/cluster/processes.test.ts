import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { end, runningIn, signal, startProgram } from './processes.ts'

const home = mkdtempSync(join(tmpdir(), 'fairlead-cluster-'))
mkdirSync(join(home, 'log'))
afterAll(async () => {
  await end(home, ['parent', 'deaf'], 0)
  rmSync(home, { recursive: true })
})

const sleeper = 'setInterval(() => {}, 1000)'
const withChild = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(sleeper)}], { env: {} }); ${sleeper}`
const deaf = `process.on('SIGTERM', () => {}); ${sleeper}`

test.skipIf(process.platform !== 'linux')(
  'what was started is found by its name with all its children, and nothing else is; a deaf one ends, too',
  async () => {
    startProgram(home, { name: 'parent', command: process.execPath, args: ['-e', withChild] })
    startProgram(home, { name: 'deaf', command: process.execPath, args: ['-e', deaf] })
    // The child has no environment of its own: it is known by its parent.
    await expect.poll(() => runningIn(home).get('parent')?.length, { timeout: 60_000 }).toBe(2)
    expect(runningIn(`${home}-other`)).toEqual(new Map())
    expect([...runningIn(home).values()].flat()).not.toContain(process.pid)
    expect(signal(home, ['nobody'], 'SIGKILL')).toBe(0)
    expect(signal(home, ['parent'], 'SIGKILL')).toBe(2)
    await expect.poll(() => runningIn(home).has('parent'), { timeout: 60_000 }).toBe(false)
    expect(runningIn(home).has('deaf')).toBe(true)
    await end(home, ['deaf'], 200)
    expect(runningIn(home)).toEqual(new Map())
  },
)
