import type { Money } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { findPayout, insertPayout, type NewPayout, queueWaiting } from './payout-store.ts'

type Asked = Omit<NewPayout, 'amount' | 'status'> & {
  /** What is sent: of a withdrawal, what is left after the fee. */ amount: Money
}

/** Hands a payout to the signer, in the transaction that lets it through. Asking again for the same is answered by the first. */
export async function queuePayout(tx: Tx, asked: Asked): Promise<void> {
  if (await insertPayout(tx, { ...lowered(asked), status: 'queued' })) return
  await assertSame(tx, asked)
  await queueWaiting(tx, asked.kind, asked.subjectId, asked.now)
}

/** Notes what is owed to somebody and waits for the operators. */
export async function owePayout(tx: Tx, asked: Asked): Promise<void> {
  if (!(await insertPayout(tx, { ...lowered(asked), status: 'waiting' }))) await assertSame(tx, asked)
}

async function assertSame(tx: Tx, asked: Asked): Promise<void> {
  const wanted = lowered(asked)
  const earlier = await findPayout(tx, wanted.kind, wanted.subjectId)
  const isSame =
    earlier !== undefined &&
    earlier.member_id === wanted.memberId &&
    earlier.address === wanted.address &&
    earlier.amount === wanted.amount
  if (!isSame) throw new Error(`The ${wanted.kind} ${wanted.subjectId} is queued already, and differently`)
}

const lowered = (asked: Asked): Asked => ({ ...asked, address: asked.address.toLowerCase() })
