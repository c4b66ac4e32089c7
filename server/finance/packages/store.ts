import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'

export type PackageRow = {
  package_id: number
  version: number
  valid_from: Date
  name: string
  amount: bigint
  company_basis_points: number
  description: string
  required_fuel_basis_points: number
  basis: 'each-trade' | 'net-new-profit'
}

export async function packagesAt(reader: Reader, at: Date): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`SELECT * FROM packages_at(${at}) ORDER BY package_id`.execute(reader)
  return rows
}

export async function insertVersion(tx: Tx, basedOn: number, row: Omit<PackageRow, 'version'>): Promise<void> {
  await sql`SELECT package_change(${row.package_id}, ${basedOn}, ${row.valid_from}, ${row.name}, ${row.amount}, ${row.company_basis_points},
    ${row.description}, ${row.required_fuel_basis_points}, ${row.basis})`.execute(tx)
}

export function activeOf(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('member_packages')
    .select(['id', 'package_id', 'activated_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export async function endActive(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`SELECT package_end(${memberId}, ${now}) AS ended`.execute(tx)
  return rows[0]?.ended ?? false
}

/** In the place of the one before, if any. */
export async function putActive(tx: Tx, memberId: bigint, packageId: number, now: Date): Promise<void> {
  await sql`SELECT package_activate(${memberId}, ${packageId}, ${now})`.execute(tx)
}

export async function hasEntry(reader: Reader, key: string): Promise<boolean> {
  return (
    (await reader.selectFrom('entries_posted').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
  )
}
