import type { Reader, Tx } from '../../platform/database/db.ts'
import type { MailPurpose } from './store.ts'

/** How many such links were mailed to a member since then. */
export async function mailTokensSince(
  reader: Reader,
  memberId: bigint,
  purpose: MailPurpose,
  since: Date,
): Promise<number> {
  const row = await reader
    .selectFrom('mail_tokens')
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** The link that verified an address, kept apart from those that still do something: admitting a member ends all of those. */
export async function noteSpentLink(
  tx: Tx,
  link: { memberId: bigint; hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('mail_tokens')
    .values({
      member_id: link.memberId,
      purpose: 'verify_email',
      token_hash: link.hash,
      created_at: link.now,
      expires_at: link.expiresAt,
      used_at: link.now,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ expires_at: link.expiresAt }))
    .execute()
}

export async function isSpentLink(reader: Reader, hash: Buffer, now: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('mail_tokens')
    .innerJoin('members', 'members.id', 'mail_tokens.member_id')
    .select('mail_tokens.id')
    .where('mail_tokens.token_hash', '=', hash)
    .where('mail_tokens.purpose', '=', 'verify_email')
    .where('mail_tokens.used_at', 'is not', null)
    .where('mail_tokens.expires_at', '>', now)
    .where('members.email_verified_at', 'is not', null)
    .where('members.closed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
