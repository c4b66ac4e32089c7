import { spawn } from 'node:child_process'

type PooledDatabase = { settings: Record<string, string>; stop(): Promise<void> }

/** A database behind a pooler, for a product that is to show nobody that one stands in between: see `server/sandbox/testing/pooled-database.ts`. */
export async function startPooledDatabase(dataDir: string): Promise<PooledDatabase> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/sandbox/testing/pooled-database.ts', dataDir], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  const settings = await new Promise<Record<string, string>>((found, failed) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const [, told] = /^settings (\{.*\})$/m.exec(output) ?? []
      if (told) found(JSON.parse(told) as Record<string, string>)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => failed(new Error(`The pooled database did not start:\n${output}`)))
  })
  return {
    settings,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
