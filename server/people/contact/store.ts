import type { Reader, Tx } from '../../platform/database/db.ts'

export type NewMessage = { name: string; email: string; phone: string; subject: string; message: string }
/** Of a member who was signed in. */
export type MemberMessage = NewMessage & { member_id: bigint }

export async function insertMessage(tx: Tx, message: NewMessage | MemberMessage, now: Date): Promise<void> {
  await tx
    .insertInto('contact_messages')
    .values({ ...message, created_at: now })
    .execute()
}

export function personOf(reader: Reader, memberId: bigint): Promise<{ name: string; email: string }> {
  return reader.selectFrom('people').select(['name', 'email']).where('id', '=', memberId).executeTakeFirstOrThrow()
}

export function findSubscription(reader: Reader, email: string) {
  return reader
    .selectFrom('subscriptions')
    .select(['token_sent_at', 'confirmed_at', 'unsubscribed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** A newer link makes the older one worthless. */
export async function keepToken(tx: Tx, email: string, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values({ email, token_hash: tokenHash, token_sent_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ token_hash: tokenHash, token_sent_at: now }))
    .execute()
}

/** Spends the token: of two who come at once, one gets the subscription and the other nothing. */
export function confirmByToken(tx: Tx, tokenHash: Buffer, sentAfter: Date, now: Date) {
  return tx
    .updateTable('subscriptions')
    .set({ token_hash: null, confirmed_at: now, unsubscribed_at: null })
    .where('token_hash', '=', tokenHash)
    .where('token_sent_at', '>', sentAfter)
    .returning(['unsubscribe_id', 'email'])
    .executeTakeFirst()
}

export function endSubscription(tx: Tx, named: { id: bigint } | { unsubscribe_id: string }, now: Date) {
  return tx
    .updateTable('subscriptions')
    .set({ unsubscribed_at: now, token_hash: null })
    .where((eb) => eb.and(named))
    .where('confirmed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
}

/** An address nobody has confirmed is none of our business for longer than its link works. */
export async function deleteUnconfirmed(reader: Reader, sentBefore: Date): Promise<void> {
  await reader
    .deleteFrom('subscriptions')
    .where('confirmed_at', 'is', null)
    .where('token_sent_at', '<', sentBefore)
    .execute()
}
