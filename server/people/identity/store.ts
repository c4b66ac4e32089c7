import { sql } from 'kysely'
import { isUniqueViolation, type Reader, type Tx } from '../../platform/database/db.ts'

export type MailPurpose = 'verify_email' | 'reset_password' | 'sign_in'
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
          // No process may write who is an operator; only the owner's login gets further than a member.
          ...(member.role !== 'member' && { role: member.role }),
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

export function newRefId(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(refIdLength))
  return `FL${Array.from(bytes, (value) => refIdLetters[value % refIdLetters.length]).join('')}`
}

export function findMemberByEmail(reader: Reader, email: string) {
  return reader
    .selectFrom('members')
    .select([
      ...(['id', 'name', 'email', 'ref_id', 'role', 'password_hash'] as const),
      ...(['sponsor_id', 'email_verified_at', 'terms_accepted_at', 'created_at', 'closed_at', 'locked_at'] as const),
    ])
    .where('email', '=', email)
    .executeTakeFirst()
}

export function findMemberById(reader: Reader, id: bigint) {
  return reader
    .selectFrom('members')
    .select(['id', 'name', 'email', 'password_hash', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks an account as a whole: one change at a time. */
export function lockMember(tx: Tx, id: bigint) {
  return tx.selectFrom('members').select('closed_at').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The same, with what must be as it was when the password was compared. */
export function lockPassword(tx: Tx, id: bigint) {
  return tx
    .selectFrom('members')
    .select(['password_hash', 'closed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A sign-up whose address is not proved yet; undefined when it is by now. */
export function lockSignUp(tx: Tx, id: bigint) {
  return tx
    .selectFrom('members')
    .select('sponsor_id')
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** False when the address was proved meanwhile: then nobody's sign-up changes anything. */
export async function replaceSignUp(
  tx: Tx,
  id: bigint,
  chosen: { name: string; passwordHash: string; sponsorId: bigint | null; signedUpAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({
      name: chosen.name,
      password_hash: chosen.passwordHash,
      sponsor_id: chosen.sponsorId,
      terms_accepted_at: chosen.signedUpAt,
    })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The newest id there is. Only for a sign-up, which nothing refers to. */
export async function renumber(tx: Tx, id: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint | null }>`SELECT renumber_sign_up(${id}) AS id`.execute(tx)
  if (!rows[0]?.id) throw new Error(`There is no member ${id} to renumber`)
  return rows[0].id
}

export async function deleteMailTokens(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('member_id', '=', memberId).execute()
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

/** Only members sponsor others; operators, closed accounts and sign-ups that nobody has confirmed do not. */
export function findSponsor(reader: Reader, refId: string) {
  return reader
    .selectFrom('members')
    .select('id')
    .where('ref_id', '=', refId.toUpperCase())
    .where('role', '=', 'member')
    .where('closed_at', 'is', null)
    .where('email_verified_at', 'is not', null)
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

export async function setPasswordHash(tx: Tx, memberId: bigint, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('members')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', memberId)
    .execute()
}

/** Of these, whose password, second factor or e-mail address was changed in between. */
export async function changedBetween(
  reader: Reader,
  memberIds: readonly bigint[],
  after: Date,
  until: Date,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM members WHERE id = ANY(${memberIds}::bigint[])
      AND (password_changed_at > ${after} AND password_changed_at <= ${until}
        OR second_factor_changed_at > ${after} AND second_factor_changed_at <= ${until}
        OR email_changed_at > ${after} AND email_changed_at <= ${until})`.execute(reader)
  return rows.map(({ id }) => id)
}

export async function insertMailToken(
  tx: Tx,
  token: {
    memberId: bigint
    purpose: MailPurpose
    hash: Buffer
    now: Date
    expiresAt: Date
    /** What the link makes the account's when it is followed. */
    chosen?: { name: string; passwordHash: string; sponsorId: bigint | null }
  },
): Promise<void> {
  await tx
    .insertInto('mail_tokens')
    .values({
      member_id: token.memberId,
      purpose: token.purpose,
      token_hash: token.hash,
      created_at: token.now,
      expires_at: token.expiresAt,
      ...(token.chosen && {
        name: token.chosen.name,
        password_hash: token.chosen.passwordHash,
        sponsor_id: token.chosen.sponsorId,
      }),
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
    .returning(['member_id', 'name', 'password_hash', 'sponsor_id', 'created_at'])
    .executeTakeFirst()
}

/** What proves the address or the password has changed: every link from before is worthless. */
export async function voidMailTokens(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
}

export async function namesOf(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('members')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(memberIds)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
