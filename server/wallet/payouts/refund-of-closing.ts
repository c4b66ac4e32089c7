import type { Reader, Tx } from '../../platform/database/db.ts'
import { failRefund, findRefund, lockRefund } from './refund-store.ts'

type Refund = { member_id: bigint | null; amount: bigint; address: string }

/** The refund of a closed account, as it stands. */
export const readRefund = (reader: Reader, closingId: bigint): Promise<Refund | undefined> =>
  findRefund(reader, closingId)

/** The same, kept from the signer until the transaction ends. */
export const holdRefund = (tx: Tx, closingId: bigint): Promise<(Refund & { status: string }) | undefined> =>
  lockRefund(tx, closingId)

/** It is not paid for now, and stays owed. The caller holds it. */
export const turnDownRefund = (tx: Tx, closingId: bigint, reason: string, now: Date): Promise<void> =>
  failRefund(tx, closingId, reason, now)
