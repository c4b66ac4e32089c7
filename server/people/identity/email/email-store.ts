import { isUniqueViolation, type Reader, type Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'

type EmailChange = {
  member_id: bigint
  email: string
  old_hash: Buffer
  new_hash: Buffer
  tries: number
  asked_at: Date
  expires_at: Date
}

export function lockChange(tx: Tx, memberId: bigint) {
  return tx.selectFrom('email_changes').selectAll().where('member_id', '=', memberId).forUpdate().executeTakeFirst()
}

export async function putChange(tx: Tx, { member_id, ...change }: EmailChange): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({ member_id, ...change })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
    .execute()
}

/** The try after the last forgiven one takes the codes away. */
export async function countWrongTry(tx: Tx, memberId: bigint, triesMax: number): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('member_id', '=', memberId)
    .execute()
  await tx.deleteFrom('email_changes').where('member_id', '=', memberId).where('tries', '>', triesMax).execute()
}

export async function deleteChange(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom('email_changes').where('member_id', '=', memberId).execute()
}

export function changeOf(reader: Reader, memberId: bigint, now: Date) {
  return reader
    .selectFrom('email_changes')
    .select(['email', 'asked_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** It stays for as long as it keeps the next one from being asked for. Answers whether there was one. */
export async function endChange(reader: Reader, memberId: bigint, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('email_changes')
    .set({ expires_at: now })
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredChanges(reader: Reader, now: Date, askedBefore: Date): Promise<void> {
  await reader.deleteFrom('email_changes').where('expires_at', '<=', now).where('asked_at', '<=', askedBefore).execute()
}

/** Whoever has both codes owns the address, so it counts as verified. Somebody may have registered with it meanwhile. */
export async function setEmail(tx: Tx, memberId: bigint, email: string, now: Date): Promise<void> {
  try {
    await tx
      .updateTable('members')
      .set({ email, email_verified_at: now, email_changed_at: now })
      .where('id', '=', memberId)
      .execute()
  } catch (error) {
    throw isUniqueViolation(error, 'members_email_key') ? new DomainError('conflict') : error
  }
}
