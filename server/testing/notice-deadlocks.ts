import type { Db } from '../platform/db.ts'

const deadlockDetected = '40P01'

/** The same database, with every deadlock counted: whoever tries again after one hides nothing from the test. */
export function noticeDeadlocks(db: Db): { db: Db; deadlocks: () => number } {
  let seen = 0
  const transaction = () => {
    const builder = db.transaction()
    const execute: typeof builder.execute = (work) =>
      builder.execute(work).catch((error: { code?: string }) => {
        if (error.code === deadlockDetected) seen++
        throw error
      })
    return Object.assign(Object.create(builder), { execute })
  }
  return { db: Object.assign(Object.create(db), { transaction }) as Db, deadlocks: () => seen }
}
