import type { BotState } from '@fairlead/contract/entities'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Where a member stands; money in micro-dollars. */
export type Outcome = {
  id: bigint
  state: BotState
  profit: bigint
  fuel: bigint
  income: bigint
  trades: number
  /** Has asked for a withdrawal that has not ended. */
  withdraws: boolean
  /** A charge is not paid yet: until then nothing can be withdrawn. */
  owes: boolean
}

/** Where all members stand. */
export async function readOutcomes(reader: Reader): Promise<Map<bigint, Outcome>> {
  const { rows } = await sql<Outcome>`
    SELECT m.id, coalesce(b.state, 'none') AS state, coalesce(t.profit, 0) AS profit, coalesce(f.fuel, 0) AS fuel,
      coalesce(i.income, 0) AS income, coalesce(t.trades_closed, 0) AS trades,
      EXISTS (SELECT 1 FROM withdrawals_asked w WHERE w.member_id = m.id AND w.ended_at IS NULL) AS withdraws,
      EXISTS (SELECT 1 FROM charges_made c WHERE c.member_id = m.id AND c.arrears > 0) AS owes
    FROM people m LEFT JOIN bots_standing b ON b.member_id = m.id LEFT JOIN trading_figures t ON t.member_id = m.id
    LEFT JOIN fuel_held f ON f.member_id = m.id LEFT JOIN income_held i ON i.member_id = m.id
    WHERE m.role = 'member'`.execute(reader)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A member as the verbs take whoever calls. */
export async function callerOf(reader: Reader, memberId: bigint): Promise<Caller> {
  const row = await reader
    .selectFrom('people')
    .select(['id', 'role', 'name', 'email', 'ref_id', 'created_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const { id, role, name, email, ref_id: refId, created_at: createdAt } = row
  return {
    memberId: id,
    sessionId: 0n,
    role: role as Caller['role'],
    name,
    email,
    refId,
    createdAt,
    mayOperate: role !== 'member',
  }
}

export async function openWithdrawalOf(reader: Reader, memberId: bigint): Promise<bigint> {
  const { id } = await reader
    .selectFrom('withdrawals_asked')
    .select('id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}
