import type { Tx } from '../../../platform/database/db.ts'
import type { Person } from '../../../platform/personal-data.ts'

/** The number stays, for books and teams; who it was is gone, and nobody signs in as them again. */
export async function eraseMember(tx: Tx, { id }: Person, now: Date): Promise<void> {
  await tx
    .updateTable('members')
    .set((eb) => ({
      name: `Former member ${id}`,
      // A name that no mailbox can have: the address is free for whoever signs up with it.
      email: `member-${id}@erased.invalid`,
      password_hash: 'erased',
      lock_reason: eb.case().when('lock_reason', 'is', null).then(null).else('Erased').end(),
      erased_at: now,
    }))
    .where('id', '=', id)
    .execute()
}
