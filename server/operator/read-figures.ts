import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../platform/db.ts'
import { daysBetween, lastCountAt } from './overview-store.ts'

/** Figures by day as they were counted last. */
export async function readFigures(reader: Reader, { from, to }: { from: string; to: string }) {
  const rows = await daysBetween(reader, from, to)
  return {
    countedAt: (await lastCountAt(reader))?.toISOString() ?? null,
    days: rows.map(({ active_bots, paid_out, charged, income, deposited, ...day }) => ({
      ...day,
      charged: toDollars(micro(charged)),
      income: toDollars(micro(income)),
      deposited: toDollars(micro(deposited)),
      paidOut: toDollars(micro(paid_out)),
      activeBots: active_bots,
    })),
  }
}
