import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** An upgrade changed a function or a view between a statement's planning and its running. */
export function isSchemaMoved(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  // A function that had begun before calls others as they were. One that is missing for good is missing the next time as well.
  if (code === '42883') return true
  if (code === '0A000') return error.message === 'cached plan must not change result type'
  return code === 'XX000' && /^(cache lookup failed for|could not open relation with OID)/.test(error.message)
}

const triesMax = 3
const deadlockDetected = '40P01'

/**
 * A pool on which a statement that stands alone is said again where an upgrade has moved what it was planned for, or a deadlock has ended
 * it: it has done nothing yet. What is part of a transaction fails with it, which is begun anew as a whole.
 */
export function askAgain(pool: PostgresPool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      let isOpen = false
      const query = async (...args: unknown[]) => {
        const [text] = args
        if (typeof text === 'string' && /^(begin|start transaction)/i.test(text)) isOpen = true
        if (typeof text === 'string' && /^(commit|rollback)$/i.test(text)) isOpen = false
        for (let attempt = 1; ; attempt++) {
          try {
            return await (client.query as (...all: unknown[]) => Promise<unknown>)(...args)
          } catch (error) {
            const canAgain = isSchemaMoved(error) || (error as { code?: string }).code === deadlockDetected
            if (isOpen || attempt === triesMax || !canAgain) throw error
          }
        }
      }
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
