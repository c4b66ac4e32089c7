import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'

/** Whom to sign in as, and what there is to see. */
export type SignIn = { email: string; about: string }
type Done = { at: Date; signIns: readonly SignIn[]; leftToOperators: readonly bigint[] }

/** What the demo world offers; nothing where there is none. */
export async function readSignIns(reader: Reader): Promise<SignIn[]> {
  const row = await reader
    .selectFrom('sandbox_world')
    .select('sign_ins')
    .where('done_at', 'is not', null)
    .executeTakeFirst()
  return (row?.sign_ins ?? []) as SignIn[]
}

/** From then on this is a world to be let into. All that was written before it is on the disk with it. */
export async function setDone(reader: Reader, { at, signIns, leftToOperators }: Done): Promise<void> {
  await reader
    .updateTable('sandbox_world')
    .set({
      done_at: at,
      sign_ins: JSON.stringify(signIns),
      left_to_operators: sql`${leftToOperators}::bigint[]`,
    })
    .execute()
}

/** Whose forms wait for an operator instead of being set up by themselves. */
export async function readLeftToOperators(reader: Reader): Promise<bigint[]> {
  const row = await reader.selectFrom('sandbox_world').select('left_to_operators').executeTakeFirst()
  return row?.left_to_operators ?? []
}
