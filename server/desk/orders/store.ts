import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { OrderGiven, OrderKind, OrderStatus } from './order.ts'

export type OrderRow = {
  id: bigint
  kind: OrderKind
  status: OrderStatus
  member_id: bigint | null
  amount: bigint | null
  address: string | null
  details: OrderGiven
  reason: string
  asked_by: bigint
  asked_at: Date
  operators_needed: number
}

export type NewOrder = {
  given: OrderGiven
  memberId: bigint | null
  amount: bigint | null
  address: string | null
  operatorsNeeded: 1 | 2
  askedBy: bigint
  now: Date
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const { kind, reason } = order.given
  const row = await tx
    .insertInto('operator_orders')
    .values({
      kind,
      member_id: order.memberId,
      amount: order.amount,
      address: order.address,
      details: JSON.stringify(order.given),
      reason,
      asked_by: order.askedBy,
      asked_at: order.now,
      operators_needed: order.operatorsNeeded,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as unknown as OrderRow
}

const columns = [
  'id',
  'kind',
  'status',
  'member_id',
  'amount',
  'address',
  'details',
  'reason',
  'asked_by',
  'asked_at',
  'operators_needed',
] as const

export async function findOrder(reader: Reader, id: bigint): Promise<OrderRow | undefined> {
  const row = await reader.selectFrom('operator_orders').select(columns).where('id', '=', id).executeTakeFirst()
  return row as unknown as OrderRow | undefined
}

export async function lockOrder(tx: Tx, id: bigint): Promise<OrderRow | undefined> {
  const row = await tx.selectFrom('operator_orders').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row as unknown as OrderRow | undefined
}

/** The same wish that still waits: asking twice must not make it happen twice. Whoever asks next waits for this transaction. */
export async function findWaiting(tx: Tx, given: OrderGiven): Promise<bigint | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('operator orders', 7))`.execute(tx)
  const { reason: _, ...wish } = given
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM operator_orders WHERE status = 'waiting' AND details - 'reason' = ${JSON.stringify(wish)}::jsonb LIMIT 1`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Is there somebody by each of these ids? */
export async function areMembers(tx: Tx, ids: readonly bigint[]): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    SELECT NOT EXISTS (SELECT FROM unnest(${ids}::bigint[]) AS i(id) WHERE NOT EXISTS (SELECT FROM people m WHERE m.id = i.id)) AS are`.execute(
    tx,
  )
  return rows[0]?.are ?? false
}

export async function endOrder(
  tx: Tx,
  id: bigint,
  end: { status: 'done' | 'withdrawn'; by: bigint; at: Date },
): Promise<void> {
  await tx
    .updateTable('operator_orders')
    .set({
      status: end.status,
      ended_by: end.by,
      ended_at: end.at,
    })
    .where('id', '=', id)
    .execute()
}

export type ListedOrder = OrderRow & {
  asked_name: string
  ended_by: bigint | null
  ended_name: string | null
  ended_at: Date | null
  approvals: bigint
  refusal: string | null
}
type Query = { status?: string | undefined; kind?: string | undefined; order?: 'asc' | 'desc' | undefined }

/** What waits first, then the newest. */
export function orderPage(
  reader: Reader,
  { status, kind, order }: Query,
  bounds: { limit: number; offset: number },
): Promise<{ rows: ListedOrder[]; total: number }> {
  const list = {
    columns: sql`o.*, a.name AS asked_name, e.name AS ended_name,
      (SELECT count(*) FROM approvals_given p WHERE p.kind = o.kind AND p.subject_id = o.id AND p.taken_back_at IS NULL) AS approvals,
      coalesce((SELECT p.reason FROM payouts_asked p WHERE p.kind = o.kind AND p.subject_id = o.id AND p.status = 'queued'),
        (SELECT r.refusal FROM transfers_reconciled r WHERE r.order_id = o.id)) AS refusal`,
    from: sql`operator_orders o`,
    shown: sql`JOIN people a ON a.id = o.asked_by LEFT JOIN people e ON e.id = o.ended_by`,
    where: [status ? sql`o.status = ${status}` : undefined, kind ? sql`o.kind = ${kind}` : undefined],
    above: sql`(o.ended_at IS NOT NULL)`,
    order: [sql`o.id`],
    isDown: order !== 'asc',
  } as const
  return readPage<ListedOrder>(reader, list, bounds)
}

export type OrderCounts = { looked: bigint; unasked: bigint; misshapen: bigint }

/**
 * The newest entries that operators made: `unasked` has no order that enough operators let happen, or one of another amount;
 * `misshapen` moves anything but what its kind may.
 */
export async function orderCounts(reader: Reader, entriesMax: number): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`
    WITH newest AS (
      SELECT e.id, e.kind::text AS kind, e.members, e.accounts::text[] AS accounts, e.amounts,
             (regexp_match(e.key, ' order ([0-9]+)$'))[1]::bigint AS order_id
      FROM entries_posted e
      WHERE e.kind IN ('correction', 'leftover_refund', 'found', 'found_returned', 'house_payout') ORDER BY e.id DESC LIMIT ${entriesMax}),
    judged AS (
      SELECT n.kind <> 'found' AND NOT EXISTS (SELECT 1 FROM operator_orders o WHERE o.id = n.order_id AND o.status = 'done'
               AND o.kind = CASE n.kind WHEN 'leftover_refund' THEN 'leftover' WHEN 'found_returned' THEN 'rescue' ELSE n.kind END
               AND (SELECT count(*) FROM approvals_given a WHERE a.kind = o.kind AND a.subject_id = o.id AND a.taken_back_at IS NULL)
                 >= CASE o.kind WHEN 'leftover' THEN o.operators_needed ELSE 2 END
               AND o.amount = ANY (SELECT abs(x) FROM unnest(n.amounts) AS a(x))) AS unasked,
             CASE n.kind
               WHEN 'correction' THEN n.accounts && ARRAY['treasury', 'hold', 'dust', 'bonus_fuel', 'promotions']
               WHEN 'leftover_refund' THEN NOT (n.accounts[1] IN ('suspense', 'income') AND n.members[1] > 0 AND n.amounts[1] < 0
                 AND n.accounts[2] = 'treasury' AND cardinality(n.accounts) = 2)
               WHEN 'found' THEN NOT (n.accounts = ARRAY['treasury', 'suspense'] AND n.members = ARRAY[0, 0]::bigint[] AND n.amounts[1] < 0)
               WHEN 'found_returned' THEN NOT (n.accounts = ARRAY['suspense', 'treasury'] AND n.members = ARRAY[0, 0]::bigint[] AND n.amounts[1] < 0)
               ELSE NOT (n.accounts = ARRAY['operations', 'treasury'] AND n.amounts[1] < 0) END AS misshapen
      FROM newest n
      UNION ALL
      SELECT NOT EXISTS (SELECT 1 FROM operator_orders o WHERE o.id = substring(e.event FROM '^reconciled by order ([0-9]+)$')::bigint
               AND o.status = 'done' AND o.kind = 'reconcile'
               AND (SELECT count(*) FROM approvals_given a WHERE a.kind = o.kind AND a.subject_id = o.id AND a.taken_back_at IS NULL) >= 2
               AND EXISTS (SELECT 1 FROM jsonb_to_recordset(o.details -> 'transfers') AS t(hash text, amount numeric, "as" text)
                 WHERE e.key = 'reconciled ' || t.hash AND t."as" = e.accounts[1]::text AND t.amount * 1000000 = e.amounts[2])),
             NOT (e.accounts[2] = 'treasury' AND cardinality(e.accounts) = 2 AND e.amounts[1] < 0)
      FROM (SELECT * FROM entries_posted WHERE kind = 'reconciled' ORDER BY id DESC LIMIT ${entriesMax}) e)
    SELECT count(*) AS looked, count(*) FILTER (WHERE unasked) AS unasked, count(*) FILTER (WHERE misshapen) AS misshapen FROM judged`.execute(
    reader,
  )
  return rows[0] ?? { looked: 0n, unasked: 0n, misshapen: 0n }
}
