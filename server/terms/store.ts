import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'

export type TermsRow = {
  version: number
  valid_from: Date
  direct_basis_points: number
  affiliate_basis_points: number
  withdrawal_fee: bigint
  withdrawal_min: bigint
  low_fuel_min: bigint
  low_fuel_basis_points: number
}

export async function termsAt(reader: Reader, at: Date): Promise<TermsRow> {
  const { rows } = await sql<TermsRow>`SELECT * FROM rates_at(${at})`.execute(reader)
  if (!rows[0]) throw new Error(`There are no terms at ${at.toISOString()}`)
  return rows[0]
}

export async function insertTerms(
  tx: Tx,
  basedOn: number,
  row: Omit<TermsRow, 'version' | 'withdrawal_min'>,
): Promise<void> {
  await sql`SELECT rates_change(${basedOn}, ${row.valid_from}, ${row.direct_basis_points}, ${row.affiliate_basis_points},
    ${row.withdrawal_fee}, ${row.low_fuel_min}, ${row.low_fuel_basis_points})`.execute(tx)
}
