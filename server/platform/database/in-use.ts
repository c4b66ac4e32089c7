import { type Patience, waitFor } from '../patience.ts'
import { PlainSentence } from '../plain-sentence.ts'

/**
 * PostgreSQL looks for deadlocks when somebody has waited for a second, and ends whoever looks. What migrates has all its locks sooner
 * or gives them up, so that nobody else is ended in its place.
 */
export const lockMsMax = 600

const inUse = ['55P03', '40P01', '40001']

/** Locks that others hold, and rows of the catalog that somebody else has just changed. */
const isInUse = (error: unknown): boolean => {
  for (let root = error; root instanceof Error; root = root.cause) {
    const { code, message } = root as { code?: string; message: string }
    if (code !== undefined && inUse.includes(code)) return true
    if (code === 'XX000' && /^tuple concurrently (updated|deleted)$/.test(message)) return true
  }
  return false
}

/** Begins anew what could not have its locks, so that those who queue behind it get through in between. */
export const retryWhileInUse = <T>(patience: Patience, work: () => Promise<T>): Promise<T> =>
  waitFor(
    patience,
    async () => {
      try {
        return { done: await work() }
      } catch (error) {
        if (!isInUse(error)) throw error
        return { waitingFor: 'tables that are to be changed are in use' }
      }
    },
    () =>
      new PlainSentence(
        `Tables that are to be changed were in use for more than ${Math.round(patience.waitMsMax / 1000)} seconds: look in pg_stat_activity for a transaction that does not end, and start again.`,
      ),
  )
