import { text } from '@fairlead/contract/text'
import { type Money, micro } from '@fairlead/money/money'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { hashInput } from '../../ledger/hash-input.ts'
import { returnLeftover } from '../leaving-store.ts'

type Leftover = { key: string; memberId: bigint; account: 'suspense' | 'income'; now: Date }

/**
 * What came to a closed member after closing, or stayed, leaves the books without a fee, each time under a key of its own: deposits
 * whole, income beyond what was written off. Answers what is to be sent.
 */
export async function refundLeftover(tx: Tx, { key, memberId, account, now }: Leftover): Promise<Money> {
  const hash = hashInput('leftover', memberId, account)
  const amount = await returnLeftover(tx, { key: `leftover ${key}`, hash, at: now, memberId, account })
  if (amount === 0n) throw new DomainError('conflict', { message: text.nothingLeftOver })
  return micro(amount)
}
