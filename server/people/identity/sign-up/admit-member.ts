import type { Tx } from '../../../platform/database/db.ts'
import type { Team } from '../identity.ts'
import { deleteMailTokens, lockSignUp, markVerified, renumber } from '../store.ts'

/**
 * The address is proved: only now is the account one of the members, with accounts on the books and a place in its sponsor's team.
 * All its links are over. Whoever was admitted before stays as they are. Answers the member's id.
 */
export async function admitMember(tx: Tx, team: Team, memberId: bigint, now: Date): Promise<bigint> {
  const signUp = await lockSignUp(tx, memberId)
  if (!signUp) return memberId
  await deleteMailTokens(tx, memberId)
  const isOld = await team.isPlaced(tx, memberId)
  // A sponsor's id is below its members' ids, which is the order locks are taken in.
  const isAboveSponsor = signUp.sponsor_id === null || signUp.sponsor_id < memberId
  const id = isOld || isAboveSponsor ? memberId : await renumber(tx, memberId)
  await markVerified(tx, id, now)
  if (!isOld) {
    await team.place(tx, id, signUp.sponsor_id, now)
    await team.tellJoined(tx, id, now)
  }
  return id
}
