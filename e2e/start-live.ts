import { spawn } from 'node:child_process'
import { freePort } from './start-product.ts'

export type Live = {
  url: string
  /** What only the world outside the product can do: see `server/sandbox/testing/live-product.ts`. */
  outside<T>(act: string, given?: Record<string, string>): Promise<T>
  stop(): Promise<void>
}

/** Live mode, each role a process of its own, on throw-away parts. */
export async function startLive(): Promise<Live> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/sandbox/testing/live-product.ts', `.data/e2e-live-${process.pid}`, String(port)],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TESTS_POOLED: process.env.TESTS_POOLED },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = new Promise((done) => child.once('exit', done))
  const [url, door] = await new Promise<[string, string]>((found, failed) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const [, ready, beside] = /ready at (\S+) beside (\S+)/.exec(output) ?? []
      if (ready && beside) found([ready, beside])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => failed(new Error(`Live mode did not start:\n${output}`)))
  })
  return {
    url,
    async outside<T>(act: string, given: Record<string, string> = {}) {
      const response = await fetch(`${door}/${act}?${new URLSearchParams(given)}`)
      const { done, error } = (await response.json()) as { done: T; error?: string }
      if (error) throw new Error(error)
      return done
    },
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
