import { type Db, inTx } from '../database/db.ts'
import { firstAnswer, holdKey, keepAnswer } from './answered-calls.ts'

export type Outcome = 'done' | 'not_done'

/**
 * What became of a call whose answer was lost. One that was not done never will be: its key is called off in the same moment, so that a
 * request still on its way is refused when it comes. Asked again, the answer stays what it was.
 */
export function settleOutcome(db: Db, asked: { memberId: bigint; key: string; now: Date }): Promise<Outcome> {
  return inTx(db, async (tx) => {
    // One that is being done right now is waited for.
    await holdKey(tx, asked.memberId, asked.key)
    const earlier = await firstAnswer(tx, asked.memberId, asked.key)
    if (earlier) return earlier.called_off ? 'not_done' : 'done'
    await keepAnswer(tx, { ...asked, hash: Buffer.alloc(0), answer: null, calledOff: true })
    return 'not_done'
  })
}
