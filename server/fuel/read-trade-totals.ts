import { type Money, micro } from '@fairlead/money/money'
import type { Reader } from '../platform/db.ts'
import { totalsOf } from './store.ts'

export type TradeTotals = { closed: number; won: number; lost: number; profit: Money }

/** Closed trades of a member, counted as they are settled. */
export async function readTradeTotals(reader: Reader, memberId: bigint): Promise<TradeTotals> {
  const totals = await totalsOf(reader, memberId)
  return {
    closed: totals?.trades ?? 0,
    won: totals?.trades_won ?? 0,
    lost: totals?.trades_lost ?? 0,
    profit: micro((totals?.won ?? 0n) - (totals?.lost ?? 0n)),
  }
}
