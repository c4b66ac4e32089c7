import { type Db, inTx } from '../../../platform/database/db.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { changeTerms, type TermChanges } from '../change-terms.ts'
import { readTerms } from '../read-terms.ts'

/** An owner of this world, who changes its terms. */
export async function termsOwner(db: Db) {
  const id = await inTx(db, (tx) => addMember(tx, `owner${crypto.randomUUID()}`, null))
  await db.updateTable('members').set({ role: 'owner' }).where('id', '=', id).execute()
  return {
    id,
    change: (changes: TermChanges, now: Date) =>
      inTx(db, async (tx) => changeTerms(tx, { basedOn: (await readTerms(tx, now)).version, by: id, now }, changes)),
  }
}
