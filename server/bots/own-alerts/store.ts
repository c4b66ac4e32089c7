import type { OwnAlertKind } from '@fairlead/contract/routes/bots/own-alerts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { setAsideFrom } from '../../watch/set-aside/not-set-aside.ts'
import type { OwnAlert } from './judge.ts'

type Chosen = { kind: OwnAlertKind; isOn: boolean; threshold: bigint }

/** An unchanged alert keeps the state of what was sent; a changed one is judged as if it were new. */
export async function putAlerts(tx: Tx, memberId: bigint, chosen: readonly Chosen[]): Promise<void> {
  if (chosen.length === 0) return
  await sql`
    INSERT INTO own_alerts AS o (member_id, kind, is_on, threshold)
    SELECT ${memberId}::bigint, c.kind, c.is_on, c.threshold FROM unnest(${chosen.map(({ kind }) => kind)}::text[],
      ${chosen.map(({ isOn }) => isOn)}::boolean[], ${chosen.map(({ threshold }) => threshold)}::bigint[]) AS c(kind, is_on, threshold)
    ORDER BY c.kind
    ON CONFLICT (member_id, kind) DO UPDATE SET is_on = excluded.is_on, threshold = excluded.threshold, told_at = NULL, holds = false, seen = NULL
    WHERE (o.is_on, o.threshold) IS DISTINCT FROM (excluded.is_on, excluded.threshold)`.execute(tx)
}

/** Switches off and keeps the threshold, if there is one. */
export async function switchOff(tx: Tx, memberId: bigint, kinds: readonly OwnAlertKind[]): Promise<void> {
  await sql`UPDATE own_alerts SET is_on = false, told_at = NULL, holds = false, seen = NULL
    WHERE member_id = ${memberId} AND kind = ANY (${kinds}::text[]) AND is_on`.execute(tx)
}

export async function alertsOf(reader: Reader, memberId: bigint): Promise<(OwnAlert & { is_on: boolean })[]> {
  const { rows } = await sql<OwnAlert & { is_on: boolean }>`
    SELECT member_id, kind, is_on, threshold, told_at, holds FROM own_alerts WHERE member_id = ${memberId}`.execute(
    reader,
  )
  return rows
}

type Query<Facts> = {
  work: string
  kinds: readonly OwnAlertKind[]
  limit: number
  /** What else is needed of those that are due, by its name. */
  facts: { [Name in keyof Facts]: RawBuilder<unknown> }
  joins: RawBuilder<unknown>
  /** What the figure is made of, as a text: those whose text is still the same are not due. */
  seen: RawBuilder<unknown>
  only: RawBuilder<unknown>
}
export type Due<Facts> = OwnAlert & Facts & { seen: string }

/**
 * Alerts whose figure may have changed, of members whose account is open. Held until the transaction ends, so that sending an alert
 * and recording it are one step.
 */
export async function takeDue<Facts>(tx: Tx, query: Query<Facts>): Promise<Due<Facts>[]> {
  const { work, kinds, limit, facts, joins, seen, only } = query
  const columns = Object.entries<RawBuilder<unknown>>(facts).map(([name, value]) => sql`${value} AS ${sql.ref(name)}`)
  const { rows } = await sql<Due<Facts>>`
    SELECT o.member_id, o.kind, o.threshold, o.told_at, o.holds, ${seen} AS seen ${columns.length > 0 ? sql`, ${sql.join(columns)}` : sql``}
    FROM own_alerts o JOIN people m ON m.id = o.member_id AND m.closed_at IS NULL ${joins}
    WHERE o.is_on AND o.kind = ANY (${kinds}::text[]) AND o.seen IS DISTINCT FROM ${seen} AND ${only}
      AND o.member_id <> ALL (${setAsideFrom(work)})
    ORDER BY o.member_id, o.kind LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED`.execute(tx)
  return rows
}

type Judged = { memberId: bigint; kind: OwnAlertKind; seen: string; toldAt: Date | null; holds: boolean }

export async function setJudged(tx: Tx, judged: readonly Judged[]): Promise<void> {
  const column = <T>(pick: (one: Judged) => T) => judged.map(pick)
  await sql`
    UPDATE own_alerts o SET seen = j.seen, told_at = j.told_at, holds = j.holds
    FROM unnest(${column((j) => j.memberId)}::bigint[], ${column((j) => j.kind)}::text[], ${column((j) => j.seen)}::text[],
      ${column((j) => j.toldAt)}::timestamptz[], ${column((j) => j.holds)}::boolean[]) AS j(member_id, kind, seen, told_at, holds)
    WHERE o.member_id = j.member_id AND o.kind = j.kind`.execute(tx)
}
