import type { Reader, Tx } from '../../platform/database/db.ts'

export type CodePurpose = 'payout_address' | 'close_account'

type MailedCode = {
  member_id: bigint
  purpose: CodePurpose
  subject: string
  hash: Buffer
  tries: number
  asked_at: Date
  expires_at: Date
}

export function lockCode(tx: Tx, memberId: bigint, purpose: CodePurpose) {
  return tx
    .selectFrom('mailed_codes')
    .select(['subject', 'hash', 'tries', 'asked_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
}

export function codesOf(reader: Reader, memberId: bigint, now: Date) {
  return reader
    .selectFrom('mailed_codes')
    .select(['purpose', 'subject', 'asked_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('purpose')
    .execute()
}

export async function putCode(tx: Tx, { member_id, purpose, ...code }: MailedCode): Promise<void> {
  await tx
    .insertInto('mailed_codes')
    .values({ member_id, purpose, ...code })
    .onConflict((conflict) => conflict.columns(['member_id', 'purpose']).doUpdateSet(code))
    .execute()
}

/** The try after the last forgiven one takes the code away. */
export async function countWrongTry(tx: Tx, memberId: bigint, purpose: CodePurpose, triesMax: number): Promise<void> {
  await tx
    .updateTable('mailed_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .execute()
  await tx.deleteFrom('mailed_codes').where('member_id', '=', memberId).where('tries', '>', triesMax).execute()
}

export async function deleteCode(tx: Tx, memberId: bigint, purpose: CodePurpose): Promise<void> {
  await tx.deleteFrom('mailed_codes').where('member_id', '=', memberId).where('purpose', '=', purpose).execute()
}

/** It stays for as long as it keeps the next one from being asked for. Answers whether there was one. */
export async function endCode(reader: Reader, memberId: bigint, purpose: CodePurpose, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('mailed_codes')
    .set({ expires_at: now })
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredCodes(reader: Reader, now: Date, askedBefore: Date): Promise<void> {
  await reader.deleteFrom('mailed_codes').where('expires_at', '<=', now).where('asked_at', '<=', askedBefore).execute()
}
