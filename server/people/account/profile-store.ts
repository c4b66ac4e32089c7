import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'

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
