import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from '../../e2e/start-product.ts'
import { startPostgres } from '../../server/platform/postgres/start-postgres.ts'
import { buildStale } from '../../tools/build.mjs'
import { tellingMemory } from '../ask-memory.ts'

/** The API makes the world, so it comes first. */
const roles = ['api', 'worker', 'fleet', 'signer'] as const
type Role = (typeof roles)[number]

type Told = { ready?: unknown; making?: { percent: number } }

const endMsMax = 30_000
const progressPercent = 20

/** The product as several processes, each role one, on a database of its own, with the sandbox's world of some sixty members. */
export async function startProduct() {
  await buildStale()
  const dataDir = resolve('.data/bench-soak')
  rmSync(dataDir, { recursive: true, force: true })
  const postgres = await startPostgres({ dataDir, database: 'fairlead' })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const running = new Map<Role, ChildProcess>()
  // Does nothing: how late it comes is what the machine does to everybody.
  const idle = fork('bench/soak/idle.mjs', { execArgv: tellingMemory })

  async function start(role: Role): Promise<void> {
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      PORT: String(role === 'api' ? port : await freePort()),
      PUBLIC_URL: url,
      ROLES: role,
      // The world of some sixty members takes a minute to make; whoever works on the soak itself can do with fewer.
      SANDBOX_WORLD: process.env.SANDBOX_WORLD ?? 'demo',
      // One address stands for many people.
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'warn',
    }
    const child = fork('build/server/main.js', {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: tellingMemory,
    })
    running.set(role, child)
    let saidPercent = 0
    await new Promise<void>((ready, failed) => {
      child.on('message', ({ ready: isReady, making }: Told) => {
        if (making && making.percent >= saidPercent + progressPercent) {
          saidPercent = making.percent
          console.log(`  the demo world: ${saidPercent.toFixed(0)}%`)
        }
        if (isReady) ready()
      })
      child.once('exit', (code) => failed(new Error(`The role ${role} ended with ${code}`)))
    })
  }

  async function stop(): Promise<void> {
    idle.kill('SIGKILL')
    const ended = [...running.values()].filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit'))
    for (const child of running.values()) child.kill('SIGTERM')
    const timer = setTimeout(() => {
      for (const child of running.values()) child.kill('SIGKILL')
    }, endMsMax)
    await Promise.all(ended)
    clearTimeout(timer)
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }

  try {
    for (const role of roles) await start(role)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    databaseUrl: postgres.url,
    idle,
    processes: () => [...running].map(([role, child]) => ({ role, child })),
    stop,
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>
