import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'

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

export async function insertVersion(tx: Tx, row: PackageRow): Promise<void> {
  await tx.insertInto('package_versions').values(row).execute()
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
  const { numUpdatedRows } = await tx
    .updateTable('member_packages')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertActive(tx: Tx, memberId: bigint, packageId: number, now: Date): Promise<void> {
  await tx
    .insertInto('member_packages')
    .values({ member_id: memberId, package_id: packageId, activated_at: now })
    .execute()
}

export async function hasEntry(reader: Reader, key: string): Promise<boolean> {
  return (
    (await reader.selectFrom('entries_posted').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
  )
}
