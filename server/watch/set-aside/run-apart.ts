import { type Db, inTx, type Tx } from '../../platform/database/db.ts'
import { isOwnFault } from '../../platform/own-fault.ts'
import { setAside } from './set-aside.ts'

type Batches<Item> = {
  db: Db
  /** The name of the work. */
  name: string
  at: Date
  /** Whether it is work in order: then all that is due of a member it fails for waits with it. */
  isOrdered?: boolean
  batchMax: number
  /** What is due next, in its order, without what is set aside: so many at most. */
  take(tx: Tx, limit: number): Promise<readonly Item[]>
  memberOf(item: Item): bigint
  run(tx: Tx, items: readonly Item[]): Promise<unknown>
}

/**
 * Works off what is due for many members in batches, each a transaction, in its order. Where one fails over what somebody's data is, the next
 * are smaller, until the first that is due stands alone; failing once more it is set aside, and the others go on. Answers how many were done.
 */
export async function runApart<Item>(batches: Batches<Item>): Promise<number> {
  const { db, name, at, isOrdered = false, batchMax, take, memberOf, run } = batches
  let done = 0
  let limit = batchMax
  let isSecondTry = batchMax > 1
  for (;;) {
    let taken: readonly Item[] = []
    try {
      await inTx(db, async (tx) => {
        taken = await take(tx, limit)
        if (taken.length > 0) await run(tx, taken)
      })
      done += taken.length
      if (taken.length < limit) return done
    } catch (error) {
      const [first] = taken
      if (first === undefined || !isOwnFault(error)) throw error
      if (taken.length > 1) limit = Math.ceil(Math.min(limit, taken.length) / 2)
      else if (!isSecondTry) isSecondTry = true
      else {
        await setAside(db, { memberId: memberOf(first), what: name, isOrdered, dueAt: at, now: at }, error)
        limit = batchMax
        isSecondTry = batchMax > 1
      }
    }
  }
}
