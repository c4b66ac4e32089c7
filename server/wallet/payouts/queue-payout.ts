import type { Money } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { findPayout, insertPayout, type NewPayout, queueWaiting } from './payout-store.ts'

type Input = Omit<NewPayout, 'amount' | 'status'> & {
  /** What is sent: of a withdrawal, what is left after the fee. */ amount: Money
}

/** Hands a payout to the signer, in the transaction that lets it through. Asking again for the same is answered by the first. */
export async function queuePayout(tx: Tx, input: Input): Promise<void> {
  if (await insertPayout(tx, { ...withLowerCaseAddress(input), status: 'queued' })) return
  await assertSame(tx, input)
  await queueWaiting(tx, input.kind, input.subjectId, input.now)
}

/** Notes what is owed to somebody and waits for the operators. */
export async function owePayout(tx: Tx, input: Input): Promise<void> {
  if (!(await insertPayout(tx, { ...withLowerCaseAddress(input), status: 'waiting' }))) await assertSame(tx, input)
}

async function assertSame(tx: Tx, input: Input): Promise<void> {
  const wanted = withLowerCaseAddress(input)
  const earlier = await findPayout(tx, wanted.kind, wanted.subjectId)
  const isSame =
    earlier !== undefined &&
    earlier.member_id === wanted.memberId &&
    earlier.address === wanted.address &&
    earlier.amount === wanted.amount
  if (!isSame) throw new Error(`The ${wanted.kind} ${wanted.subjectId} is queued already, and differently`)
}

const withLowerCaseAddress = (input: Input): Input => ({ ...input, address: input.address.toLowerCase() })
