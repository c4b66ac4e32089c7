import pg from 'pg'
import { openDatabase } from '../../../platform/database/db.ts'
import { serveWorld } from './serve-world.ts'

/** What the test asks of this process: what time it is, and what to do. */
export type Question =
  | { ask: 'look at the clock' | 'work' | 'restart fleet'; at: number }
  /** Ends as by kill -9 at so many statements from now, before the database hears of it or after it has answered. */
  | { ask: 'die'; statements: number; when: 'before' | 'after' }
export type Answer = { ready: string } | { did: string } | { failed: string }

const tell = (told: Answer) => process.send?.(told)
let now = new Date(Number(process.env.NOW))
let statementsLeft = 0
let dies: 'before' | 'after' = 'before'

const dieNow = () => process.kill(process.pid, 'SIGKILL')

/** A process that is killed is killed anywhere; between two words to the database is where it matters. */
function countStatements(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const counting = function (this: pg.Client, ...args: unknown[]): unknown {
    if (statementsLeft === 0 || --statementsLeft > 0) return query.apply(this, args)
    if (dies === 'before') dieNow()
    const answer = query.apply(this, args)
    if (answer instanceof Promise) answer.then(dieNow, dieNow)
    return answer
  }
  pg.Client.prototype.query = counting as typeof pg.Client.prototype.query
}

countStatements()
const database = openDatabase(process.env.DATABASE_URL ?? '')
const service = await serveWorld(database, { now: () => now }, Number(process.env.PORT))
process.on('message', async (asked: Question) => {
  if (asked.ask === 'die') {
    statementsLeft = asked.statements
    dies = asked.when
    return
  }
  now = new Date(asked.at)
  try {
    if (asked.ask === 'work') await service.work()
    if (asked.ask === 'restart fleet') await service.restartFleet()
    tell({ did: asked.ask })
  } catch (error) {
    tell({ failed: (error as Error).stack ?? String(error) })
  }
})
// Who started it is gone.
process.on('disconnect', () => process.exit())
tell({ ready: service.address })
