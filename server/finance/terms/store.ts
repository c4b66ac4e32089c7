import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'

export type TermsRow = {
  version: number
  valid_from: Date
  direct_basis_points: number
  affiliate_basis_points: number
  partner_discount_basis_points: number
  deposit_min: bigint
  withdrawal_min: bigint
  withdrawal_fee: bigint
  hosting_per_month: bigint
  reactivation_fee: bigint
  joining_bonus: bigint
  low_fuel_min: bigint
  low_fuel_basis_points: number
  grace_days: number
}

export async function termsAt(reader: Reader, at: Date): Promise<TermsRow> {
  const { rows } = await sql<TermsRow>`SELECT * FROM rates_at(${at})`.execute(reader)
  if (!rows[0]) throw new Error(`There are no terms at ${at.toISOString()}`)
  return rows[0]
}

export async function lowestDeposit(reader: Reader): Promise<bigint> {
  const { least } = await reader
    .selectFrom('rates')
    .select(({ fn }) => fn.min('deposit_min').as('least'))
    .executeTakeFirstOrThrow()
  return least
}

export async function insertTerms(
  tx: Tx,
  { basedOn, by }: { basedOn: number; by: bigint | null },
  row: Omit<TermsRow, 'version'>,
): Promise<void> {
  await sql`SELECT rates_change(${basedOn}, ${row.valid_from}, ${row.direct_basis_points}, ${row.affiliate_basis_points},
    ${row.withdrawal_fee}, ${row.low_fuel_min}, ${row.low_fuel_basis_points}, p_by => ${by}, p_withdrawal_min => ${row.withdrawal_min},
    p_deposit_min => ${row.deposit_min}, p_hosting => ${row.hosting_per_month}, p_reactivation => ${row.reactivation_fee},
    p_bonus => ${row.joining_bonus}, p_discount => ${row.partner_discount_basis_points}, p_grace_days => ${row.grace_days})`.execute(
    tx,
  )
}
