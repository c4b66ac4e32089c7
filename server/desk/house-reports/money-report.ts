import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import { figuresByDay, figuresInDollars, figuresOf } from '../../finance/ledger/read-figures.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Bounds } from '../../platform/day-bounds.ts'
import { journalOf, paidSum } from './store.ts'

type Report = z.output<(typeof routes.readMoneyReport)['reply']>

const daysMax = 400

/**
 * The books by day, and what was debited and credited, on one snapshot: sums are of all days that are asked for, however many are shown.
 * It counts what is sealed, so it is a minute behind at most.
 */
export function moneyReport(db: Db, bounds: Bounds): Promise<Report> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const days = await figuresByDay(tx, bounds, daysMax + 1)
      const journal = await journalOf(tx, bounds)
      const transfers = await paidSum(tx, bounds)
      return {
        days: days.slice(0, daysMax).map(({ day, figures }) => ({ day, figures: figuresInDollars(figures) })),
        totals: figuresInDollars(await figuresOf(tx, bounds)),
        journal: journal.map(({ entries, debit, credit, ...line }) => ({
          ...line,
          entries: Number(entries),
          debit: toDollars(micro(debit)),
          credit: toDollars(micro(credit)),
        })),
        debits: toDollars(micro(journal.reduce((sum, { debit }) => sum + debit, 0n))),
        credits: toDollars(micro(journal.reduce((sum, { credit }) => sum + credit, 0n))),
        transfers: { count: transfers.count, amount: toDollars(micro(transfers.amount)) },
        isCut: days.length > daysMax,
      }
    })
}
