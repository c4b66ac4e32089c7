import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import type { Bounds } from '../platform/day-bounds.ts'
import type { Reader } from '../platform/db.ts'
import { moneyKinds, paidSum } from './store.ts'

type Report = z.output<(typeof routes.readMoneyReport)['reply']>
type Moved = Report['totals'][number]

const daysMax = 400

/** What moved by day and kind. It counts what is sealed, so it is a minute behind at most. */
export async function moneyReport(reader: Reader, bounds: Bounds): Promise<Report> {
  const rows = await moneyKinds(reader, bounds, daysMax)
  const days = new Map<string, Moved[]>()
  const totals = new Map<string, { entries: bigint; got: bigint }>()
  for (const { day, kind, entries, got } of rows) {
    const moved = days.get(day) ?? []
    moved.push({ kind, entries: Number(entries), amount: toDollars(micro(got)) })
    days.set(day, moved)
    const total = totals.get(kind) ?? { entries: 0n, got: 0n }
    totals.set(kind, { entries: total.entries + entries, got: total.got + got })
  }
  const isCut = days.size === daysMax
  // Of the days that are shown, as all the other sums.
  const oldest = rows.at(-1)?.day
  const payouts = await paidSum(reader, isCut && oldest ? { ...bounds, from: new Date(oldest) } : bounds)
  return {
    days: [...days].map(([day, moved]) => ({ day, moved })),
    totals: [...totals]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([kind, { entries, got }]) => ({ kind, entries: Number(entries), amount: toDollars(micro(got)) })),
    payouts: { count: payouts.count, amount: toDollars(micro(payouts.amount)) },
    isCut,
  }
}
