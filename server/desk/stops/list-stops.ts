import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import { readPayoutStop } from '../../finance/ledger/payouts.ts'
import type { Reader } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { approvedWaiting, type StopRow, stopById, stopsPage } from './store.ts'
import { type StopTarget, targetInWords } from './target.ts'

type Listed = z.output<(typeof routes.listStops)['reply']>
type Stop = Listed['stops'][number]

export async function listStops(reader: Reader, bounds: { limit: number; offset: number }): Promise<Listed> {
  const { rows, total, holding } = await stopsPage(reader, bounds)
  const stops: Stop[] = []
  for (const row of rows) stops.push(await asStop(reader, row))
  const payouts = await readPayoutStop(reader)
  const { waiting, amount } = await approvedWaiting(reader)
  return {
    stops,
    total,
    holding,
    payouts: {
      pausedAt: payouts.stoppedAt?.toISOString() ?? null,
      reason: payouts.reason,
      waiting,
      waitingAmount: toDollars(micro(amount)),
    },
  }
}

export async function readStop(reader: Reader, id: bigint): Promise<Stop> {
  const row = await stopById(reader, id)
  if (!row) throw new DomainError('not_found')
  return asStop(reader, row)
}

async function asStop(reader: Reader, row: StopRow): Promise<Stop> {
  return {
    id: Number(row.id),
    scope: row.scope,
    target: await targetInWords(reader, targetOfRow(row)),
    memberId: row.member_id === null ? null : Number(row.member_id),
    kind: row.kind,
    reason: row.reason,
    setBy: row.set_by,
    role: row.role,
    confirmedBy: row.confirmed_by,
    setAt: row.set_at.toISOString(),
    liftedBy: row.lifted_by,
    liftedAt: row.lifted_at?.toISOString() ?? null,
    members: row.members,
    positions: row.positions,
    floatingProfit: row.floating_cents === null ? null : Number(row.floating_cents) / 100,
    closed: row.closed,
    closedProfit: Number(row.closed_cents) / 100,
    closedAt: row.closed_at?.toISOString() ?? null,
    closing: row.closing,
  }
}

export function targetOfRow({
  scope,
  member_id,
  symbol,
  strategy,
}: Pick<StopRow, 'scope' | 'member_id' | 'symbol' | 'strategy'>): StopTarget {
  if (member_id !== null) return { scope: 'member', memberId: member_id }
  if (symbol !== null) return { scope: 'instrument', symbol }
  if (strategy !== null) return { scope: 'strategy', strategy }
  if (scope !== 'platform') throw new Error(`A stop of a ${scope} names none`)
  return { scope }
}
