import { type Db, inTx } from '../platform/db.ts'
import type { OrderedWork } from '../platform/in-order.ts'
import { countDue, nextToCount } from './store.ts'

const depositsPerBatch = 500

/** Deposits count as team business from the eighth day on: what is taken back within a week has bought nothing. */
export function countBusiness(db: Db): OrderedWork {
  return {
    name: 'count-business',
    nextDue: nextToCount,
    async runDue(at) {
      while ((await inTx(db, (tx) => countDue(tx, at, depositsPerBatch))) === depositsPerBatch);
    },
  }
}
