import type { Money } from '@fairlead/money/money'
import type { Reader, Tx } from '../../platform/db.ts'

export type WithdrawalEndStatus = 'success' | 'rejected' | 'expired' | 'failed'

/** Whoever changes a withdrawal waits for whoever is doing so. */
export function lockWithdrawal(tx: Tx, id: bigint) {
  return tx
    .selectFrom('withdrawals')
    .select(['id', 'member_id', 'amount', 'address', 'status', 'approved_at', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function endRow(
  tx: Tx,
  id: bigint,
  { status, reason }: { status: WithdrawalEndStatus; reason: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ status, reason, ended_at: now, otp_hash: null })
    .where('id', '=', id)
    .execute()
}

/** A code that has run out waits for nothing any more, even where nobody has ended its withdrawal yet. */
export async function openStatus(
  reader: Reader,
  memberId: bigint,
  now: Date,
): Promise<'otp_pending' | 'processing' | undefined> {
  const row = await reader
    .selectFrom('withdrawals')
    .select(['status', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('status', 'in', ['otp_pending', 'processing'])
    .executeTakeFirst()
  if (row?.status === 'processing') return row.status
  return row && row.expires_at > now ? 'otp_pending' : undefined
}

export type ToldWithdrawal = {
  name: string
  email: string
  amount: Money
  address: string
  status: string
  reason: string | null
  hash: string | null
}

/** Everything a letter about a withdrawal says. */
export async function withdrawalToTell(reader: Reader, id: bigint): Promise<ToldWithdrawal | undefined> {
  const row = await reader
    .selectFrom('withdrawals as w')
    .innerJoin('members as m', 'm.id', 'w.member_id')
    .select((eb) => [
      'm.name',
      'm.email',
      'w.amount',
      'w.address',
      'w.status',
      'w.reason',
      eb
        .selectFrom('payouts as p')
        .innerJoin('chain_sends as s', 's.payout_id', 'p.id')
        .select('s.tx_hash')
        .where('p.kind', '=', 'withdrawal')
        .whereRef('p.subject_id', '=', 'w.id')
        .where('s.status', '=', 'mined')
        .limit(1)
        .as('hash'),
    ])
    .where('w.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, amount: row.amount as Money }
}
