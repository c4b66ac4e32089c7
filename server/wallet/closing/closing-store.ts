import type { Reader, Tx } from '../../platform/database/db.ts'
import { notSetAside } from '../../watch/set-aside/not-set-aside.ts'

type Outcome = 'closed' | 'called_off' | 'obstructed'

/** The closing that a member has confirmed and that waits for its time. */
export function openRequestOf(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('closing_requests')
    .select(['id', 'due_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The newest closing that was asked for: when it is due, and what became of it. */
export function newestRequestOf(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('closing_requests')
    .select(['due_at', 'ended_at', 'outcome'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertRequest(
  tx: Tx,
  request: { memberId: bigint; address: string | null; stopHash: Buffer; now: Date; dueAt: Date },
): Promise<void> {
  await tx
    .insertInto('closing_requests')
    .values({
      member_id: request.memberId,
      address: request.address,
      stop_hash: request.stopHash,
      asked_at: request.now,
      due_at: request.dueAt,
    })
    .execute()
}

/** Whose open request a stop's token belongs to. */
export async function memberOfStop(reader: Reader, stopHash: Buffer): Promise<bigint | undefined> {
  const row = await reader
    .selectFrom('closing_requests')
    .select('member_id')
    .where('stop_hash', '=', stopHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.member_id
}

const due = (reader: Reader, upTo: Date) =>
  reader
    .selectFrom('closing_requests')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', upTo)
    .where(notSetAside)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)

export async function nextClosing(reader: Reader, upTo: Date): Promise<Date | undefined> {
  return (await due(reader, upTo).select('due_at').executeTakeFirst())?.due_at
}

export function memberToClose(reader: Reader, upTo: Date) {
  return due(reader, upTo).select('member_id').execute()
}

/** Waits for whoever is calling it off, and finds nothing when that ended it. */
export function lockRequest(tx: Tx, memberId: bigint) {
  return tx
    .selectFrom('closing_requests')
    .select(['id', 'address', 'due_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function endRequest(tx: Tx, id: bigint, outcome: Outcome, now: Date): Promise<void> {
  await tx.updateTable('closing_requests').set({ outcome, ended_at: now }).where('id', '=', id).execute()
}

export async function hasClosedSince(reader: Reader, memberId: bigint, since: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('account_closings')
    .select('id')
    .where('member_id', '=', memberId)
    .where('closed_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function personOf(reader: Reader, memberId: bigint) {
  return reader.selectFrom('people').select(['name', 'email']).where('id', '=', memberId).executeTakeFirstOrThrow()
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
