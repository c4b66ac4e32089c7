import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import type { JsonValue } from '../../../platform/database/schema.gen.ts'

export type PayoutKey = { operatorId: bigint; credentialId: string; publicKey: Buffer }

/** The enrolled keys of an operator, whether or not they may still let money out. */
export async function keysOf(reader: Reader, operatorId: bigint): Promise<PayoutKey[]> {
  const rows = await reader
    .selectFrom('payout_keys')
    .select(['operator_id', 'credential_id', 'public_key'])
    .where('operator_id', '=', operatorId)
    .execute()
  return rows.map((row) => ({
    operatorId: row.operator_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
  }))
}

export async function insertKey(tx: Tx, key: PayoutKey, now: Date): Promise<void> {
  await tx
    .insertInto('payout_keys')
    .values({
      operator_id: key.operatorId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      enrolled_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Wish = PayoutKey & { id: bigint; votes: { operatorId: bigint; assertion: JsonValue }[] }

/** Keys that wait to be enrolled, with what those have signed for them who may still let money out. */
export async function openWishes(reader: Reader, countMax: number): Promise<Wish[]> {
  const { rows } = await sql<{
    id: bigint
    operator_id: bigint
    credential_id: string
    public_key: Buffer
    voters: bigint[]
    assertions: JsonValue[]
  }>`
    SELECT w.id, w.operator_id, w.credential_id, w.public_key, array_agg(v.operator_id ORDER BY v.operator_id) AS voters,
      json_agg(v.assertion ORDER BY v.operator_id) AS assertions
    FROM payout_key_wishes w JOIN payout_key_votes v ON v.wish_id = w.id
      JOIN people m ON m.id = v.operator_id AND m.role IN ('owner', 'finance') AND m.closed_at IS NULL AND m.locked_at IS NULL
      JOIN people o ON o.id = w.operator_id AND o.role IN ('owner', 'finance') AND o.closed_at IS NULL AND o.locked_at IS NULL
    WHERE NOT EXISTS (SELECT 1 FROM payout_keys k WHERE k.credential_id = w.credential_id)
    GROUP BY w.id HAVING count(*) >= 2 ORDER BY w.id LIMIT ${countMax}`.execute(reader)
  return rows.map((row) => ({
    id: row.id,
    operatorId: row.operator_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    votes: row.voters.map((operatorId, place) => ({ operatorId, assertion: row.assertions[place] as JsonValue })),
  }))
}

/** False when the passkey was asked for before. */
export async function insertWish(reader: Reader, key: PayoutKey, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await reader
    .insertInto('payout_key_wishes')
    .values({
      operator_id: key.operatorId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      asked_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findWish(reader: Reader, id: bigint): Promise<PayoutKey | undefined> {
  const row = await reader
    .selectFrom('payout_key_wishes')
    .select(['operator_id', 'credential_id', 'public_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { operatorId: row.operator_id, credentialId: row.credential_id, publicKey: row.public_key }
}

export async function insertVote(
  reader: Reader,
  { wishId, operatorId, assertion, now }: { wishId: bigint; operatorId: bigint; assertion: object; now: Date },
): Promise<void> {
  await reader
    .insertInto('payout_key_votes')
    .values({ wish_id: wishId, operator_id: operatorId, assertion: JSON.stringify(assertion), at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function enrolledKeys(reader: Reader, countMax: number) {
  return reader
    .selectFrom('payout_keys as k')
    .innerJoin('people as m', 'm.id', 'k.operator_id')
    .select(['k.operator_id', 'm.name', 'k.credential_id', 'k.enrolled_at'])
    .orderBy('k.enrolled_at')
    .limit(countMax)
    .execute()
}

/** Those that are not enrolled yet. */
export function waitingWishes(reader: Reader, countMax: number) {
  return reader
    .selectFrom('payout_key_wishes as w')
    .innerJoin('people as m', 'm.id', 'w.operator_id')
    .select((eb) => [
      'w.id',
      'w.operator_id',
      'm.name',
      'w.credential_id',
      'w.public_key',
      'w.asked_at',
      eb
        .selectFrom('payout_key_votes as v')
        .select((count) => count.fn.countAll<bigint>().as('n'))
        .whereRef('v.wish_id', '=', 'w.id')
        .as('votes'),
    ])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('payout_keys as k').select('k.operator_id').whereRef('k.credential_id', '=', 'w.credential_id'),
        ),
      ),
    )
    .orderBy('w.id', 'desc')
    .limit(countMax)
    .execute()
}

/** Those who may let money out, have an authenticator, and whose authenticator was never noted. */
export async function unmarkedOperators(reader: Reader, countMax: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT m.id FROM people m JOIN code_apps a ON a.member_id = m.id AND a.confirmed_at IS NOT NULL
    WHERE m.role IN ('owner', 'finance') AND m.closed_at IS NULL AND m.locked_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM payout_authenticators p WHERE p.operator_id = m.id) LIMIT ${countMax}`.execute(
    reader,
  )
  return rows.map(({ id }) => id)
}

export async function insertMark(
  tx: Tx,
  { operatorId, mark, now }: { operatorId: bigint; mark: Buffer; now: Date },
): Promise<void> {
  await tx
    .insertInto('payout_authenticators')
    .values({ operator_id: operatorId, mark, noted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function markOf(reader: Reader, operatorId: bigint): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('payout_authenticators')
    .select('mark')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return row?.mark
}

/** With the wishes and signatures they came by: the signer would enrol them again. */
export async function deleteMeans(tx: Tx, operatorId: bigint): Promise<void> {
  await sql`DELETE FROM payout_key_votes v USING payout_key_wishes w
    WHERE w.id = v.wish_id AND (v.operator_id = ${operatorId} OR w.operator_id = ${operatorId})`.execute(tx)
  await tx.deleteFrom('payout_key_wishes').where('operator_id', '=', operatorId).execute()
  await tx.deleteFrom('payout_keys').where('operator_id', '=', operatorId).execute()
  await tx.deleteFrom('payout_authenticators').where('operator_id', '=', operatorId).execute()
}
