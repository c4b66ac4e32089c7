import type { SharesState } from '@fairlead/engine/strategy/learned-shares'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'

/** Shares that hold from `at` on. `state` is what the next ones are made from; of several made together only the last has it. */
export type SharesRow = {
  at: Date
  version: number
  shares: readonly number[]
  hash: Buffer
  state: SharesState | null
}

/** The newest shares, or none where none were ever made: whatever is stored together ends with a row that has its state. */
export async function newestShares(reader: Reader): Promise<SharesRow | undefined> {
  const { rows } = await sql<SharesRow>`
    SELECT at, version, shares, hash, state FROM learned_shares ORDER BY at DESC LIMIT 1`.execute(reader)
  return rows[0]
}

/** The shares that held at a time; none before the first. */
export async function sharesAt(reader: Reader, at: Date): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ shares: readonly number[] }>`
    SELECT shares FROM learned_shares WHERE at <= ${at} ORDER BY at DESC LIMIT 1`.execute(reader)
  return rows[0]?.shares
}

/** What is there already stays as it is. Answers whether all of it is now as given. */
export async function insertShares(tx: Tx, rows: readonly SharesRow[]): Promise<boolean> {
  const stored = await sql<{ hash: Buffer }>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows.map(asJson))}::jsonb)
        AS g(at timestamptz, version int, shares double precision[], hash text, state jsonb)
    ), added AS (
      INSERT INTO learned_shares (at, version, shares, hash, state)
      SELECT at, version, shares, decode(hash, 'hex'), state FROM given ORDER BY at ON CONFLICT DO NOTHING RETURNING hash)
    SELECT hash FROM added`.execute(tx)
  if (stored.rows.length === rows.length) return true
  const { rows: there } = await sql<{ hash: Buffer }>`
    SELECT hash FROM learned_shares WHERE at >= ${rows[0]?.at} AND at <= ${rows.at(-1)?.at} ORDER BY at`.execute(tx)
  return there.length === rows.length && there.every(({ hash }, place) => rows[place]?.hash.equals(hash))
}

const asJson = ({ at, version, shares, hash, state }: SharesRow) => ({
  at: at.toISOString(),
  version,
  shares,
  hash: hash.toString('hex'),
  state,
})

/** The first bar that shares are made of, held so that nobody else says another. */
export async function holdSharesFrom(tx: Tx): Promise<Date | undefined> {
  const { shares_from } = await tx
    .selectFrom('fleet_market')
    .select('shares_from')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return shares_from ?? undefined
}

export async function setSharesFrom(tx: Tx, from: Date): Promise<void> {
  await tx.updateTable('fleet_market').set({ shares_from: from }).execute()
}
