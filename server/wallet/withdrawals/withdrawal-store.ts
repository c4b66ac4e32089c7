import { rowsMax } from '@fairlead/contract/page'
import type { Money } from '@fairlead/money/money'
import { sql } from 'kysely'
import { isUniqueViolation, type Reader, type Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { notSetAside } from '../../watch/set-aside/not-set-aside.ts'

export type WithdrawalEndStatus = 'success' | 'rejected' | 'expired' | 'failed' | 'called_off'

/** Locks a withdrawal: one change at a time. */
export function lockWithdrawal(tx: Tx, id: bigint) {
  return tx
    .selectFrom('withdrawals')
    .select(['id', 'member_id', 'amount', 'fee', 'address', 'status', 'created_at', 'approved_at', 'ended_at'])
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

/** So many wrong codes are forgiven; the next one ends the withdrawal. */
export const wrongTriesMax = 5

const openOf = (tx: Tx, memberId: bigint) =>
  tx
    .selectFrom('withdrawals')
    .select([
      'id',
      'member_id',
      'amount',
      'fee',
      'address',
      'status',
      'otp_hash',
      'otp_sent_at',
      'otp_sends',
      'otp_tries',
      'expires_at',
    ])
    .where('member_id', '=', memberId)
    .forUpdate()

export type OpenWithdrawal = NonNullable<Awaited<ReturnType<typeof lockOpen>>>

export function lockOpen(tx: Tx, memberId: bigint) {
  return openOf(tx, memberId).where('status', 'in', ['otp_pending', 'processing']).executeTakeFirst()
}

/** The withdrawal that waits for its code. Whoever comes second waits here, and finds none if the first had it right. */
export function lockAwaited(tx: Tx, memberId: bigint) {
  return openOf(tx, memberId).where('status', '=', 'otp_pending').executeTakeFirst()
}

/** When the next code runs out, up to `upTo`. */
export async function nextExpiry(reader: Reader, upTo: Date): Promise<Date | undefined> {
  const row = await expiring(reader, upTo).select('expires_at').executeTakeFirst()
  return row?.expires_at
}

/** Waits for whoever is entering a code, and finds nothing when that ended it. */
export function lockExpired(tx: Tx, at: Date) {
  return expiring(tx, at).select(['id', 'member_id', 'otp_tries']).forUpdate().execute()
}

const expiring = (reader: Reader, upTo: Date) =>
  reader
    .selectFrom('withdrawals')
    .where('status', '=', 'otp_pending')
    .where('expires_at', '<=', upTo)
    .where(notSetAside)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(1)

export async function insertWithdrawal(
  tx: Tx,
  { memberId, amount, fee, address, now }: { memberId: bigint; amount: Money; fee: Money; address: string; now: Date },
) {
  try {
    return await tx
      .insertInto('withdrawals')
      .values({
        member_id: memberId,
        amount,
        fee,
        address,
        status: 'otp_pending',
        otp_sends: 0,
        otp_sent_at: now,
        expires_at: now,
        created_at: now,
      })
      .returning(['id', 'member_id', 'amount', 'fee', 'address'])
      .executeTakeFirstOrThrow()
  } catch (error) {
    throw isUniqueViolation(error, 'withdrawals_one_at_a_time') ? new DomainError('pending_withdrawal') : error
  }
}

export async function setOtp(
  tx: Tx,
  id: bigint,
  { hash, now, expiresAt }: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set((eb) => ({
      otp_hash: hash,
      otp_sent_at: now,
      expires_at: expiresAt,
      otp_sends: eb('otp_sends', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function setProcessing(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('withdrawals').set({ status: 'processing', otp_hash: null }).where('id', '=', id).execute()
}

/** The try after the last forgiven one takes the code away and lets the withdrawal run out at once. */
export async function countWrongTry(tx: Tx, id: bigint, now: Date): Promise<void> {
  await sql`
    UPDATE withdrawals SET otp_tries = otp_tries + 1,
      otp_hash = CASE WHEN otp_tries < ${wrongTriesMax} THEN otp_hash END,
      expires_at = CASE WHEN otp_tries < ${wrongTriesMax} THEN expires_at ELSE least(expires_at, ${now}) END
    WHERE id = ${id}`.execute(tx)
}

export async function setApproved(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.updateTable('withdrawals').set({ approved_at: now }).where('id', '=', id).execute()
}

/** An operator has taken an approval back: it waits for a decision again. */
export async function setUnapproved(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('withdrawals').set({ approved_at: null }).where('id', '=', id).execute()
}

export function findWithdrawal(reader: Reader, id: bigint) {
  return reader
    .selectFrom('withdrawals')
    .select(['id', 'member_id', 'amount', 'fee', 'address', 'approved_at', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function newestOf(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('withdrawals')
    .select(['amount', 'status', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(rowsMax)
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

export type NotifiedWithdrawal = {
  memberId: bigint
  name: string
  email: string
  amount: Money
  fee: Money
  address: string
  status: string
  reason: string | null
  hash: string | null
}

/** Everything a letter about a withdrawal says. */
export async function withdrawalToNotify(reader: Reader, id: bigint): Promise<NotifiedWithdrawal | undefined> {
  const row = await reader
    .selectFrom('withdrawals as w')
    .innerJoin('people as m', 'm.id', 'w.member_id')
    .select((eb) => [
      'm.id as memberId',
      'm.name',
      'm.email',
      'w.amount',
      'w.fee',
      'w.address',
      'w.status',
      'w.reason',
      eb
        .selectFrom('payouts_asked as p')
        .innerJoin('transfers_sent as s', 's.payout_id', 'p.id')
        .select('s.tx_hash')
        .where('p.kind', '=', 'withdrawal')
        .whereRef('p.subject_id', '=', 'w.id')
        .where('s.status', '=', 'mined')
        .limit(1)
        .as('hash'),
    ])
    .where('w.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, amount: row.amount as Money, fee: row.fee as Money }
}
