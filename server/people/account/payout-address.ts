import { getAddress } from 'viem'
import type { Reader } from '../../platform/database/db.ts'
import { findPayoutAddress } from './profile-store.ts'

export type PayoutAddress = { address: string; shown: string; usableAt: Date }

/** Where a member is paid, and from when on: a changed address has to wait. */
export async function payoutAddressOf(reader: Reader, memberId: bigint): Promise<PayoutAddress | undefined> {
  const row = await findPayoutAddress(reader, memberId)
  return row && { address: row.address, shown: getAddress(row.address), usableAt: row.usable_at }
}
