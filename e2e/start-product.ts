import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { startPooledDatabase } from './start-pooled-database.ts'

const readyMsMax = 900_000

/**
 * Starts the product exactly as a person does, on a fresh data folder, and stops it as a person does. Only who asks for the demo
 * world waits for it to be made. With TESTS_POOLED=1 a pooler stands between it and its database.
 */
export async function startProduct(
  name: string,
  settings: Record<string, string> = {},
  onAddress: (url: string) => void = () => {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = resolve(`.data/${name}-${process.pid}`)
  const port = await freePort()
  const pooled = process.env.TESTS_POOLED ? await startPooledDatabase(`${dataDir}-pooled`) : undefined
  const env = {
    // The test runner's own variables (MODE and NODE_ENV among them) are not a person's.
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000',
    // A slow machine is not a wrong answer.
    DATABASE_WAIT_SECONDS: '600',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SANDBOX_WORLD: 'accounts',
    ...pooled?.settings,
    ...settings,
  }
  const product = spawn('node', ['tools/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((done) => product.once('exit', done))
  onAddress(env.PUBLIC_URL)
  const stop = async () => {
    product.kill('SIGINT')
    await ended
    await pooled?.stop()
    tellFailures(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { url: await readyUrl(product), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const failuresToldMax = 20

/** A page says only that a call failed; why stands in the log, which goes with the folder. */
function tellFailures(dataDir: string): void {
  const log = join(dataDir, 'server.log')
  // A product that did not start has none.
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
  for (const line of lines.filter((one) => one.includes('"request failed"')).slice(0, failuresToldMax))
    console.error(line)
}

function readyUrl(product: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let output = ''
    const giveUp = (why: string) => failed(new Error(`The product did not start (${why}):\n${output}`))
    const timer = setTimeout(() => giveUp('too slow'), readyMsMax)
    const read = (chunk: Buffer) => {
      output += chunk
      const url = /ready at (http:\S+)/.exec(output)?.[1]
      if (!url) return
      clearTimeout(timer)
      found(url)
    }
    product.stdout?.on('data', read)
    product.stderr?.on('data', read)
    product.once('exit', (code) => giveUp(`exit code ${code}`))
  })
}

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
