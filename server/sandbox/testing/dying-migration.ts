import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { breakingProxy, type Cut } from './breaking-proxy.ts'
import { bundleProgram } from './bundle-server.ts'
import { whenOver } from './when-over.ts'

type Death = {
  moment: Cut
  /** Asked at each statement, over all of its connections, until it is the one. What went before tells one commit from another. */
  isAt(statement: string): boolean
}
const headBytes = 5
/** How many statements before it belong to one's name. */
const contextLength = 3

export type Migrating = {
  /** Runs `npm run migrate` of the version in this folder; answers whether it came to its end, which it does if it is killed at none of its statements. */
  run(version: string, death?: Death): Promise<boolean>
}

/** Without its values, which come in another order each time, and without what is left of the time for locks. */
function textOf(statement: Buffer): string {
  const [first = '', second = ''] = statement.toString('latin1', headBytes).split('\0')
  return (statement[0] === 'P'.charCodeAt(0) ? second : first).replace(/lock_timeout = \d+/, 'lock_timeout')
}

/** `npm run migrate` as a process of its own for each time, which `kill -9` ends at whichever of its statements. */
export async function dyingMigration(): Promise<(databaseUrl: string) => Promise<Migrating>> {
  const { bundle, remove } = await bundleProgram('server/commands/migrate-now.ts', 'migrate-now')
  whenOver(async () => remove())

  return async (databaseUrl) => {
    const proxy = await breakingProxy(databaseUrl)
    whenOver(() => proxy.close())
    return {
      async run(version, death) {
        const child = spawn(process.execPath, [bundle], {
          cwd: version,
          // A slow machine is not a wrong answer.
          env: { PATH: process.env.PATH, MODE: 'sandbox', DATABASE_URL: proxy.url, START_WAIT_SECONDS: '600' },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        const context: string[] = []
        let isDead = false
        proxy.cutStatements(
          (statement) => {
            context.push(textOf(statement))
            if (context.length > contextLength + 1) context.shift()
            if (isDead || !death?.isAt(context.join('\n'))) return 'never'
            isDead = true
            return death.moment
          },
          () => child.kill('SIGKILL'),
        )
        const [[code, signal], told, complained] = await Promise.all([
          once(child, 'close'),
          text(child.stdout),
          text(child.stderr),
        ])
        // What it had asked for is still carried out when it is gone.
        await proxy.idle()
        if (signal === 'SIGKILL') return false
        if (code !== 0) throw new Error(`The migration ended (${code}):\n${told}${complained}`)
        return true
      },
    }
  }
}
