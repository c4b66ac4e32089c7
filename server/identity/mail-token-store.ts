import type { Reader } from '../platform/db.ts'
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
