import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findBrowser } from './find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    browserPath: string
  }
}

const readyMsMax = 120_000

/** Starts the product exactly as a person does, on a fresh data folder, and stops it as a person does. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await findBrowser())
  const dataDir = resolve(`.data/e2e-${process.pid}`)
  const port = await freePort()
  const env = {
    // The test runner's own variables (MODE and NODE_ENV among them) are not a person's.
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
  const product = spawn('node', ['tools/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    project.provide('productUrl', await readyUrl(product))
  } catch (error) {
    product.kill('SIGINT')
    throw error
  }
  return async () => {
    product.kill('SIGINT')
    await new Promise((done) => product.once('exit', done))
    rmSync(dataDir, { recursive: true, force: true })
  }
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

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
