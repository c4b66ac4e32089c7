import { roleRank } from '@fairlead/contract/role-rank'
import type { OperatorRole } from '@fairlead/contract/route'
import type { Tx } from '../../../platform/database/db.ts'
import { newToken } from '../../../platform/keys/secrets.ts'
import { PlainSentence } from '../../../platform/plain-sentence.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import { deleteChange } from '../email/email-store.ts'
import { hashPassword } from '../password.ts'
import { deleteSecondFactor } from '../second-factor/factor-store.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { setLocked, setPasswordHash, voidMailTokens } from '../store.ts'
import { endLooks, lockOperators, type OperatorRow, setRemoved, setRole, voidInvitations } from './operator-store.ts'

/** What changes with an operator besides the sign-in: payouts end what lets money out. Handed in by the command. */
export type EndMeans = (tx: Tx, operatorId: bigint, now: Date) => Promise<void>
type Input = { email: string; now: Date }

/** From now on this operator can do nothing, on any machine and at the signer, until unlocked and set up anew. */
export async function lockOperator(tx: Tx, endMeans: EndMeans, input: Input & { reason: string }): Promise<string> {
  const { now, reason } = input
  const operator = await found(tx, input.email)
  if (operator.locked_at) throw new PlainSentence(`${operator.email} is locked already.`)
  await assertNotLast(tx, operator)
  await setLocked(tx, operator.id, { at: now, reason })
  await endAccess(tx, endMeans, operator, now)
  await note(tx, operator, 'lock operator', { reason }, now)
  return `${operator.email} is locked. Their sessions, passkeys, authenticator and payout passkeys no longer work; anything they approved that is not yet signed needs new approval.`
}

export async function unlockOperator(tx: Tx, { email, now }: Input): Promise<string> {
  const operator = await found(tx, email)
  if (!operator.locked_at) throw new PlainSentence(`${operator.email} is not locked.`)
  await setLocked(tx, operator.id, undefined)
  await note(tx, operator, 'unlock operator', {}, now)
  return `${operator.email} is unlocked (${operator.role}). They choose a new password with "Forgot password", then set up a second factor and request a payout passkey again.`
}

/** Who rises keeps everything; who falls begins anew, since what they had was given to the higher role. */
export async function changeRole(tx: Tx, endMeans: EndMeans, input: Input & { role: OperatorRole }): Promise<string> {
  const { role, now } = input
  const operator = await found(tx, input.email)
  if (operator.role === role) throw new PlainSentence(`${operator.email} is ${role} already.`)
  const falls = roleRank[role] < roleRank[operator.role]
  if (falls) await assertNotLast(tx, operator)
  await setRole(tx, operator.id, role)
  if (falls) await endAccess(tx, endMeans, operator, now)
  await note(tx, operator, 'change role of operator', { from: operator.role, to: role }, now)
  const anew = ' They choose a new password with "Forgot password" and set up a second factor again.'
  return `${operator.email} is ${role} now, no longer ${operator.role}.${falls ? anew : ''}`
}

/** An operator no longer: the account stays for the log alone. */
export async function removeOperator(tx: Tx, endMeans: EndMeans, { email, now }: Input): Promise<string> {
  const operator = await found(tx, email)
  await assertNotLast(tx, operator)
  await endAccess(tx, endMeans, operator, now)
  await setLocked(tx, operator.id, { at: now, reason: 'No longer an operator.' })
  await note(tx, operator, 'remove operator', { email: operator.email, role: operator.role }, now)
  await setRemoved(tx, operator.id)
  await voidInvitations(tx, operator.email, now)
  return `${operator.email} is no longer an operator. What they did stays in the log under ${operator.name}.`
}

async function found(tx: Tx, email: string): Promise<OperatorRow> {
  const operator = (await lockOperators(tx)).find((one) => one.email === email)
  if (!operator) throw new PlainSentence(`No operator has the address ${email}. See: npm run operator -- list`)
  return operator
}

/** Nobody could do what only an owner may, or let anybody else in. */
async function assertNotLast(tx: Tx, { id, role, email }: OperatorRow): Promise<void> {
  if (role !== 'owner') return
  const others = (await lockOperators(tx)).filter(
    (one) => one.role === 'owner' && one.locked_at === null && one.id !== id,
  )
  if (others.length === 0)
    throw new PlainSentence(`${email} is the last owner who can sign in. Add or unlock another owner first.`)
}

/** Every way in, and every way to let money out. The password goes, too: without a second factor it would be all it takes. */
async function endAccess(tx: Tx, endMeans: EndMeans, { id }: OperatorRow, now: Date): Promise<void> {
  await endMeans(tx, id, now)
  await setPasswordHash(tx, id, await hashPassword(newToken()), now)
  await deleteSecondFactor(tx, id)
  await voidMailTokens(tx, id, now)
  await deleteChange(tx, id)
  await endSessionsOf(tx, id, 'support')
  await endLooks(tx, id)
}

/** Whoever runs the service has no account, so the log names the one it is about. */
function note(tx: Tx, { id }: OperatorRow, action: string, details: Record<string, string>, now: Date): Promise<void> {
  const by = 'who runs the service'
  return writeAudit(tx, { actorId: id, action, subject: `operator ${id}`, details: { ...details, by }, now })
}
