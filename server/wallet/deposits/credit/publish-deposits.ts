import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { signedInAmong } from '../../../people/notifications/signed-in.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { publishAll } from '../../../platform/events.ts'
import { publishToConsole } from '../../../watch/audit/publish-to-console.ts'
import type { StoredDeposit } from '../deposit-store.ts'

type DepositState = 'pending' | 'below_minimum' | 'success' | 'gone'

/**
 * Tells members' open pages what became of their deposits; who is not signed in has none open. Of dust nobody is told. What
 * waits in suspense is told to operators as well.
 */
export async function publishDeposits(
  tx: Tx,
  deposits: readonly (StoredDeposit & { told: DepositState })[],
  now: Date,
): Promise<void> {
  if (deposits.length === 0) return
  const signedIn = await signedInAmong(
    tx,
    deposits.map(({ member_id }) => member_id),
    now,
  )
  const messages = deposits
    .filter(({ amount, member_id }) => amount > 0n && signedIn.has(member_id))
    .map(({ member_id, tx_hash, amount, told }) => ({
      memberId: member_id,
      kind: 'wallet' as const,
      payload: { deposit: { hash: tx_hash, value: toDollars(micro(amount)), status: told } },
    }))
  await publishAll(tx, messages, now)
  if (deposits.some(({ told }) => told === 'below_minimum')) await publishToConsole(tx, 'deposits', now)
}
