import pg from 'pg'
import { migrate } from '../../platform/migrate.ts'

type Query = (...args: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }

/**
 * Migrates until a given statement is answered, and dies there: all its connections break, as they do when a process is killed. Without a
 * statement it only counts them. Answers how many there were, and whether it came to its end.
 */
export async function dyingMigration(
  url: string,
  folder: URL,
  statementsMax = Number.POSITIVE_INFINITY,
): Promise<{ statements: number; isWhole: boolean }> {
  const mine = new Set<pg.Client>()
  const database = new URL(url).pathname.slice(1)
  const query = prototype.query
  let statements = 0
  let isDead = false
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    // Others, who work beside it, ask as logins, and what they have open already is not the migration's.
    const isItsOwn = this.database === database && !('application_name' in parametersOf(this))
    if (!isItsOwn) return query.apply(this, args)
    mine.add(this)
    if (isDead) return Promise.reject(new Error('killed'))
    const isLast = ++statements >= statementsMax
    const answer = query.apply(this, args)
    if (!isLast || !(answer instanceof Promise)) return answer
    isDead = true
    return answer.finally(() => {
      for (const client of mine) breakOff(client)
      throw new Error('killed')
    })
  }
  try {
    await migrate(url, folder)
    return { statements, isWhole: true }
  } catch (error) {
    if (!isDead) throw error
    return { statements, isWhole: false }
  } finally {
    prototype.query = query
  }
}

/** What openDatabase opens has the product's name. */
function parametersOf(client: pg.Client): Record<string, unknown> {
  const { connectionParameters } = client as unknown as { connectionParameters: Record<string, unknown> }
  return connectionParameters.application_name === 'fairlead' ? { application_name: 'fairlead' } : {}
}

function breakOff(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
