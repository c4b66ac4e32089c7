import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import { addSeconds } from '../../../platform/clock.ts'
import type { Reader } from '../../../platform/database/db.ts'
import { pageBounds } from '../../../platform/database/page-bounds.ts'
import { stuckAfterSeconds } from './cancel-stuck.ts'
import { stuckPage } from './stuck-store.ts'

type Query = z.output<NonNullable<(typeof routes.listStuckTransfers)['query']>>

/** Transfers that no block has taken for long. */
export async function listStuckTransfers(
  reader: Reader,
  query: Query,
  now: Date,
): Promise<z.output<(typeof routes.listStuckTransfers)['reply']>> {
  const { rows, total } = await stuckPage(reader, addSeconds(now, -stuckAfterSeconds), pageBounds(query))
  const transfers = rows.map((row) => ({
    id: Number(row.id),
    purpose: row.purpose,
    payoutId: row.payout_id === null ? null : Number(row.payout_id),
    sender: row.sender,
    nonce: Number(row.nonce),
    hash: row.tx_hash,
    signedAt: row.signed_at.toISOString(),
    behind: Number(row.behind),
    isCancelling: row.is_cancelling,
  }))
  return { transfers, total }
}
