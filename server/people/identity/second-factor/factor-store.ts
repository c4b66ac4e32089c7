import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'

/** One that is switched on. The signer reads no more of it than this. */
export function findAuthenticatorOn(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('authenticators')
    .select('sealed')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** One use of a code at a time: each is good once. */
export function lockAuthenticator(tx: Tx, memberId: bigint) {
  return tx
    .selectFrom('authenticators')
    .select(['sealed', 'confirmed_at', 'last_step'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

/** Begins anew what was begun and never confirmed; false when it is confirmed already. */
export async function putAuthenticator(tx: Tx, memberId: bigint, sealed: Buffer, now: Date): Promise<boolean> {
  const set = { sealed, created_at: now, last_step: 0n }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('authenticators')
    .values({ member_id: memberId, ...set })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet(set).where('authenticators.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function confirmAuthenticator(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.updateTable('authenticators').set({ confirmed_at: now }).where('member_id', '=', memberId).execute()
}

export async function setLastStep(tx: Tx, memberId: bigint, step: bigint): Promise<void> {
  await tx.updateTable('authenticators').set({ last_step: step }).where('member_id', '=', memberId).execute()
}

/** All of it: what is left would be a way in that its owner believes to be closed. */
export async function deleteSecondFactor(tx: Tx, memberId: bigint): Promise<void> {
  for (const table of ['authenticators', 'recovery_codes', 'passkeys', 'passkey_challenges'] as const)
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
}

export async function noteFactorChange(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.updateTable('members').set({ second_factor_changed_at: now }).where('id', '=', memberId).execute()
}

export async function replaceRecoveryCodes(tx: Tx, memberId: bigint, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash })))
    .execute()
}

export function unusedRecoveryCodes(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
}

/** False when somebody was quicker. */
export async function markRecoveryCodeUsed(tx: Tx, memberId: bigint, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function passkeysOf(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}

export async function insertPasskey(
  tx: Tx,
  passkey: {
    member_id: bigint
    credential_id: string
    public_key: Buffer
    counter: bigint
    transports: string[]
    name: string
    created_at: Date
  },
): Promise<void> {
  await tx.insertInto('passkeys').values(passkey).execute()
}

/** A counter that does not grow belongs to a copy; many devices do not count at all and stay at zero. */
export async function notePasskeyUse(tx: Tx, id: bigint, counter: bigint, now: Date): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

export async function deletePasskey(tx: Tx, memberId: bigint, id: bigint): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

type Purpose = 'register' | 'sign_in'

export async function putChallenge(
  reader: Reader,
  challenge: { member_id: bigint; purpose: Purpose; challenge: string; expires_at: Date },
): Promise<void> {
  const { challenge: words, expires_at } = challenge
  await reader
    .insertInto('passkey_challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.columns(['member_id', 'purpose']).doUpdateSet({ challenge: words, expires_at }))
    .execute()
}

/** Taken once: the same answer of a device is never good twice. */
export async function takeChallenge(
  tx: Tx,
  memberId: bigint,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row.challenge : undefined
}

export async function deleteExpiredChallenges(reader: Reader, now: Date): Promise<void> {
  await reader.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}

/** Has any part of it been used since? Whoever still has it has not lost it. */
export async function wasFactorUsedSince(tx: Tx, memberId: bigint, since: Date, stepSeconds: number): Promise<boolean> {
  const { rows } = await sql<{ was_used: boolean }>`
    SELECT EXISTS (SELECT FROM authenticators WHERE member_id = ${memberId} AND to_timestamp(last_step * ${stepSeconds}::int) > ${since})
      OR EXISTS (SELECT FROM recovery_codes WHERE member_id = ${memberId} AND used_at > ${since})
      OR EXISTS (SELECT FROM passkeys WHERE member_id = ${memberId} AND last_used_at > ${since}) AS was_used`.execute(
    tx,
  )
  return rows[0]?.was_used ?? false
}

export async function isFactorConfirmed(reader: Reader, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    SELECT EXISTS (SELECT FROM authenticators WHERE member_id = ${memberId} AND confirmed_at IS NOT NULL) AS is_on`.execute(
    reader,
  )
  return rows[0]?.is_on ?? false
}

/** Members with codes under an older key who were not asked yet for new ones; of two who ask at once, one gets each. */
export async function takeToRenew(tx: Tx, keyName: string, limit: number, now: Date): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    UPDATE recovery_codes SET renewal_asked_at = ${now}
    WHERE used_at IS NULL AND renewal_asked_at IS NULL AND member_id IN (
      SELECT DISTINCT member_id FROM recovery_codes
      WHERE used_at IS NULL AND renewal_asked_at IS NULL AND hashed_by(code_hash) = ${keyName}
      ORDER BY member_id LIMIT ${limit})
    RETURNING member_id`.execute(tx)
  return [...new Set(rows.map(({ member_id }) => member_id))]
}

/** Whose codes they were. */
export async function deleteCodesUnder(tx: Tx, keyName: string): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    DELETE FROM recovery_codes WHERE used_at IS NULL AND hashed_by(code_hash) = ${keyName} RETURNING member_id`.execute(
    tx,
  )
  return [...new Set(rows.map(({ member_id }) => member_id))]
}
