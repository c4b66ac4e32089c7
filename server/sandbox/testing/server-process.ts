import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestServer } from './test-server.ts'
import { whenOver } from './when-over.ts'

export type ServerProcess = {
  url: string
  process: ChildProcess
  /** Settles when the process has ended: its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Everything it has written so far. */
  output(): string
  call: TestServer['call']
}

/** The server as its own operating-system process; with the files of another version if there is a folder of it. */
export async function serverProcesses(
  databaseUrl: string,
  version?: string,
): Promise<(env?: Record<string, string>, onSpawn?: (child: ChildProcess) => void) => Promise<ServerProcess>> {
  const bundle = inject('serverBundle')
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-'))
  const running = new Set<ChildProcess>()
  whenOver(async () => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  return async (env = {}, onSpawn) => {
    const child = spawn(process.execPath, [bundle], {
      cwd: version,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PUBLIC_URL: 'http://fairlead.test',
        LOG_LEVEL: 'info',
        // A slow machine is not a wrong answer.
        DATABASE_WAIT_SECONDS: '600',
        SANDBOX_WORLD: 'accounts',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    onSpawn?.(child)
    let output = ''
    const ended = new Promise<number | NodeJS.Signals>((settle) => {
      child.once('exit', (code, signal) => {
        running.delete(child)
        settle(signal ?? code ?? -1)
      })
    })
    const url = await new Promise<string>((found, failed) => {
      let isReady = false
      const read = (chunk: Buffer) => {
        output += chunk
        // Looked for once only: later on there may be much to look through.
        if (isReady) return
        // Empty where no role answers calls.
        const ready = /"url":"([^"]*)"/.exec(output)?.[1]
        if (ready === undefined) return
        isReady = true
        found(ready)
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      void ended.then((end) => failed(new Error(`The server ended (${end}) before it was ready:\n${output}`)))
    })
    return { url, process: child, ended, output: () => output, call: callsOf(url) }
  }
}

function callsOf(url: string): TestServer['call'] {
  return async (method, path, { body, token, headers } = {}) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, unknown> }
  }
}
