import { sql } from 'kysely'
import { isUniqueViolation, type Reader, type Tx } from '../platform/db.ts'

export type MailPurpose = 'verify_email' | 'reset_password'
export type NewMember = {
  name: string
  email: string
  passwordHash: string
  sponsorId: bigint | null
  role: 'member' | 'owner' | 'finance' | 'support'
  verifiedAt: Date | null
  now: Date
}

const refIdLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const refIdLength = 7

/** Undefined when the e-mail is taken already. */
export async function insertMember(tx: Tx, member: NewMember): Promise<{ id: bigint } | undefined> {
  for (let attempt = 0; ; attempt++) {
    try {
      await sql`SAVEPOINT insert_member`.execute(tx)
      return await tx
        .insertInto('members')
        .values({
          ref_id: newRefId(),
          role: member.role,
          name: member.name,
          email: member.email,
          password_hash: member.passwordHash,
          sponsor_id: member.sponsorId,
          email_verified_at: member.verifiedAt,
          terms_accepted_at: member.now,
          created_at: member.now,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst()
    } catch (error) {
      // Two of 30^7 referral ids met: draw another.
      if (attempt === 5 || !isUniqueViolation(error, 'members_ref_id_key')) throw error
      await sql`ROLLBACK TO SAVEPOINT insert_member`.execute(tx)
    }
  }
}

function newRefId(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(refIdLength))
  return `FL${Array.from(bytes, (value) => refIdLetters[value % refIdLetters.length]).join('')}`
}

export function findMemberByEmail(reader: Reader, email: string) {
  return reader
    .selectFrom('members')
    .select([
      'id',
      'name',
      'email',
      'ref_id',
      'role',
      'password_hash',
      'email_verified_at',
      'created_at',
      'closed_at',
      'locked_at',
    ])
    .where('email', '=', email)
    .executeTakeFirst()
}

export function findMemberById(reader: Reader, id: bigint) {
  return reader
    .selectFrom('members')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whoever changes what belongs to an account as a whole waits for whoever is doing so. */
export function lockMember(tx: Tx, id: bigint) {
  return tx.selectFrom('members').select('closed_at').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function setName(reader: Reader, id: bigint, name: string): Promise<void> {
  await reader.updateTable('members').set({ name }).where('id', '=', id).execute()
}

/** The account as operators deal with it; whoever else does so waits. */
export function lockForOperators(tx: Tx, id: bigint) {
  return tx
    .selectFrom('members')
    .select(['id', 'name', 'email', 'role', 'email_verified_at', 'closed_at', 'locked_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setLocked(tx: Tx, id: bigint, lock: { at: Date; reason: string } | undefined): Promise<void> {
  await tx
    .updateTable('members')
    .set({ locked_at: lock?.at ?? null, lock_reason: lock?.reason ?? null })
    .where('id', '=', id)
    .execute()
}

export async function setClosed(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.updateTable('members').set({ closed_at: now }).where('id', '=', id).execute()
}

export async function setOpen(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('members').set({ closed_at: null }).where('id', '=', id).execute()
}

/** Only members sponsor others; operators and closed accounts do not. */
export function findSponsor(reader: Reader, refId: string) {
  return reader
    .selectFrom('members')
    .select('id')
    .where('ref_id', '=', refId.toUpperCase())
    .where('role', '=', 'member')
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

export async function markVerified(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('members')
    .set({ email_verified_at: now })
    .where('id', '=', memberId)
    .where('email_verified_at', 'is', null)
    .execute()
}

export async function setPasswordHash(tx: Tx, memberId: bigint, passwordHash: string): Promise<void> {
  await tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
}

export async function insertMailToken(
  tx: Tx,
  token: { memberId: bigint; purpose: MailPurpose; hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('mail_tokens')
    .values({
      member_id: token.memberId,
      purpose: token.purpose,
      token_hash: token.hash,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()
}

export async function lastMailTokenAt(
  reader: Reader,
  memberId: bigint,
  purpose: MailPurpose,
): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('mail_tokens')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.at ?? undefined
}

export function findMailToken(reader: Reader, purpose: MailPurpose, hash: Buffer, now: Date) {
  return reader
    .selectFrom('mail_tokens')
    .select('member_id')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Spends the token: of two who come at once, one gets the member and the other nothing. */
export function spendMailToken(tx: Tx, purpose: MailPurpose, hash: Buffer, now: Date) {
  return tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()
}

/** A newer link or a changed password makes the older links worthless. */
export async function voidMailTokens(tx: Tx, memberId: bigint, purpose: MailPurpose, now: Date): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}
