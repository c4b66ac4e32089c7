import type { Db } from '../platform/database/db.ts'

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
    return instead(builder, { execute })
  }
  return { db: instead(db, { transaction }), deadlocks: () => seen }
}

/** The object itself, but for what is put in place of its own. */
function instead<T extends object>(target: T, own: Record<string, unknown>): T {
  return new Proxy(target, {
    get(_, name) {
      if (typeof name === 'string' && name in own) return own[name]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
