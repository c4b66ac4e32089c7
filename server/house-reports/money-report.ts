import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import type { Bounds } from '../platform/day-bounds.ts'
import type { Reader } from '../platform/db.ts'
import { type DayRow, moneyDays, paidSum } from './store.ts'

type Report = z.output<(typeof routes.readMoneyReport)['reply']>
type Moved = Report['totals'][number]

const daysMax = 400

/** What moved by day and kind. It counts what is sealed, so it is a minute behind at most. */
export async function moneyReport(reader: Reader, bounds: Bounds): Promise<Report> {
  const rows = await moneyDays(reader, bounds, daysMax)
  const days = new Map<string, DayRow[]>()
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row])
  const payouts = await paidSum(reader, bounds)
  return {
    days: [...days].map(([day, of]) => ({ day, moved: movedBy(of) })),
    totals: movedBy(rows),
    payouts: { count: payouts.count, amount: toDollars(micro(payouts.amount)) },
    isCut: days.size === daysMax,
  }
}

/** An entry gives as much as it gets; how many there were is told by the account that most of them touch. */
function movedBy(rows: readonly DayRow[]): Moved[] {
  const kinds = new Map<string, { got: bigint; byAccount: Map<string, bigint> }>()
  for (const { kind, account, entries, got } of rows) {
    const found = kinds.get(kind) ?? { got: 0n, byAccount: new Map<string, bigint>() }
    found.got += got
    found.byAccount.set(account, (found.byAccount.get(account) ?? 0n) + entries)
    kinds.set(kind, found)
  }
  const byName = [...kinds].sort(([one], [other]) => (one < other ? -1 : 1))
  return byName.map(([kind, { got, byAccount }]) => ({
    kind,
    entries: Number([...byAccount.values()].reduce((most, n) => (n > most ? n : most), 0n)),
    amount: toDollars(micro(got)),
  }))
}
