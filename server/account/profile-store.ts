import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'

export function findPayoutAddress(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('payout_addresses')
    .select(['address', 'usable_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export async function upsertPayoutAddress(
  tx: Tx,
  { memberId, address, usableAt, now }: { memberId: bigint; address: string; usableAt: Date; now: Date },
): Promise<void> {
  const set = { address, usable_at: usableAt, changed_at: now }
  await tx
    .insertInto('payout_addresses')
    .values({ member_id: memberId, ...set })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(set))
    .execute()
}

/** Never sooner than it would have been anyway. */
export async function postponePayoutAddress(tx: Tx, memberId: bigint, usableAt: Date): Promise<void> {
  await tx
    .updateTable('payout_addresses')
    .set({ usable_at: sql`greatest(usable_at, ${usableAt})` })
    .where('member_id', '=', memberId)
    .execute()
}

export async function isDepositAddress(reader: Reader, address: string): Promise<boolean> {
  const row = await reader
    .selectFrom('addresses_given')
    .select('member_id')
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasOpenWithdrawal(reader: Reader, memberId: bigint): Promise<boolean> {
  const row = await reader
    .selectFrom('withdrawals_asked')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', 'in', ['otp_pending', 'processing'])
    .executeTakeFirst()
  return row !== undefined
}

export async function hasPendingDeposit(reader: Reader, memberId: bigint): Promise<boolean> {
  const row = await reader
    .selectFrom('deposits_seen')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countClosings(tx: Tx, memberId: bigint): Promise<number> {
  const { n } = await tx
    .selectFrom('account_closings')
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function setReopened(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('account_closings')
    .set({ reopened_at: now })
    .where('member_id', '=', memberId)
    .where('reopened_at', 'is', null)
    .execute()
}

export async function insertClosing(
  tx: Tx,
  closing: { memberId: bigint; refund: bigint; refundKey: string; address: string | null; now: Date },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('account_closings')
    .values({
      member_id: closing.memberId,
      refund: closing.refund,
      refund_key: closing.refundKey,
      address: closing.address,
      closed_at: closing.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
