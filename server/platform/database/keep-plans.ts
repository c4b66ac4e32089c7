import { createHash, randomUUID } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isSchemaMoved } from '../ask-again.ts'

/** Beyond so many different statements they are planned anew each time: one whose text never comes again would only be kept. */
const plansMax = 300

/**
 * A pool whose connections plan each statement with parameters once and keep the plan, for processes that repeat a few statements all day:
 * a step of an uneventful bar would otherwise be planned for longer than it runs.
 */
export function keepPlans(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= plansMax) return known
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }
  return {
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[]) => {
        const name = values.length > 0 ? nameOf(text) : undefined
        return client.query({ text, values: [...values], ...(name && { name }) }).catch((error: unknown) => {
          // Under its old name the plan would fail for as long as the connection lives.
          if (name && isSchemaMoved(error)) names.set(text, randomUUID())
          throw error
        })
      }
      // Nobody reads through a cursor.
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
