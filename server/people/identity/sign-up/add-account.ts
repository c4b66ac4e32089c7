import { inTx } from '../../../platform/database/db.ts'
import type { Identity } from '../identity.ts'
import { hashPassword } from '../password.ts'
import { findMemberByEmail, insertMember } from '../store.ts'

export type NewAccount = {
  name: string
  email: string
  password: string
  role: 'member' | 'owner' | 'finance' | 'support'
  sponsorId?: bigint
}

/** Adds a verified account without any mail: operators, and the people of a demo world. Adding it again changes nothing. */
export async function addAccount(
  { db, clock, team }: Pick<Identity, 'db' | 'clock' | 'team'>,
  account: NewAccount,
): Promise<bigint> {
  const earlier = await findMemberByEmail(db, account.email)
  if (earlier) return earlier.id
  const passwordHash = await hashPassword(account.password)
  const now = clock.now()
  return inTx(db, async (tx) => {
    const { name, email, role, sponsorId = null } = account
    const added = await insertMember(tx, { name, email, passwordHash, sponsorId, role, verifiedAt: now, now })
    if (added) await team.place(tx, added.id, sponsorId, now)
    const id = added?.id ?? (await findMemberByEmail(tx, email))?.id
    if (id === undefined) throw new Error(`The account ${email} could neither be added nor found`)
    return id
  })
}
