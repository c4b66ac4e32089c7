import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll } from 'vitest'

export type ServerProcess = {
  url: string
  process: ChildProcess
  /** Settles when the process has ended: its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Everything it has written so far. */
  output(): string
}

/** The server as its own operating-system process, bundled once per test file as `npm start` bundles it. */
export async function serverProcesses(
  databaseUrl: string,
): Promise<(env?: Record<string, string>, onSpawn?: (child: ChildProcess) => void) => Promise<ServerProcess>> {
  // Inside the project, so that the bundle finds the packages it does not contain.
  const bundle = resolve('server/build', `under-test-${process.pid}-${Date.now()}.mjs`)
  await build({
    entryPoints: ['server/main.ts'],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    plugins: [ownPackages],
    logLevel: 'error',
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-'))
  const running = new Set<ChildProcess>()
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(bundle, { force: true })
    rmSync(dataDir, { recursive: true, force: true })
  })

  return async (env = {}, onSpawn) => {
    const child = spawn(process.execPath, [bundle], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PUBLIC_URL: 'http://fairlead.test',
        LOG_LEVEL: 'info',
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
      const read = (chunk: Buffer) => {
        output += chunk
        // Empty where no role answers calls.
        const ready = /"url":"([^"]*)"/.exec(output)?.[1]
        if (ready !== undefined) found(ready)
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      void ended.then((end) => failed(new Error(`The server ended (${end}) before it was ready:\n${output}`)))
    })
    return { url, process: child, ended, output: () => output }
  }
}

/** Our own workspace packages are TypeScript, so they go into the bundle; everything else stays where npm put it. */
const ownPackages = {
  name: 'own-packages',
  setup(setup: {
    onResolve(options: { filter: RegExp }, resolve: (args: { path: string }) => { path: string }): void
  }) {
    setup.onResolve({ filter: /^@fairlead\// }, ({ path }) => {
      const [, folder = '', ...rest] = path.split('/')
      return { path: resolve(folder, `${rest.join('/')}.ts`) }
    })
  },
}
