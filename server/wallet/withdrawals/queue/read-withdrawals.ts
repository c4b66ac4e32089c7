import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Withdrawals } from '../../../finance/dashboard/read-user-prefs.ts'
import type { Reader } from '../../../platform/database/db.ts'
import { stateOf } from '../publish-wallet.ts'
import { newestOf, openStatus } from '../withdrawal-store.ts'

type Shown = Withdrawals['transactions'][number]

/** A member's own withdrawals, newest first, and whether one is under way. */
export async function readWithdrawals(reader: Reader, memberId: bigint, now: Date): Promise<Withdrawals> {
  const rows = await newestOf(reader, memberId)
  return {
    state: stateOf(await openStatus(reader, memberId, now)),
    transactions: rows.map(({ amount, status, created_at }) => ({
      user_id: Number(memberId),
      amount: toDollars(micro(amount)),
      status: status as Shown['status'],
      createdAt: created_at.toISOString(),
    })),
  }
}
