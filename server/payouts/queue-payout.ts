import type { Money } from '@fairlead/money/money'
import type { Tx } from '../platform/db.ts'
import { findPayout, insertPayout, type NewPayout } from './payout-store.ts'

type Asked = Omit<NewPayout, 'amount'> & {
  /** What is sent: of a withdrawal, what is left after the fee. */ amount: Money
}

/** Hands a payout to the signer, in the transaction that lets it through. Asking again for the same is answered by the first. */
export async function queuePayout(tx: Tx, asked: Asked): Promise<void> {
  const wanted = { ...asked, address: asked.address.toLowerCase() }
  if (await insertPayout(tx, wanted)) return
  const earlier = await findPayout(tx, wanted.kind, wanted.subjectId)
  const isSame =
    earlier !== undefined &&
    earlier.member_id === wanted.memberId &&
    earlier.address === wanted.address &&
    earlier.amount === wanted.amount
  if (!isSame) throw new Error(`The ${wanted.kind} ${wanted.subjectId} is queued already, and differently`)
}
